package dev.rethread.instrument;

import dev.rethread.runtime.leaf.Shape;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The methods of the JDK that talk to the operating system, and what they do besides returning a
 * number. Most are written in Java and treated in their bodies. A native has no body: its calls go
 * to a method of a {@link NativeHelpers helper class} that calls it, and which is treated instead.
 */
final class JdkLeaves {
  /** How a leaf is logged: its shape, and the argument that the shape is about. */
  record Leaf(Shape shape, int parameter) {}

  /**
   * A native: how it is called, and how it is logged. The helper's descriptor has the receiver of
   * one that is not static as its first argument.
   */
  record Native(String owner, String name, String helperDescriptor, boolean isPrivate, Leaf leaf) {
    /** The method of the helper class that calls it. */
    String helper() {
      return owner.substring(owner.lastIndexOf('/') + 1) + "_" + name;
    }
  }

  /**
   * A line for each: owner, method, shape and argument, and then {@code native}, {@code private} (a
   * native that only its class can call), {@code instance} (the same, and not static), {@code 17}
   * (only before JDK 21) or {@code 25} (only since). A descriptor abbreviates the types in {@link
   * #ABBREVIATIONS}.
   */
  private static final String TABLE =
      """
      sun/nio/ch/Net socket(<PF>Z)<FD> DESCRIPTOR_OBJECT
      sun/nio/ch/Net serverSocket(<PF>Z)<FD> DESCRIPTOR_OBJECT 17
      sun/nio/ch/Net serverSocket(<PF>)<FD> DESCRIPTOR_OBJECT 25
      sun/nio/ch/Net serverSocket(Z)<FD> DESCRIPTOR_OBJECT 17
      sun/nio/ch/Net bind(<PF><FD><IA>I)V NUMBER
      sun/nio/ch/Net connect(<PF><FD><IA>I)I NUMBER
      sun/nio/ch/Net localAddress(<FD>)<ISA> SOCKET_ADDRESS
      sun/nio/ch/Net remoteAddress(<FD>)<ISA> SOCKET_ADDRESS
      sun/nio/ch/Net getSocketOption(<FD><PF><SO>)<O> OPTION
      sun/nio/ch/Net setSocketOption(<FD><PF><SO><O>)V NUMBER
      sun/nio/ch/Net listen(<FD>I)V NUMBER native
      sun/nio/ch/Net accept(<FD><FD>[<ISA>)I ACCEPTED native
      sun/nio/ch/Net shutdown(<FD>I)V NUMBER native
      sun/nio/ch/Net poll(<FD>IJ)I NUMBER native
      sun/nio/ch/Net pollConnect(<FD>J)Z NUMBER native
      sun/nio/ch/Net available(<FD>)I NUMBER native
      sun/nio/ch/Net sendOOB(<FD>B)I NUMBER native
      sun/nio/ch/UnixDomainSockets socket0()I DESCRIPTOR private
      sun/nio/ch/UnixDomainSockets bind0(<FD>[B)V NUMBER private
      sun/nio/ch/UnixDomainSockets connect0(<FD>[B)I NUMBER private
      sun/nio/ch/UnixDomainSockets accept0(<FD><FD>[<O>)I ACCEPTED private
      sun/nio/ch/UnixDomainSockets localAddress0(<FD>)[B BYTES private
      sun/nio/ch/IOUtil configureBlocking(<FD>Z)V NUMBER native
      sun/nio/ch/IOUtil makePipe(Z)J DESCRIPTOR_PAIR native
      sun/nio/ch/IOUtil drain(I)Z NUMBER native
      sun/nio/ch/IOUtil drain1(I)I NUMBER native
      sun/nio/ch/IOUtil write1(IB)I NUMBER native
      sun/nio/ch/UnixAsynchronousSocketChannelImpl checkConnect(I)V NUMBER private
      sun/nio/ch/SocketDispatcher read(<FD>JI)I MEMORY 2
      sun/nio/ch/SocketDispatcher readv(<FD>JI)J VECTOR 2
      sun/nio/ch/SocketDispatcher write(<FD>JI)I OFFERED 2
      sun/nio/ch/SocketDispatcher writev(<FD>JI)J OFFERED_VECTOR 2
      sun/nio/ch/SocketDispatcher close(<FD>)V NUMBER 17
      sun/nio/ch/SocketDispatcher preClose(<FD>)V NUMBER 17
      sun/nio/ch/DatagramChannelImpl receive0(<FD>JIJZ)I DATAGRAM 1 private
      sun/nio/ch/DatagramChannelImpl send0(<FD>JIJI)I OFFERED 1 private
      sun/nio/ch/DatagramChannelImpl disconnect0(<FD>Z)V NUMBER private
      sun/nio/ch/Net joinOrDrop4(Z<FD>III)I NUMBER private
      sun/nio/ch/Net joinOrDrop6(Z<FD>[BI[B)I NUMBER private
      sun/nio/ch/Net blockOrUnblock4(Z<FD>III)I NUMBER private
      sun/nio/ch/Net blockOrUnblock6(Z<FD>[BI[B)I NUMBER native
      sun/nio/ch/Net setInterface4(<FD>I)V NUMBER native
      sun/nio/ch/Net getInterface4(<FD>)I NUMBER native
      sun/nio/ch/Net setInterface6(<FD>I)V NUMBER native
      sun/nio/ch/Net getInterface6(<FD>)I NUMBER native
      sun/nio/ch/DatagramDispatcher dup(<FD><FD>)V NUMBER
      sun/nio/ch/DatagramDispatcher read(<FD>JI)I MEMORY 2
      sun/nio/ch/DatagramDispatcher readv(<FD>JI)J VECTOR 2
      sun/nio/ch/DatagramDispatcher write(<FD>JI)I OFFERED 2
      sun/nio/ch/DatagramDispatcher writev(<FD>JI)J OFFERED_VECTOR 2
      sun/nio/ch/DatagramDispatcher close(<FD>)V NUMBER 17
      sun/nio/ch/DatagramDispatcher preClose(<FD>)V NUMBER 17
      sun/nio/ch/UnixDispatcher close(<FD>)V NUMBER 25
      sun/nio/ch/UnixDispatcher implPreClose(<FD>JJ)V NUMBER 25
      <FILES> read(<FD>JI)I MEMORY 2
      <FILES> readv(<FD>JI)J VECTOR 2
      <FILES> pread(<FD>JIJ)I MEMORY 2
      <FILES> write(<FD>JI)I OFFERED 2
      <FILES> writev(<FD>JI)J OFFERED_VECTOR 2
      <FILES> pwrite(<FD>JIJ)I OFFERED 2
      <FILES> seek(<FD>J)J NUMBER
      <FILES> size(<FD>)J NUMBER
      <FILES> truncate(<FD>J)I NUMBER
      <FILES> force(<FD>Z)I NUMBER
      <FILES> lock(<FD>ZJJZ)I NUMBER
      <FILES> release(<FD>JJ)V NUMBER
      sun/nio/ch/FileDispatcherImpl preClose(<FD>)V NUMBER 17
      <FILES> closeIntFD(I)V NUMBER native
      sun/nio/ch/UnixFileDispatcherImpl available(<FD>)I NUMBER 25
      sun/nio/ch/UnixFileDispatcherImpl isOther(<FD>)Z NUMBER 25
      sun/nio/ch/FileDispatcherImpl closeIntFD(I)V NUMBER native 25
      sun/nio/ch/FileDispatcherImpl transferTo(<FD>JJ<FD>Z)J NUMBER 25
      sun/nio/ch/FileDispatcherImpl transferFrom(<FD><FD>JJZ)J NUMBER 25
      <FILES> setDirectIO(<FD><S>)I NUMBER
      sun/nio/ch/FileChannelImpl map0(IJJZ)J MAPPED 1 instance 17
      sun/nio/ch/UnixFileDispatcherImpl map(<FD>IJJZ)J MAPPED 2 25
      java/nio/MappedByteBuffer isLoaded()Z NUMBER
      sun/nio/ch/FileChannelImpl transferTo0(<FD>JJ<FD>)J NUMBER instance 17
      sun/nio/ch/FileKey create(<FD>)Lsun/nio/ch/FileKey; FILE_KEY
      sun/nio/ch/EPoll create()I DESCRIPTOR native
      sun/nio/ch/EPoll ctl(IIII)I NUMBER native
      sun/nio/ch/EPoll wait(IJII)I EVENTS 1 native
      sun/nio/ch/EventFD eventfd0()I DESCRIPTOR private
      sun/nio/ch/EventFD set()V NUMBER
      sun/nio/ch/EventFD reset()V NUMBER
      sun/nio/ch/EventFD close()V NUMBER
      sun/nio/ch/NativeThread signal(J)V NUMBER native 17
      sun/nio/ch/NativeThread signal(J)V NUMBER 25
      java/io/FileDescriptor close()V CLOSED
      java/io/Console echo(Z)Z NUMBER private 17
      jdk/internal/io/JdkConsoleImpl echo(Z)Z NUMBER private 25
      java/io/FileInputStream open(<S>)V OPENED
      java/io/FileOutputStream open(<S>Z)V OPENED
      java/io/RandomAccessFile open(<S>I)V OPENED
      java/lang/ProcessImpl forkAndExec(I[B[B[BI[BI[B[IZ)I STARTED 9 instance
      java/lang/ProcessHandleImpl waitForProcessExit0(JZ)I NUMBER private
      java/lang/ProcessHandleImpl isAlive0(J)J NUMBER private
      java/lang/ProcessHandleImpl destroy0(JJZ)Z NUMBER private
      java/lang/ProcessHandleImpl parent0(JJ)J NUMBER private
      java/lang/ProcessHandleImpl getProcessPids0(J[J[J[J)I PROCESSES 1 private
      java/lang/ProcessHandleImpl$Info info(JJ)Ljava/lang/ProcessHandle$Info; OBJECT
      java/net/InetAddress getAllByName0(<S><IA>ZZ)[<IA> ADDRESSES 17
      java/net/InetAddress getAllByName0(<S>Z)[<IA> ADDRESSES 25
      java/net/InetAddress getHostFromNameService(<IA>Z)<S> STRING 17
      java/net/InetAddress getHostFromNameService(<IA>)<S> STRING 25
      java/net/InetAddress getLocalHost()<IA> ADDRESS
      java/net/InetAddress isReachable(<NI>II)Z NUMBER
      java/net/NetworkInterface getAll()[<NI> OBJECT private
      java/net/NetworkInterface getByName0(<S>)<NI> OBJECT private
      java/net/NetworkInterface getByIndex0(I)<NI> OBJECT private
      java/net/NetworkInterface getByInetAddress0(<IA>)<NI> OBJECT private
      java/net/NetworkInterface boundInetAddress0(<IA>)Z NUMBER private
      java/net/NetworkInterface isPointToPoint()Z NUMBER
      java/net/NetworkInterface supportsMulticast()Z NUMBER
      java/net/NetworkInterface isUp()Z NUMBER
      java/net/NetworkInterface isLoopback()Z NUMBER
      java/net/NetworkInterface getMTU()I NUMBER
      java/net/NetworkInterface getHardwareAddress()[B BYTES
      sun/nio/fs/UnixNativeDispatcher open(<UP>II)I DESCRIPTOR
      sun/nio/fs/UnixNativeDispatcher openat(I[BII)I DESCRIPTOR
      sun/nio/fs/UnixNativeDispatcher close(I)V NUMBER
      sun/nio/fs/UnixNativeDispatcher read(IJI)I MEMORY 1 native 17
      sun/nio/fs/UnixNativeDispatcher read(IJI)I MEMORY 1 25
      sun/nio/fs/UnixNativeDispatcher write(IJI)I NUMBER native 17
      sun/nio/fs/UnixNativeDispatcher write(IJI)I NUMBER 25
      sun/nio/fs/UnixNativeDispatcher dup(I)I DESCRIPTOR native
      sun/nio/fs/UnixNativeDispatcher stat(<UP><UFA>)V FIELDS 1
      sun/nio/fs/UnixNativeDispatcher stat(<UP>)I NUMBER 17
      sun/nio/fs/UnixNativeDispatcher stat2(<UP><UFA>)I FIELDS 1 25
      sun/nio/fs/UnixNativeDispatcher lstat(<UP><UFA>)V FIELDS 1
      sun/nio/fs/UnixNativeDispatcher fstat(I<UFA>)V FIELDS 1 native 17
      sun/nio/fs/UnixNativeDispatcher fstat(I<UFA>)V FIELDS 1 25
      sun/nio/fs/UnixNativeDispatcher fstatat(I[BI<UFA>)V FIELDS 3
      sun/nio/fs/UnixNativeDispatcher exists(<UP>)Z NUMBER 17
      sun/nio/fs/UnixNativeDispatcher access(<UP>I)V NUMBER 17
      sun/nio/fs/UnixNativeDispatcher access(<UP>I)I NUMBER 25
      sun/nio/fs/UnixNativeDispatcher opendir(<UP>)J HANDLE
      sun/nio/fs/UnixNativeDispatcher fdopendir(I)J HANDLE native
      sun/nio/fs/UnixNativeDispatcher readdir(J)[B BYTES native 17
      sun/nio/fs/UnixNativeDispatcher readdir(J)[B BYTES 25
      sun/nio/fs/UnixNativeDispatcher closedir(J)V NUMBER native
      sun/nio/fs/UnixNativeDispatcher readlink(<UP>)[B BYTES
      sun/nio/fs/UnixNativeDispatcher realpath(<UP>)[B BYTES
      sun/nio/fs/UnixNativeDispatcher link(<UP><UP>)V NUMBER
      sun/nio/fs/UnixNativeDispatcher symlink([B<UP>)V NUMBER
      sun/nio/fs/UnixNativeDispatcher unlink(<UP>)V NUMBER
      sun/nio/fs/UnixNativeDispatcher unlinkat(I[BI)V NUMBER
      sun/nio/fs/UnixNativeDispatcher rename(<UP><UP>)V NUMBER
      sun/nio/fs/UnixNativeDispatcher renameat(I[BI[B)V NUMBER
      sun/nio/fs/UnixNativeDispatcher mkdir(<UP>I)V NUMBER
      sun/nio/fs/UnixNativeDispatcher rmdir(<UP>)V NUMBER
      sun/nio/fs/UnixNativeDispatcher mknod(<UP>IJ)V NUMBER
      sun/nio/fs/UnixNativeDispatcher chmod(<UP>I)V NUMBER
      sun/nio/fs/UnixNativeDispatcher chown(<UP>II)V NUMBER
      sun/nio/fs/UnixNativeDispatcher lchown(<UP>II)V NUMBER
      sun/nio/fs/UnixNativeDispatcher fchmod(II)V NUMBER native 17
      sun/nio/fs/UnixNativeDispatcher fchmod(II)V NUMBER 25
      sun/nio/fs/UnixNativeDispatcher fchown(III)V NUMBER native 17
      sun/nio/fs/UnixNativeDispatcher fchown(III)V NUMBER 25
      sun/nio/fs/UnixNativeDispatcher futimens(IJJ)V NUMBER native 17
      sun/nio/fs/UnixNativeDispatcher futimens(IJJ)V NUMBER 25
      sun/nio/fs/UnixNativeDispatcher utimensat(I<UP>JJI)V NUMBER 25
      sun/nio/fs/UnixNativeDispatcher futimes(IJJ)V NUMBER native 17
      sun/nio/fs/UnixNativeDispatcher utimes(<UP>JJ)V NUMBER 17
      sun/nio/fs/UnixNativeDispatcher lutimes(<UP>JJ)V NUMBER 17
      sun/nio/fs/UnixNativeDispatcher getpwuid(I)[B BYTES
      sun/nio/fs/UnixNativeDispatcher getgrgid(I)[B BYTES
      sun/nio/fs/UnixNativeDispatcher getpwnam(<S>)I NUMBER
      sun/nio/fs/UnixNativeDispatcher getgrnam(<S>)I NUMBER
      sun/nio/fs/UnixNativeDispatcher fchmodat(I<UP>II)V NUMBER 25
      sun/nio/fs/UnixNativeDispatcher statvfs(<UP>Lsun/nio/fs/UnixFileStoreAttributes;)V FIELDS 1
      sun/nio/fs/UnixNativeDispatcher fgetxattr(I[BJI)I MEMORY 2
      sun/nio/fs/UnixNativeDispatcher fsetxattr(I[BJI)V NUMBER
      sun/nio/fs/UnixNativeDispatcher fremovexattr(I[B)V NUMBER
      sun/nio/fs/UnixNativeDispatcher flistxattr(IJI)I MEMORY 1 native
      sun/nio/fs/LinuxFileSystem getMountEntries(<S>)Ljava/util/List; OBJECT
      sun/nio/fs/LinuxWatchService inotifyInit()I DESCRIPTOR private
      sun/nio/fs/LinuxWatchService inotifyAddWatch(IJI)I NUMBER private
      sun/nio/fs/LinuxWatchService inotifyRmWatch(II)V NUMBER private
      sun/nio/fs/LinuxWatchService configureBlocking(IZ)V NUMBER private
      sun/nio/fs/LinuxWatchService socketpair([I)V DESCRIPTORS private
      sun/nio/fs/LinuxWatchService poll(II)I NUMBER private
      sun/nio/fs/UnixCopyFile transfer(IIJ)V NUMBER native 17
      sun/nio/fs/LinuxFileSystem bufferedCopy(IIJIJ)V NUMBER 25
      sun/nio/fs/LinuxFileSystem directCopy(IIJ)I NUMBER 25
      """;

  /** Whether this JDK is older than 21. */
  private static final boolean OLD = Runtime.version().feature() < 21;

  private static final String[][] ABBREVIATIONS = {
    {"<FILES>", "sun/nio/ch/" + (OLD ? "FileDispatcherImpl" : "UnixFileDispatcherImpl")},
    {"<FD>", "Ljava/io/FileDescriptor;"},
    {"<IA>", "Ljava/net/InetAddress;"},
    {"<ISA>", "Ljava/net/InetSocketAddress;"},
    {"<NI>", "Ljava/net/NetworkInterface;"},
    {"<O>", "Ljava/lang/Object;"},
    {"<PF>", "Ljava/net/ProtocolFamily;"},
    {"<S>", "Ljava/lang/String;"},
    {"<SO>", "Ljava/net/SocketOption;"},
    {"<UFA>", "Lsun/nio/fs/UnixFileAttributes;"},
    {"<UP>", "Lsun/nio/fs/UnixPath;"},
  };

  /** Immutable, as those are not instrumented: they are asked in the middle of the program. */
  private static final Map<String, Leaf> BODIES;

  private static final Map<String, Native> NATIVES;

  /** The classes that have them. */
  private static final Set<String> NATIVE_OWNERS;

  private static final Set<String> OWNERS;

  static {
    Map<String, Leaf> bodies = new HashMap<>();
    Map<String, Native> natives = new HashMap<>();
    Set<String> owners = new HashSet<>();
    String excluded = OLD ? "25" : "17";
    String table = TABLE;
    for (String[] abbreviation : ABBREVIATIONS) {
      table = table.replace(abbreviation[0], abbreviation[1]);
    }
    for (String line : table.split("\n", -1)) {
      String[] words = line.split(" ", -1);
      if (words.length > 2 && !words[words.length - 1].equals(excluded)) {
        read(words, bodies, natives, owners);
      }
    }
    BODIES = Map.copyOf(bodies);
    NATIVES = Map.copyOf(natives);
    OWNERS = Set.copyOf(owners);
    Set<String> nativeOwners = new HashSet<>();
    natives.values().forEach(leaf -> nativeOwners.add(leaf.owner()));
    NATIVE_OWNERS = Set.copyOf(nativeOwners);
  }

  private static void read(
      String[] words, Map<String, Leaf> bodies, Map<String, Native> natives, Set<String> owners) {
    String owner = words[0];
    int parameter = 0;
    boolean isNative = false;
    boolean isPrivate = false;
    boolean isInstance = false;
    for (int i = 3; i < words.length; i++) {
      switch (words[i]) {
        case "native" -> isNative = true;
        case "private" -> isPrivate = true;
        case "instance" -> isInstance = true;
        case "17", "25" -> {}
        default -> parameter = Integer.parseInt(words[i]);
      }
    }
    Leaf leaf = new Leaf(Shape.valueOf(words[2]), parameter);
    if (isNative || isPrivate || isInstance) {
      int open = words[1].indexOf('(');
      String name = words[1].substring(0, open);
      String descriptor = (isInstance ? "(L" + owner + ";" : "(") + words[1].substring(open + 1);
      Native found = new Native(owner, name, descriptor, !isNative, leaf);
      natives.put(owner + "." + words[1], found);
      bodies.put(NativeHelpers.name(owner) + "." + found.helper() + descriptor, leaf);
      owners.add(NativeHelpers.name(owner));
    } else {
      bodies.put(owner + "." + words[1], leaf);
      owners.add(owner);
    }
  }

  /** Whether methods of the class are leaves. */
  static boolean isOwner(String name) {
    return OWNERS.contains(name);
  }

  /** How the method is logged, null if it is none of them. */
  static @Nullable Leaf leaf(MethodContext method) {
    return BODIES.get(method.owner.name + "." + method.name + method.descriptor);
  }

  /** The native that is called, null if it is none of them. */
  static @Nullable Native nativeLeaf(String owner, String name, String descriptor) {
    return NATIVE_OWNERS.contains(owner) ? NATIVES.get(owner + "." + name + descriptor) : null;
  }

  static Iterable<Native> natives() {
    return NATIVES.values();
  }

  private JdkLeaves() {}
}

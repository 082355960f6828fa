package dev.rethread.instrument;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which classes of the JDK are instrumented, and how far. */
public final class JdkClasses {
  private static final String[] PREFIXES = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};

  /** Names that classes of the JDK have, and of programs too. */
  private static final String[] SHARED_PREFIXES = {
    "org/ietf/jgss/", "org/jcp/xml/", "org/w3c/dom/", "org/xml/sax/"
  };

  /**
   * Superclasses whose constructors do not let others know the object. That of Thread shows it to a
   * security manager, if there is one, which runs in the same thread.
   */
  private static final Set<String> DISCREET =
      Set.of(
          "java/lang/Enum",
          "java/lang/Number",
          "java/lang/Object",
          "java/lang/Record",
          "java/lang/Thread",
          "java/util/AbstractCollection",
          "java/util/AbstractList",
          "java/util/AbstractMap",
          "java/util/AbstractQueue",
          "java/util/AbstractSequentialList",
          "java/util/AbstractSet",
          "java/util/concurrent/ForkJoinTask",
          "java/util/concurrent/RecursiveAction",
          "java/util/concurrent/RecursiveTask",
          "java/util/concurrent/locks/AbstractOwnableSynchronizer",
          "java/util/concurrent/locks/AbstractQueuedSynchronizer");

  /** Classes of java.util that programs share between threads; nested classes included. */
  private static final Set<String> COLLECTIONS =
      Set.of(
          "AbstractCollection",
          "AbstractList",
          "AbstractMap",
          "AbstractQueue",
          "AbstractSequentialList",
          "AbstractSet",
          "ArrayDeque",
          "ArrayList",
          "Arrays",
          "BitSet",
          "Calendar",
          "Collections",
          "EnumMap",
          "EnumSet",
          "GregorianCalendar",
          "HashMap",
          "HashSet",
          "Hashtable",
          "IdentityHashMap",
          "JumboEnumSet",
          "LinkedHashMap",
          "LinkedHashSet",
          "LinkedList",
          "Observable",
          "PriorityQueue",
          "Random",
          "RegularEnumSet",
          "SplittableRandom",
          "Spliterators",
          "Stack",
          "StringTokenizer",
          "TaskQueue",
          "Timer",
          "TimerTask",
          "TimerThread",
          "TreeMap",
          "TreeSet",
          "Vector",
          "WeakHashMap");

  /** Nested classes that are treated otherwise than the class around them. */
  private static final Set<String> FULL_NESTED =
      Set.of(
          "java/io/ObjectStreamClass$FieldReflector",
          "java/lang/Thread$ThreadNumbering",
          "sun/nio/fs/LinuxWatchService$LinuxWatchKey");

  private static final Set<String> TEXT =
      Set.of("DateFormat", "DecimalFormat", "DigitList", "MessageFormat", "SimpleDateFormat");

  /** Channels and sockets: some of their fields are read without a lock. */
  private static final Set<String> CHANNELS =
      Set.of(
          "java/net/DatagramSocket",
          "java/net/DelegatingSocketImpl",
          "java/net/HttpConnectSocketImpl",
          "java/net/NetMulticastSocket",
          "java/net/ServerSocket",
          "java/net/Socket",
          "java/net/SocketImpl",
          "java/net/SocksSocketImpl",
          "java/nio/channels/SelectionKey",
          "java/nio/channels/spi/AbstractInterruptibleChannel",
          "java/nio/channels/spi/AbstractSelectableChannel",
          "java/nio/channels/spi/AbstractSelectionKey",
          "java/nio/channels/spi/AbstractSelector",
          "sun/nio/ch/AsynchronousChannelGroupImpl",
          "sun/nio/ch/AsynchronousFileChannelImpl",
          "sun/nio/ch/AsynchronousServerSocketChannelImpl",
          "sun/nio/ch/AsynchronousSocketChannelImpl",
          "sun/nio/ch/DatagramChannelImpl",
          "sun/nio/ch/DatagramSocketAdaptor",
          "sun/nio/ch/EPollSelectorImpl",
          "sun/nio/ch/FileChannelImpl",
          "sun/nio/ch/FileLockImpl",
          "sun/nio/ch/FileLockTable",
          "sun/nio/ch/LinuxAsynchronousChannelProvider",
          "sun/nio/ch/MembershipKeyImpl",
          "sun/nio/ch/NioSocketImpl",
          "sun/nio/ch/PendingFuture",
          "sun/nio/ch/SelectionKeyImpl",
          "sun/nio/ch/SelectorImpl",
          "sun/nio/ch/ServerSocketAdaptor",
          "sun/nio/ch/ServerSocketChannelImpl",
          "sun/nio/ch/SimpleAsynchronousFileChannelImpl",
          "sun/nio/ch/SinkChannelImpl",
          "sun/nio/ch/SocketAdaptor",
          "sun/nio/ch/SocketChannelImpl",
          "sun/nio/ch/SourceChannelImpl",
          "sun/nio/ch/UnixAsynchronousServerSocketChannelImpl",
          "sun/nio/ch/UnixAsynchronousSocketChannelImpl",
          "sun/nio/fs/AbstractWatchKey",
          "sun/nio/fs/AbstractWatchService");

  /** Virtual threads, and what groups them. */
  private static final Set<String> THREADS =
      Set.of("java/lang/ThreadBuilders", "jdk/internal/misc/ThreadFlock");

  /** What unmaps a file is counted by threads of the JVM. */
  private static final String UNMAPPERS = "sun/nio/ch/FileChannelImpl$";

  private static final Set<String> WITH_INPUTS =
      Set.of(
          "java/io/Console",
          "java/lang/Enum",
          "java/lang/Math$RandomNumberGeneratorHolder",
          "java/lang/Object",
          "java/lang/ProcessHandleImpl",
          "java/net/NetworkInterface",
          "java/security/SecureRandom",
          "java/time/Clock",
          "java/util/Date",
          "java/util/ImmutableCollections",
          "java/util/Objects",
          "java/util/concurrent/ThreadLocalRandom",
          "jdk/internal/util/random/RandomSupport",
          "sun/nio/ch/EventFD",
          "sun/nio/ch/Net",
          "sun/nio/ch/PipeImpl",
          "sun/nio/ch/Port",
          "sun/nio/ch/SelChImpl",
          "sun/nio/ch/UnixDomainSockets",
          "sun/nio/fs/LinuxFileSystem",
          "sun/nio/fs/UnixCopyFile",
          "sun/nio/fs/UnixFileAttributeViews",
          "sun/nio/fs/UnixFileSystemProvider",
          "sun/nio/fs/UnixUserDefinedFileAttributeView",
          "sun/nio/fs/UnixUserPrincipals",
          "sun/reflect/annotation/AnnotationInvocationHandler",
          "sun/util/locale/provider/CalendarProviderImpl");

  private static final Set<String> WITH_MONITORS =
      Set.of(
          "java/lang/ApplicationShutdownHooks",
          "java/lang/Process",
          "java/lang/ProcessImpl",
          "java/lang/Shutdown",
          "java/lang/StringBuffer",
          "java/lang/Thread",
          "java/lang/Throwable",
          "java/net/DatagramPacket",
          "java/nio/channels/Channels",
          "java/nio/channels/Selector",
          "java/util/Properties",
          "jdk/internal/io/JdkConsoleImpl",
          "sun/nio/ch/ChannelInputStream",
          "sun/nio/ch/ChannelOutputStream",
          "sun/nio/ch/EPollPort",
          "sun/nio/ch/NativeThreadSet",
          "sun/nio/cs/StreamDecoder",
          "sun/nio/cs/StreamEncoder",
          "sun/nio/fs/AbstractPoller",
          "sun/nio/fs/Cancellable",
          "sun/nio/fs/LinuxWatchService",
          "sun/nio/fs/UnixDirectoryStream",
          "sun/nio/fs/UnixFileAttributes",
          "sun/nio/fs/UnixFileStore",
          "sun/nio/fs/UnixFileSystem",
          "sun/nio/fs/UnixSecureDirectoryStream");

  /** Classes of java.io that do not synchronise for the program but for the JVM. */
  private static final Set<String> IO_LEFT_ALONE =
      Set.of(
          "Bits",
          "ClassCache",
          "DeleteOnExitHook",
          "ExpiringCache",
          "FileCleanable",
          "ObjectInputStream",
          "ObjectOutputStream",
          "ObjectStreamClass");

  /** Classes with methods that {@link JdkMethods} treats, whatever else is done to them. */
  private static final Set<String> WITH_RULES =
      Set.of(
          "java/io/File",
          "java/io/FileInputStream",
          "java/io/FileOutputStream",
          "java/io/RandomAccessFile",
          "java/lang/ApplicationShutdownHooks",
          "java/lang/ClassValue",
          "java/lang/Enum",
          "java/lang/ProcessBuilder",
          "java/lang/Shutdown",
          "java/lang/StringBuffer",
          "java/lang/Thread",
          "java/lang/ThreadGroup",
          "java/lang/reflect/Constructor",
          "java/lang/reflect/Method",
          "java/lang/reflect/Proxy$ProxyBuilder",
          "java/nio/DirectByteBuffer",
          "java/security/SecureRandom",
          "java/util/ImmutableCollections",
          "java/util/Timer$ThreadReaper",
          "java/util/Vector$1",
          "java/util/Vector$Itr",
          "java/util/concurrent/Executors$AutoShutdownDelegatedExecutorService",
          "java/util/concurrent/Executors$FinalizableDelegatedExecutorService",
          "java/util/concurrent/ThreadLocalRandom",
          "java/util/concurrent/locks/LockSupport",
          "jdk/internal/misc/Signal",
          "jdk/internal/vm/ContinuationSupport",
          "sun/launcher/LauncherHelper",
          "sun/nio/ch/EPollPoller");

  public static boolean isJdk(String name) {
    return startsWithAny(name, PREFIXES);
  }

  static boolean startsWithAny(String name, String[] prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** The same, when it is known whether one of the JDK's loaders defines the class. */
  public static boolean isJdk(String name, boolean loadedByJdk) {
    return loadedByJdk
        ? isJdk(name) || startsWithAny(name, SHARED_PREFIXES)
        : name.startsWith("java/") || name.startsWith("jdk/") || name.startsWith("sun/");
  }

  /** Whether the static initialiser of a class of the JDK takes an input of the program. */
  static boolean initialisesForProgram(String name) {
    return name.endsWith("$RandomNumberGeneratorHolder");
  }

  /** Whether the constructors of a class keep the object to themselves, and so do its parents'. */
  static boolean isDiscreet(@Nullable String name) {
    return name != null && DISCREET.contains(name);
  }

  /**
   * Whether a field is one that is final, and known to be before its class is: what looks at it
   * most is another class of the JDK that may come first.
   */
  static boolean isConstant(String owner, String field) {
    return switch (owner) {
      case "java/util/HashMap$Node", "java/util/concurrent/ConcurrentHashMap$Node" ->
          field.equals("hash") || field.equals("key");
      case "java/util/concurrent/ForkJoinWorkerThread" ->
          field.equals("pool") || field.equals("workQueue");
      default -> false;
    };
  }

  /** How far a class of the JDK is instrumented. */
  public static Treatment treatment(String name) {
    if (FULL_NESTED.contains(name)) {
      return Treatment.FULL;
    }
    String outer = outer(name);
    if (WITH_INPUTS.contains(outer) || WITH_INPUTS.contains(name)) {
      return Treatment.INPUTS;
    }
    if (WITH_MONITORS.contains(outer)) {
      return Treatment.MONITORS;
    }
    if (outer.startsWith("jdk/internal/ref/")) {
      return Treatment.INPUTS; // the threads of cleaners
    }
    if (CHANNELS.contains(outer)) {
      boolean unmaps = name.startsWith(UNMAPPERS) && name.endsWith("Unmapper");
      return unmaps ? Treatment.NONE : Treatment.FULL;
    }
    if (outer.startsWith("java/util/concurrent/") || THREADS.contains(outer)) {
      return Treatment.FULL;
    }
    if (outer.startsWith("java/util/logging/")
        || outer.startsWith("sun/net/www/http/")
        || outer.startsWith("sun/net/www/protocol/http/")) {
      return Treatment.MONITORS;
    }
    if (outer.startsWith("java/util/stream/")) {
      // Collectors calls the program's functions while it holds the monitor of a container.
      return name.contains("Task") ? Treatment.FULL : Treatment.MONITORS;
    }
    String simple = outer.substring(outer.lastIndexOf('/') + 1);
    if (outer.startsWith("java/util/") && outer.lastIndexOf('/') == 9) {
      return COLLECTIONS.contains(simple) ? Treatment.FULL : Treatment.NONE;
    }
    if (outer.startsWith("java/text/")) {
      return TEXT.contains(simple) ? Treatment.FULL : Treatment.NONE;
    }
    if (outer.startsWith("java/io/")) {
      boolean alone = IO_LEFT_ALONE.contains(simple) || isFact(simple);
      return alone ? Treatment.NONE : Treatment.MONITORS;
    }
    return Treatment.NONE;
  }

  private static boolean isFact(String simple) {
    return simple.startsWith("File")
        && !simple.endsWith("Stream")
        && !simple.endsWith("Descriptor");
  }

  /** Whether more of a class of the JDK is instrumented than its static initialiser. */
  public static boolean isInstrumented(String name) {
    return treatment(name) != Treatment.NONE || hasRules(name);
  }

  /** Classes that the JVM itself needs at any time; even their static initialisers are left. */
  public static boolean isUntouchable(String name) {
    return (name.startsWith("java/lang/invoke/") && !hasRules(name))
        || (name.startsWith("jdk/internal/vm/") && !hasRules(name))
        || name.startsWith("jdk/internal/misc/Unsafe");
  }

  static boolean hasRules(String name) {
    return WITH_RULES.contains(name)
        || JdkLeaves.isOwner(name)
        || JdkUnsupported.isOwner(name)
        || JdkInternals.isInternalClass(name)
        || name.startsWith("java/util/ImmutableCollections$");
  }

  static String outer(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private JdkClasses() {}
}

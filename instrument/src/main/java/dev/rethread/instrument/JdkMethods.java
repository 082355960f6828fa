package dev.rethread.instrument;

import dev.rethread.instrument.LeafVisitor.Shape;
import org.objectweb.asm.MethodVisitor;

/** What is done to single methods of the JDK. */
final class JdkMethods {
  /** Wraps the visitor of a method that has a rule of its own. */
  static MethodVisitor wrap(MethodVisitor next, MethodContext method) {
    String owner = method.owner.name;
    if (JdkUnsupported.isOwner(owner)) {
      return JdkUnsupported.wrap(next, method);
    }
    if (JdkInternals.isInternalClass(owner) && JdkInternals.isInternal(method)) {
      MethodVisitor mute = new MuteVisitor(next, method);
      return switch (owner) {
        case "java/lang/Class" -> new ReflectionVisitor(mute, method);
        case "java/lang/invoke/MethodHandles$Lookup" -> new ReflectiveUseVisitor(mute, method);
        default -> mute;
      };
    }
    JdkLeaves.Leaf leaf = JdkLeaves.leaf(method);
    if (leaf != null) {
      return new SystemLeafVisitor(next, method, leaf);
    }
    if (JdkLocks.looksInside(method)) {
      return new LeafVisitor(next, method, Shape.NUMBER);
    }
    return switch (owner) {
      case "java/lang/ClassValue" -> new ClassValueVisitor(next, method);
      // A JDK after 17 keeps it in a field, where threads race to be the first.
      case "java/lang/Enum" ->
          method.name.equals("hashCode") ? new LeafVisitor(next, method, Shape.NUMBER) : next;
      case "java/lang/StringBuffer" -> buffer(next, method);
      case "java/lang/Thread" -> thread(next, method);
      case "java/lang/Class",
          "java/lang/ClassLoader",
          "java/lang/reflect/Constructor",
          "java/lang/reflect/Method",
          "java/lang/reflect/Proxy$ProxyBuilder" ->
          new ReflectiveUseVisitor(next, method);
      case "java/lang/ThreadGroup" -> group(next, method);
      case "java/lang/ApplicationShutdownHooks" -> new ShutdownHooksVisitor(next, method);
      case "java/lang/Shutdown", "sun/launcher/LauncherHelper" -> new ThreadVisitor(next, method);
      case "java/util/concurrent/ThreadLocalRandom" ->
          method.name.equals("localInit") ? new SkipVisitor(next, method, "hasSeed") : next;
      case "java/util/concurrent/locks/LockSupport" ->
          method.name.equals("getThreadId") ? new LeafVisitor(next, method, Shape.NUMBER) : next;
      case "jdk/internal/vm/ContinuationSupport" -> new ContinuationVisitor(next, method);
      // It waits for the sockets of virtual threads, and a replay has none.
      case "sun/nio/ch/EPollPoller" ->
          method.name.startsWith("impl") ? new SkipVisitor(next, method, "replaying") : next;
      case "jdk/internal/misc/Signal" ->
          method.name.equals("raise") ? new LeafVisitor(next, method, Shape.NUMBER) : next;
      case "java/lang/ProcessBuilder" -> new ProcessVisitor(next, method);
      // The JDK ends the threads of executors and timers that nobody refers to any more.
      case "java/util/Timer$ThreadReaper" ->
          method.name.equals("run") ? new SkipVisitor(next, method, "isOfJvm") : next;
      case "java/util/concurrent/Executors$FinalizableDelegatedExecutorService" ->
          method.name.equals("finalize") ? new SkipVisitor(next, method, "isOfJvm") : next;
      case "java/util/concurrent/Executors$AutoShutdownDelegatedExecutorService" ->
          method.name.startsWith("lambda$") ? new SkipVisitor(next, method, "isOfJvm") : next;
      case "java/security/SecureRandom" ->
          switch (method.name + method.descriptor) {
            case "nextBytes([B)V" -> new LeafVisitor(next, method, Shape.FILL);
            case "generateSeed(I)[B" -> new LeafVisitor(next, method, Shape.BYTES);
            default -> next;
          };
      case "java/io/FileInputStream", "java/io/RandomAccessFile", "java/io/FileOutputStream" ->
          file(next, method);
      case "java/io/File" -> facts(next, method);
      case "java/nio/DirectByteBuffer" -> new AllocationVisitor(next, method);
      default ->
          owner.startsWith("java/util/ImmutableCollections") ? new SaltVisitor(next, method) : next;
    };
  }

  /** Their calls are replaced where they matter; strings use them all the time. */
  static boolean leavesAlone(MethodContext method) {
    return switch (method.owner.name) {
      case "java/util/Arrays" -> method.name.startsWith("copyOf") || method.name.equals("fill");
      // An exception that the JVM makes does not come by here: nor may the others count.
      case "java/lang/Throwable" -> !method.name.startsWith("print");
      default -> false;
    };
  }

  /** The methods of a StringBuffer that look into it, or into another, without its monitor. */
  private static MethodVisitor buffer(MethodVisitor next, MethodContext method) {
    return switch (method.name + method.descriptor) {
      case "indexOf(Ljava/lang/String;)I", "lastIndexOf(Ljava/lang/String;)I" ->
          new LeafVisitor(next, method, Shape.NUMBER);
      case "compareTo(Ljava/lang/StringBuffer;)I" -> new ComparisonVisitor(next, method);
      default -> next;
    };
  }

  private static MethodVisitor thread(MethodVisitor next, MethodContext method) {
    return switch (method.name + method.descriptor) {
      case "isAlive()Z" -> new LeafVisitor(next, method, Shape.ALIVE);
      case "isInterrupted()Z", "interrupted()Z" -> new LeafVisitor(next, method, Shape.INTERRUPTED);
      case "getId()J", "threadId()J" -> new LeafVisitor(next, method, Shape.NUMBER);
      case "interrupt()V" -> new InterruptVisitor(next, method);
      case "getState()Ljava/lang/Thread$State;" -> new LeafVisitor(next, method, Shape.STATE);
      default -> new ThreadVisitor(next, method);
    };
  }

  /** When a thread leaves its group is the JVM's business. */
  private static MethodVisitor group(MethodVisitor next, MethodContext method) {
    return switch (method.name + method.descriptor) {
      case "activeCount()I" -> new LeafVisitor(next, method, Shape.NUMBER);
      case "enumerate([Ljava/lang/Thread;)I", "enumerate([Ljava/lang/Thread;Z)I" ->
          new LeafVisitor(next, method, Shape.THREADS);
      default -> next;
    };
  }

  private static MethodVisitor file(MethodVisitor next, MethodContext method) {
    Shape shape =
        switch (method.name + method.descriptor) {
          case "read([B)I" -> Shape.READ;
          case "read([BII)I" -> Shape.READ_AT;
          case "read()I",
              "skip(J)J",
              "available()I",
              "length()J",
              "position()J",
              "isRegularFile()Z",
              "seek(J)V",
              "setLength(J)V" ->
              Shape.NUMBER;
          default -> null;
        };
    if (shape != null) {
      return new LeafVisitor(next, method, shape);
    }
    return method.name.equals("write") ? new OutputVisitor(next, method) : next;
  }

  /** The methods of File that ask the file system. */
  private static MethodVisitor facts(MethodVisitor next, MethodContext method) {
    Shape shape =
        switch (method.name) {
          case "canExecute",
              "canRead",
              "canWrite",
              "createNewFile",
              "delete",
              "exists",
              "getFreeSpace",
              "getTotalSpace",
              "getUsableSpace",
              "isDirectory",
              "isFile",
              "isHidden",
              "lastModified",
              "length",
              "mkdir",
              "renameTo",
              "setExecutable",
              "setLastModified",
              "setReadOnly",
              "setReadable",
              "setWritable" ->
              Shape.NUMBER;
          case "normalizedList" -> Shape.STRINGS;
          case "getCanonicalPath" -> Shape.STRING;
          case "createTempFile" ->
              method.descriptor.contains("Ljava/io/File;)") ? Shape.FILE : null;
          default -> null;
        };
    return shape == null ? next : new LeafVisitor(next, method, shape);
  }

  private JdkMethods() {}
}

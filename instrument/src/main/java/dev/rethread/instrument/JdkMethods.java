package dev.rethread.instrument;

import dev.rethread.instrument.LeafVisitor.Shape;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** What is done to single methods of the JDK. */
final class JdkMethods {
  /** Wraps the visitor of a method that has a rule of its own. */
  static MethodVisitor wrap(MethodVisitor next, MethodContext method) {
    String name = method.name;
    return switch (method.owner.name) {
      case "java/lang/Thread" -> thread(next, method);
      case "java/lang/Shutdown", "sun/launcher/LauncherHelper" -> new ThreadVisitor(next, method);
      case "java/lang/ClassLoader" ->
          isClassLoading(method) ? new MuteVisitor(next, method) : next;
      case "java/lang/invoke/MethodHandleNatives" ->
          name.startsWith("link") || name.startsWith("find") ? new MuteVisitor(next, method) : next;
      case "java/lang/invoke/MethodType" ->
          name.startsWith("makeImpl") ? new MuteVisitor(next, method) : next;
      case "java/lang/invoke/MethodHandles$Lookup" ->
          isLookup(name) ? new MuteVisitor(next, method) : next;
      case "java/lang/reflect/Proxy" ->
          name.equals("getProxyConstructor") ? new MuteVisitor(next, method) : next;
      case "java/util/zip/ZipFile$Source" ->
          name.startsWith("<") ? next : new MuteVisitor(next, method);
      case "java/lang/ProcessHandleImpl" ->
          name.equals("pid") ? new LeafVisitor(next, method, Shape.NUMBER) : next;
      case "java/security/SecureRandom" -> secureRandom(next, method);
      case "java/io/FileInputStream", "java/io/RandomAccessFile", "java/io/FileOutputStream" ->
          file(next, method);
      case "java/io/UnixFileSystem" -> fileSystem(next, method);
      default ->
          method.owner.name.startsWith("java/util/ImmutableCollections")
              ? new SaltVisitor(next, method)
              : next;
    };
  }

  /** Their calls are replaced where they matter; strings use them all the time. */
  static boolean leavesAlone(MethodContext method) {
    return method.owner.name.equals("java/util/Arrays")
        && (method.name.startsWith("copyOf") || method.name.equals("fill"));
  }

  /** Loading a class runs the JVM's own code, and a program's class loader, at any place. */
  static boolean isClassLoading(MethodContext method) {
    return method.name.equals("loadClass")
        && method.descriptor.startsWith("(Ljava/lang/String;")
        && method.descriptor.endsWith(")Ljava/lang/Class;");
  }

  private static boolean isLookup(String name) {
    return name.startsWith("find") || name.startsWith("unreflect") || name.startsWith("define");
  }

  private static MethodVisitor thread(MethodVisitor next, MethodContext method) {
    return switch (method.name + method.descriptor) {
      case "isAlive()Z", "isInterrupted()Z", "interrupted()Z" ->
          new LeafVisitor(next, method, Shape.OF_THREAD);
      case "getId()J", "threadId()J" -> new LeafVisitor(next, method, Shape.NUMBER);
      case "interrupt()V" -> new InterruptVisitor(next, method);
      case "getState()Ljava/lang/Thread$State;" -> new LeafVisitor(next, method, Shape.STATE);
      default -> new ThreadVisitor(next, method);
    };
  }

  private static MethodVisitor secureRandom(MethodVisitor next, MethodContext method) {
    if (method.name.equals("nextBytes") && method.descriptor.equals("([B)V")) {
      return new LeafVisitor(next, method, Shape.FILL);
    }
    return method.name.equals("getDefaultPRNG") ? new MuteVisitor(next, method) : next;
  }

  private static MethodVisitor file(MethodVisitor next, MethodContext method) {
    Shape shape =
        switch (method.name + method.descriptor) {
          case "read([B)I" -> Shape.READ;
          case "read([BII)I" -> Shape.READ_AT;
          case "open(Ljava/lang/String;)V",
              "open(Ljava/lang/String;Z)V",
              "open(Ljava/lang/String;I)V",
              "read()I",
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

  private static MethodVisitor fileSystem(MethodVisitor next, MethodContext method) {
    Shape shape = fileSystemShape(method);
    return shape == null ? next : new LeafVisitor(next, method, shape);
  }

  private static @Nullable Shape fileSystemShape(MethodContext method) {
    return switch (method.name) {
      case "getBooleanAttributes",
          "hasBooleanAttributes",
          "checkAccess",
          "getLastModifiedTime",
          "getLength",
          "setPermission",
          "createFileExclusively",
          "delete",
          "createDirectory",
          "rename",
          "setLastModifiedTime",
          "setReadOnly",
          "getSpace" ->
          Shape.NUMBER;
      case "list" -> Shape.STRINGS;
      case "canonicalize" -> Shape.STRING;
      default -> null;
    };
  }

  private JdkMethods() {}
}

package dev.rethread.instrument;

import java.util.Set;

/**
 * Methods of the JDK that do the JVM's work in the middle of the program's: they load classes, look
 * up providers, fill caches. When they do it differs from run to run, and no program can tell, so
 * that nothing inside them is an event. None of them calls back into the program, but for its class
 * loaders.
 */
final class JdkInternals {
  /** All methods of all classes whose names start so. */
  private static final String[] PREFIXES = {
    "com/sun/beans/",
    "com/sun/jmx/mbeanserver/",
    "java/lang/ClassValue$",
    "java/lang/NamedPackage",
    "java/lang/Package",
    "java/lang/StackTraceElement",
    "java/lang/WeakPairMap",
    "java/nio/Bits",
    "java/nio/charset/Charset",
    "java/security/Provider",
    "java/security/Security",
    "java/text/DateFormatSymbols",
    "java/text/DecimalFormatSymbols",
    "java/time/chrono/AbstractChronology",
    "java/time/format/DateTimeTextProvider",
    "java/time/format/DecimalStyle",
    "java/time/zone/",
    "java/util/Currency",
    "java/util/Locale",
    "java/util/ResourceBundle",
    "java/util/TimeZone",
    "java/util/jar/JarFile",
    "java/util/logging/LogManager",
    "java/util/zip/ZipFile",
    "javax/crypto/Cipher$Transform",
    "javax/crypto/Jce",
    "jdk/internal/foreign/abi/",
    "jdk/internal/foreign/layout/",
    "jdk/internal/jimage/",
    "jdk/internal/jrtfs/",
    "jdk/internal/loader/",
    "jdk/internal/logger/",
    "jdk/internal/misc/TerminatingThreadLocal",
    "jdk/internal/module/",
    "jdk/internal/reflect/MethodAccessorGenerator",
    "sun/invoke/",
    "sun/net/NetProperties",
    "sun/net/ext/",
    "sun/net/www/MimeTable",
    "sun/net/www/http/HttpCapture",
    "sun/net/www/protocol/file/",
    "sun/net/www/protocol/jar/",
    "sun/net/www/protocol/jrt/",
    "sun/nio/ch/IOVecWrapper",
    "sun/nio/ch/SocketOptionRegistry",
    "sun/nio/ch/Util",
    "sun/nio/fs/NativeBuffers",
    "sun/nio/fs/UnixFileModeAttribute",
    "sun/reflect/annotation/",
    "sun/security/",
    "sun/util/",
  };

  /** But not these: they read the clock for the program, or call it back. */
  private static final Set<String> EXCEPTIONS =
      Set.of(
          "com/sun/jmx/mbeanserver/JmxMBeanServer",
          "com/sun/jmx/mbeanserver/MBeanSupport",
          "com/sun/jmx/mbeanserver/MXBeanSupport",
          "com/sun/jmx/mbeanserver/Repository",
          "com/sun/jmx/mbeanserver/StandardMBeanSupport",
          "java/util/jar/JarFile$JarEntryIterator",
          "java/util/zip/ZipFile$EntrySpliterator",
          "java/util/zip/ZipFile$ZipEntryIterator",
          "sun/reflect/annotation/AnnotationInvocationHandler",
          "sun/util/locale/provider/CalendarProviderImpl");

  /** Nor these, which make keys and signatures from random numbers. */
  private static final String[] EXCEPTION_PREFIXES = {
    "sun/security/ec/",
    "sun/security/provider/DSA",
    "sun/security/provider/ML_",
    "sun/security/rsa/"
  };

  /** All methods of these classes. */
  private static final Set<String> CLASSES =
      Set.of(
          "java/lang/ClassLoader",
          "java/lang/ClassLoader$ParallelLoaders",
          "java/lang/Module",
          "java/lang/ModuleLayer");

  static boolean isInternalClass(String name) {
    if (CLASSES.contains(name)) {
      return true;
    }
    if (JdkClasses.startsWithAny(name, PREFIXES)) {
      return !EXCEPTIONS.contains(name) && !JdkClasses.startsWithAny(name, EXCEPTION_PREFIXES);
    }
    return switch (name) {
      case "java/io/ObjectStreamClass",
          "java/lang/Class",
          "java/lang/ClassValue",
          "java/lang/Shutdown",
          "java/lang/StackStreamFactory",
          "java/lang/StackWalker",
          "java/lang/ThreadLocal",
          "java/lang/invoke/LambdaForm",
          "java/lang/invoke/MethodHandle",
          "java/lang/invoke/MethodHandleNatives",
          "java/lang/invoke/MethodHandles",
          "java/lang/invoke/MethodHandles$Lookup",
          "java/lang/invoke/MethodType",
          "java/lang/reflect/AccessibleObject",
          "java/lang/reflect/Constructor",
          "java/lang/reflect/Executable",
          "java/lang/reflect/Field",
          "java/lang/reflect/Method",
          "java/lang/reflect/Parameter",
          "java/lang/reflect/Proxy",
          "java/lang/reflect/RecordComponent",
          "java/net/URL",
          "java/security/SecureRandom",
          "java/util/logging/Logger",
          "jdk/internal/reflect/Reflection",
          "jdk/internal/reflect/ReflectionFactory",
          "jdk/internal/vm/SharedThreadContainer",
          "jdk/internal/vm/ThreadContainers",
          "sun/misc/Unsafe",
          "sun/nio/ch/Poller" ->
          true;
      default -> false;
    };
  }

  /** Whether a method of such a class is one of them. */
  static boolean isInternal(MethodContext method) {
    String name = method.name;
    if (name.startsWith("<")) {
      return false;
    }
    return switch (method.owner.name) {
      case "java/io/ObjectStreamClass" -> name.equals("lookup");
      case "java/lang/Class" ->
          name.startsWith("privateGet")
              || name.contains("Annotation") // found by the identity hash of their types
              || name.equals("enumConstantDirectory")
              || name.equals("getEnumConstantsShared"); // whoever is first calls values()
      case "java/lang/ClassValue" -> name.equals("getMap");
      case "java/lang/Shutdown" -> name.equals("logRuntimeExit");
      case "java/lang/StackStreamFactory" -> name.equals("filterStackWalkImpl"); // a set of classes
      case "java/lang/StackWalker" -> name.equals("hasOption"); // once for every frame
      case "java/lang/ThreadLocal" -> name.equals("nextHashCode");
      case "java/lang/invoke/LambdaForm" ->
          name.equals("prepare") || name.equals("compileToBytecode") || name.equals("customize");
      case "java/lang/invoke/MethodHandle" ->
          name.startsWith("as")
              || name.equals("bindTo")
              || name.equals("customize")
              || name.equals("updateForm");
      case "java/lang/invoke/MethodHandleNatives" ->
          name.startsWith("link") || name.startsWith("find");
      case "java/lang/invoke/MethodHandles" -> method.isStatic();
      case "java/lang/invoke/MethodHandles$Lookup" ->
          name.startsWith("find") || name.startsWith("unreflect") || name.startsWith("define");
      case "java/lang/invoke/MethodType" -> name.startsWith("makeImpl");
      case "java/net/URL" -> name.equals("getURLStreamHandler");
      case "java/lang/reflect/AccessibleObject",
          "java/lang/reflect/Constructor",
          "java/lang/reflect/Executable",
          "java/lang/reflect/Field",
          "java/lang/reflect/Method",
          "java/lang/reflect/Parameter",
          "java/lang/reflect/RecordComponent" ->
          name.contains("Annotation");
      case "java/lang/reflect/Proxy" -> name.equals("getProxyConstructor");
      case "java/security/SecureRandom" -> name.equals("getDefaultPRNG");
      case "java/util/logging/Logger" ->
          name.equals("doSetParent")
              || name.equals("findResourceBundle")
              || name.equals("getEffectiveLoggerBundle")
              || name.equals("removeChildLogger")
              || name.equals("setupResourceInfo")
              || name.equals("updateEffectiveLevel");
      case "jdk/internal/reflect/ReflectionFactory" -> name.startsWith("new");
      case "jdk/internal/vm/SharedThreadContainer" -> name.startsWith("on");
      case "jdk/internal/vm/ThreadContainers" -> name.contains("egister");
      case "sun/misc/Unsafe" -> name.equals("beforeMemoryAccess"); // warns with a stack trace
      case "sun/nio/ch/Poller" -> name.contains("egister") || name.equals("wakeup");
      default -> true;
    };
  }

  /**
   * A class loader of the program: the JVM calls it at any place. No class loader extends Object,
   * as the helpers of some programs do that have a method of that name.
   */
  static boolean isClassLoading(MethodContext method) {
    return method.name.equals("loadClass")
        && !method.isStatic()
        && method.owner.hasSuperclass
        && method.descriptor.startsWith("(Ljava/lang/String;")
        && method.descriptor.endsWith(")Ljava/lang/Class;");
  }

  private JdkInternals() {}
}

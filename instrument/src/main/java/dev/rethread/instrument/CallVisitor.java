package dev.rethread.instrument;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls that take an input, wait or wake up: replaced by a hook. */
final class CallVisitor extends CallProbeVisitor {
  private static final Set<String> SELF_HASHED =
      Set.of(
          "java/lang/String",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Boolean",
          "java/lang/Double",
          "java/lang/Float",
          "java/math/BigInteger",
          "java/math/BigDecimal");

  CallVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  boolean probe(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (method.owner.jdk && nativeLeaf(owner, name, descriptor)) {
      return true;
    }
    if (isMute(owner, name)) {
      call(INIT, "mute", "()V");
      mv.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      call(INIT, "unmute", "()V");
      return true;
    }
    switch (name) {
      case "nanoTime", "currentTimeMillis":
        return owner.equals("java/lang/System")
            && replace(SiteKind.INPUT, name, INPUT, name, "(I)J");
      case "getNanoTimeAdjustment":
        return owner.equals("jdk/internal/misc/VM")
            && replace(SiteKind.INPUT, "the time", INPUT, name, "(JI)J");
      case "freeMemory", "totalMemory", "maxMemory":
        return owner.equals("java/lang/Runtime")
            && replace(SiteKind.INPUT, name, INPUT, name, "(Ljava/lang/Runtime;I)J");
      case "length", "getFilePointer", "setLength":
        return owner.equals("java/io/RandomAccessFile")
            && replace(
                SiteKind.INPUT,
                name,
                FILE,
                name,
                "(Ljava/io/RandomAccessFile;" + descriptor.substring(1).replace(")", "I)"));
      case "sync":
        return owner.equals("java/io/FileDescriptor")
            && replace(SiteKind.INPUT, name, FILE, name, "(Ljava/io/FileDescriptor;I)V");
      case "istty", "ttyStatus":
        if (owner.equals("java/io/Console")) {
          mv.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
          call(INPUT, "terminal", "(I)I");
          return true;
        }
        return false;
      case "identityHashCode":
        return owner.equals("java/lang/System")
            && replace(SiteKind.INPUT, name, INPUT, name, "(Ljava/lang/Object;I)I");
      case "hashCode":
        return hashCode(opcode, owner, descriptor);
      case "wait":
        return monitors(opcode)
            && switch (descriptor) {
              case "()V" -> await("(Ljava/lang/Object;I)V");
              case "(J)V" -> await("(Ljava/lang/Object;JI)V");
              case "(JI)V" -> await("(Ljava/lang/Object;JII)V");
              default -> false;
            };
      case "notify":
        return monitors(opcode)
            && descriptor.equals("()V")
            && replace(SiteKind.NOTIFY, name, MONITOR, "signal", "(Ljava/lang/Object;I)V");
      case "notifyAll":
        return monitors(opcode)
            && descriptor.equals("()V")
            && replace(SiteKind.NOTIFY, name, MONITOR, "signalAll", "(Ljava/lang/Object;I)V");
      case "sleep":
        return owner.equals("java/lang/Thread")
            && !method.owner.name.equals("java/lang/Thread")
            && opcode == Opcodes.INVOKESTATIC
            && replace(SiteKind.SLEEP, name, THREAD, name, descriptor.replace(")", "I)"));
      case "park", "unpark":
        return owner.equals("jdk/internal/misc/Unsafe") && park(name, descriptor);
      default:
        return false;
    }
  }

  /** A call of a native goes to the helper that calls it. */
  private boolean nativeLeaf(String owner, String name, String descriptor) {
    JdkLeaves.Native leaf = JdkLeaves.nativeLeaf(owner, name, descriptor);
    if (leaf == null) {
      return false;
    }
    call(NativeHelpers.name(owner), leaf.helper(), leaf.helperDescriptor());
    return true;
  }

  /**
   * The options of sockets are in sets by identity hash, which the JDK has filled, mute. A selector
   * and a group of asynchronous channels have a map by file descriptor, and a replay has other
   * descriptors.
   */
  private boolean isMute(String owner, String name) {
    String caller = method.owner.name;
    return switch (owner) {
      case "java/util/Set" ->
          isPort(caller)
              || (name.equals("contains")
                  && (caller.startsWith("sun/nio/ch/") || caller.startsWith("java/net/")));
      case "java/util/Map" -> isPort(caller) || caller.equals("sun/nio/ch/EPollSelectorImpl");
      case "java/util/Iterator" -> isPort(caller);
      default -> false;
    };
  }

  private static boolean isPort(String caller) {
    return caller.equals("sun/nio/ch/Port") || caller.startsWith("sun/nio/ch/EPollPort");
  }

  private boolean monitors(int opcode) {
    return treatment.monitors() && opcode != Opcodes.INVOKESTATIC;
  }

  private boolean await(String descriptor) {
    return replace(SiteKind.WAIT, "notification", MONITOR, "await", descriptor);
  }

  private boolean hashCode(int opcode, String owner, String descriptor) {
    if (opcode == Opcodes.INVOKESTATIC
        || !descriptor.equals("()I")
        || SELF_HASHED.contains(owner)) {
      return false;
    }
    if (opcode == Opcodes.INVOKESPECIAL) {
      return owner.equals("java/lang/Object")
          && replace(
              SiteKind.INPUT,
              "identityHashCode",
              INPUT,
              "identityHashCode",
              "(Ljava/lang/Object;I)I");
    }
    return replace(SiteKind.INPUT, "hashCode", INPUT, "hashCode", "(Ljava/lang/Object;I)I");
  }

  private boolean park(String name, String descriptor) {
    boolean park = name.equals("park");
    String inserted = "(Ljdk/internal/misc/Unsafe;" + descriptor.substring(1).replace(")", "I)");
    return replace(park ? SiteKind.PARK : SiteKind.UNPARK, "a thread", THREAD, name, inserted);
  }

  // --- calls through a method reference -------------------------------------------------------

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    Object[] replaced = arguments.clone();
    for (int i = 0; i < replaced.length; i++) {
      if (replaced[i] instanceof Handle handle) {
        boolean text = treatment.accesses() && !method.owner.jdk && TextBridges.isText(handle);
        replaced[i] = text ? method.owner.bridges.bridge(handle) : MethodReferences.replace(handle);
      }
    }
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
  }
}

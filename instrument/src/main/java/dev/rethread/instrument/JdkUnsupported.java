package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;

/**
 * Methods of the JDK that start something which a recording does not capture. They run as ever; the
 * recording says that the program has used them.
 */
final class JdkUnsupported {
  /**
   * Classes, their methods, and what these start. No map: to walk through one would load classes of
   * the JDK, which would have to be instrumented before this table is there.
   */
  private static final String[][] METHODS = {
    {"java/lang/Runtime", "load0", "native code"},
    {"java/lang/Runtime", "loadLibrary0", "native code"},
    {"sun/misc/Signal", "handle", "signal handlers"},
    {"sun/security/ssl/SSLSocketImpl", "<init>", "TLS sockets"},
  };

  static boolean isOwner(String name) {
    for (String[] each : METHODS) {
      if (each[0].equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Announces the method if it is one of them. */
  static MethodVisitor wrap(MethodVisitor next, MethodContext method) {
    for (String[] each : METHODS) {
      if (each[0].equals(method.owner.name) && each[1].equals(method.name)) {
        return new Announcement(next, method, each[2]);
      }
    }
    return next;
  }

  private static final class Announcement extends ProbeVisitor {
    private final String what;

    Announcement(MethodVisitor next, MethodContext method, String what) {
      super(next, method);
      this.what = what;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      mv.visitLdcInsn(what);
      call(LIFECYCLE, "unsupported", "(Ljava/lang/String;)V");
    }
  }

  private JdkUnsupported() {}
}

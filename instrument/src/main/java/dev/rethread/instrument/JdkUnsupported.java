package dev.rethread.instrument;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;

/**
 * Methods of the JDK that start something which a recording does not capture. They run as ever; the
 * recording says that the program has used them.
 */
final class JdkUnsupported {
  private static final Map<String, String> METHODS =
      Map.ofEntries(
          Map.entry("java/lang/Runtime.load0", "native code"),
          Map.entry("java/lang/Runtime.loadLibrary0", "native code"),
          Map.entry("jdk/internal/misc/Signal.handle", "signals"),
          Map.entry("sun/security/ssl/SSLSocketImpl.<init>", "TLS sockets"));

  private static final Set<String> OWNERS = owners();

  private static Set<String> owners() {
    Set<String> owners = new HashSet<>();
    METHODS.forEach((method, what) -> owners.add(method.substring(0, method.lastIndexOf('.'))));
    return Set.copyOf(owners); // immutable ones are not instrumented
  }

  static boolean isOwner(String name) {
    return OWNERS.contains(name);
  }

  /** Announces the method if it is one of them. */
  static MethodVisitor wrap(MethodVisitor next, MethodContext method) {
    String what = METHODS.get(method.owner.name + "." + method.name);
    return what == null ? next : new Announcement(next, method, what);
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

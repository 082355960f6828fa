package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;

/** Static initialisers: their events form a stream of their own. */
final class InitVisitor extends BodyVisitor {
  private int site;

  InitVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  void atStart() {
    site = pushSite(SiteKind.CLASS_INIT, method.owner.name.replace('/', '.'));
    call(INIT, "enter", "(I)V");
  }

  @Override
  void atReturn(int opcode) {
    leave();
  }

  @Override
  void atThrow() {
    leave();
  }

  private void leave() {
    push(site);
    call(INIT, "exit", "(I)V");
  }
}

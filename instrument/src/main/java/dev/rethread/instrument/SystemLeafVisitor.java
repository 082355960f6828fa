package dev.rethread.instrument;

import dev.rethread.instrument.JdkLeaves.Leaf;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method of {@link JdkLeaves}: runs, mute, while recording; comes from the recording while
 * replaying. What it sends is compared in both.
 */
final class SystemLeafVisitor extends BodyVisitor {
  private static final String SHAPE = "dev/rethread/runtime/leaf/Shape";

  private final Leaf leaf;
  private final Type[] arguments;
  private int site;

  SystemLeafVisitor(MethodVisitor next, MethodContext method, Leaf leaf) {
    super(next, method);
    this.leaf = leaf;
    this.arguments =
        Type.getArgumentTypes(
            method.isStatic()
                ? method.descriptor
                : "(Ljava/lang/Object;" + method.descriptor.substring(1));
  }

  @Override
  void atStart() {
    String name = method.owner.name.replace('/', '.') + "." + method.name;
    if (leaf.shape().sends()) {
      pushShape();
      pushSite(SiteKind.OUTPUT, "bytes");
      call(LEAF, "offered", "(L" + SHAPE + ";I[Ljava/lang/Object;I)V");
    }
    Label real = new Label();
    call(INPUT, "replaying", "()Z");
    mv.visitJumpInsn(Opcodes.IFEQ, real);
    site = method.addSite(SiteKind.INPUT, name);
    replay();
    mv.visitInsn(returnType().getOpcode(Opcodes.IRETURN));
    mv.visitLabel(real);
    frameAtStart();
    call(INIT, "mute", "()V");
  }

  private void pushShape() {
    mv.visitFieldInsn(Opcodes.GETSTATIC, SHAPE, leaf.shape().name(), "L" + SHAPE + ";");
    push(leaf.parameter());
    Boxing.pushArguments(mv, arguments, 0);
  }

  private boolean returnsObject() {
    return returnType().getSort() >= Type.ARRAY;
  }

  private void replay() {
    if (returnsObject()) {
      mv.visitFieldInsn(Opcodes.GETSTATIC, SHAPE, leaf.shape().name(), "L" + SHAPE + ";");
      push(site);
      call(LEAF, "replayObject", "(L" + SHAPE + ";I)Ljava/lang/Object;");
      mv.visitTypeInsn(Opcodes.CHECKCAST, returnType().getInternalName());
    } else {
      pushShape();
      push(site);
      call(LEAF, "replayNumber", "(L" + SHAPE + ";I[Ljava/lang/Object;I)J");
      fromLong(returnType());
    }
  }

  @Override
  void atReturn(int opcode) {
    call(INIT, "unmute", "()V");
    if (returnsObject()) {
      mv.visitInsn(Opcodes.DUP);
      mv.visitFieldInsn(Opcodes.GETSTATIC, SHAPE, leaf.shape().name(), "L" + SHAPE + ";");
      push(site);
      call(LEAF, "recordObject", "(Ljava/lang/Object;L" + SHAPE + ";I)V");
    } else {
      toLong(returnType());
      pushShape();
      push(site);
      call(LEAF, "recordNumber", "(JL" + SHAPE + ";I[Ljava/lang/Object;I)V");
    }
  }

  @Override
  void atThrow() {
    call(INIT, "unmute", "()V");
    mv.visitInsn(Opcodes.DUP);
    push(site);
    call(INPUT, "recordThrown", "(Ljava/lang/Throwable;I)V");
  }
}

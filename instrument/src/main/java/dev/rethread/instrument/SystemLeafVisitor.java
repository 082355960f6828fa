package dev.rethread.instrument;

import dev.rethread.instrument.JdkLeaves.Leaf;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method of {@link JdkLeaves}. What it sends is compared in both runs. */
final class SystemLeafVisitor extends LeafBodyVisitor {
  private static final String SHAPE = "dev/rethread/runtime/leaf/Shape";

  private final Leaf leaf;
  private final Type[] arguments;

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
  void before() {
    if (leaf.shape().sends()) {
      pushShape();
      pushSite(SiteKind.OUTPUT, "bytes");
      call(LEAF, "offered", "(L" + SHAPE + ";I[Ljava/lang/Object;I)V");
    }
  }

  private void pushShape() {
    mv.visitFieldInsn(Opcodes.GETSTATIC, SHAPE, leaf.shape().name(), "L" + SHAPE + ";");
    push(leaf.parameter());
    Boxing.pushArguments(mv, arguments, 0);
  }

  private boolean returnsObject() {
    return returnType().getSort() >= Type.ARRAY;
  }

  @Override
  void replay() {
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
  void record() {
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
}

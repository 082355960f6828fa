package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Methods of the JDK whose result alone is an input of the program; {@link JdkLeaves} has those
 * that do more.
 */
final class LeafVisitor extends LeafBodyVisitor {
  /** How the result of the method is logged. */
  enum Shape {
    /** Nothing, a number or a boolean. */
    NUMBER,
    STRING,
    /** An array of bytes. */
    BYTES,
    STRINGS,
    /** A File, by its path. */
    FILE,
    /** The number of bytes put into the array of the first argument. */
    READ,
    /** As READ, from the offset in the second argument. */
    READ_AT,
    /** The array of the first argument is filled. */
    FILL,
    /** Whether the thread is alive. */
    ALIVE,
    /** Whether the thread is interrupted. */
    INTERRUPTED,
    /** A Thread.State. */
    STATE,
    /** The array of the first argument is filled with that many threads. */
    THREADS
  }

  private final Shape shape;

  LeafVisitor(MethodVisitor next, MethodContext method, Shape shape) {
    super(next, method);
    this.shape = shape;
  }

  /** Whether it reads from a stream that may be standard input, which has a site of its own. */
  private boolean readsStream() {
    return method.owner.name.equals("java/io/FileInputStream") && method.name.equals("read");
  }

  @Override
  boolean knowsThis() {
    return readsStream() || super.knowsThis();
  }

  @Override
  void pushSite() {
    if (readsStream()) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      push(site);
      call(FILE, "siteOf", "(Ljava/io/FileInputStream;I)I");
    } else {
      push(site);
    }
  }

  @Override
  void replay() {
    pushArray();
    pushSite();
    switch (shape) {
      case NUMBER, ALIVE, INTERRUPTED -> {
        call(INPUT, "replay", "(I)J");
        fromLong(returnType());
      }
      case STRING -> call(FILE, "replayString", "(I)Ljava/lang/String;");
      case BYTES -> call(FILE, "replayBytes", "(I)[B");
      case STRINGS -> call(FILE, "replayStrings", "(I)[Ljava/lang/String;");
      case FILE -> call(FILE, "replayFile", "(I)Ljava/io/File;");
      case READ, READ_AT -> call(FILE, "replayRead", "([BII)I");
      case FILL -> call(FILE, "replayFill", "([BI)V");
      case STATE -> call(THREAD, "replayState", "(I)Ljava/lang/Thread$State;");
      case THREADS -> call(THREAD, "replayThreads", "([Ljava/lang/Thread;I)I");
    }
  }

  /** Pushes the array argument, and the offset in it where there is one. */
  private void pushArray() {
    int first = method.isStatic() ? 0 : 1;
    if (shape == Shape.READ
        || shape == Shape.READ_AT
        || shape == Shape.FILL
        || shape == Shape.THREADS) {
      mv.visitVarInsn(Opcodes.ALOAD, first);
    }
    if (shape == Shape.READ) {
      push(0);
    } else if (shape == Shape.READ_AT) {
      mv.visitVarInsn(Opcodes.ILOAD, first + 1);
    }
  }

  @Override
  void record() {
    switch (shape) {
      case NUMBER -> {
        toLong(returnType());
        pushSite();
        call(INPUT, "record", "(JI)V");
      }
      case STRING -> {
        mv.visitInsn(Opcodes.DUP);
        push(site);
        call(FILE, "recordString", "(Ljava/lang/String;I)V");
      }
      case BYTES -> {
        mv.visitInsn(Opcodes.DUP);
        push(site);
        call(FILE, "recordBytes", "([BI)V");
      }
      case STRINGS -> {
        mv.visitInsn(Opcodes.DUP);
        push(site);
        call(FILE, "recordStrings", "([Ljava/lang/String;I)V");
      }
      case FILE -> {
        mv.visitInsn(Opcodes.DUP);
        push(site);
        call(FILE, "recordFile", "(Ljava/io/File;I)V");
      }
      case READ, READ_AT -> {
        store(Type.INT_TYPE, method.scratch); // stack: …
        pushArray();
        load(Type.INT_TYPE, method.scratch);
        pushSite();
        call(FILE, "recordRead", "([BIII)V");
        load(Type.INT_TYPE, method.scratch);
      }
      case FILL -> {
        pushArray();
        push(site);
        call(FILE, "recordFill", "([BI)V");
      }
      case THREADS -> {
        pushArray();
        push(site);
        call(THREAD, "recordThreads", "(I[Ljava/lang/Thread;I)I");
      }
      case ALIVE -> {
        pushThread();
        push(site);
        call(THREAD, "recordAlive", "(ZLjava/lang/Thread;I)Z");
      }
      case INTERRUPTED -> {
        pushThread();
        push(site);
        call(THREAD, "recordInterrupted", "(ZLjava/lang/Thread;I)Z");
      }
      case STATE -> {
        pushThread();
        push(site);
        call(
            THREAD,
            "recordState",
            "(Ljava/lang/Thread$State;Ljava/lang/Thread;I)Ljava/lang/Thread$State;");
      }
    }
  }

  private void pushThread() {
    if (method.isStatic()) {
      mv.visitMethodInsn(
          Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread", "()Ljava/lang/Thread;", false);
    } else {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
    }
  }
}

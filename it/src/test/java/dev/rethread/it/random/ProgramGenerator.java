package dev.rethread.it.random;

import java.util.List;
import java.util.Random;

/** Writes the program of a seed. The same seed gives the same program, always. */
public final class ProgramGenerator {
  private static final List<StatementKind> KINDS = StatementKind.all();

  private static final List<String> IMPORTS =
      List.of(
          "java.lang.invoke.MethodHandles",
          "java.lang.invoke.VarHandle",
          "java.util.*",
          "java.util.concurrent.*",
          "java.util.concurrent.atomic.*",
          "java.util.concurrent.locks.*");

  private final Source out = new Source();
  private final Random random;
  private final String name;

  private ProgramGenerator(long seed) {
    // Neighbouring seeds must not give similar programs.
    random = new Random(seed * 0x9E37_79B9_7F4A_7C15L + 11);
    name = name(seed);
  }

  /** The class that the program of a seed consists of. */
  public static String name(long seed) {
    return "Random" + (seed < 0 ? "M" + -seed : seed);
  }

  public static String source(long seed) {
    ProgramGenerator generator = new ProgramGenerator(seed);
    generator.program();
    return generator.out.toString();
  }

  private void program() {
    int threads = 2 + random.nextInt(3);
    IMPORTS.forEach(type -> out.line("import " + type + ";"));
    out.line("");
    out.open("public final class " + name);
    new SharedState(out, random).declare(threads);
    for (int i = 0; i < threads; i++) {
      worker(i);
    }
    child();
    main(threads);
    end();
    out.close();
  }

  private void worker(int id) {
    out.open("static void worker" + id + "()");
    out.line("long d = " + (id + 1) + ";");
    out.line("meet();");
    out.open("try");
    out.open("for (int i = 0; i < " + (40 + random.nextInt(120)) + "; i++)");
    statements(8 + random.nextInt(10));
    out.close();
    if (random.nextInt(4) == 0) {
      out.open("if ((d & 3) != 0)");
      out.line("throw new Boom(d);");
      out.close();
    }
    out.next("finally");
    out.line("results[" + id + "] = d;");
    out.close();
    out.close();
  }

  private void child() {
    out.open("static void child(long d)");
    out.open("for (int i = 0; i < 10; i++)");
    statements(4);
    out.close();
    out.line("atomicLong.addAndGet(d);");
    out.close();
  }

  private void statements(int count) {
    Scope scope = new Scope(out, random, KINDS, 0, -1);
    for (int i = 0; i < count; i++) {
      scope.statement();
    }
  }

  private void main(int threads) {
    out.open("public static void main(String[] args) throws Exception");
    for (int i = 0; i < threads; i++) {
      out.line("threads[" + i + "] = new Thread(" + name + "::worker" + i + ");");
    }
    out.open("for (Thread thread : threads)");
    out.line("thread.start();");
    out.close();
    out.open("for (Thread thread : threads)");
    out.line("thread.join();");
    out.close();
    out.open("for (Thread left = spawned.poll(); left != null; left = spawned.poll())");
    out.line("left.join();");
    out.close();
    out.open("for (int n = 0; n < threads.length; n++)");
    out.line("System.out.println(\"worker \" + n + \" saw \" + results[n]);");
    out.close();
    out.line("System.out.println(\"left \" + leftOver());");
    if (random.nextInt(4) == 0) {
      out.line("System.exit((int) (leftOver() & 31));");
    }
    out.close();
  }

  /** A digest of everything that the threads shared. */
  private void end() {
    out.open("static long leftOver()");
    out.line("long d = 7;");
    for (ValueType type : ValueType.values()) {
      String prefix = type.prefix();
      out.line("d = see(d, " + type.toLong(prefix + "A") + ");");
      out.line("d = see(d, " + type.toLong(prefix + "B") + ");");
      out.line(
          "for ("
              + type.source()
              + " x : "
              + prefix
              + "Cells) d = see(d, "
              + type.toLong("x")
              + ");");
      out.line("for (Node n : nodes) d = see(d, " + type.toLong("n." + prefix + "F") + ");");
    }
    out.line("for (Node n : nodes) d = see(d, Arrays.hashCode(n.cells) + n.counter + id(n.next));");
    out.line("d = see(d, Arrays.deepHashCode(table));");
    out.line("d = see(d, atomicInt.get() + atomicLong.get() + adder.sum());");
    out.line("d = see(d, id(atomicNode.get()) + hash(atomicCells.toString()));");
    out.line(
        "d = see(d, list.size() + map.size() + deque.size() + heap.size() + buffer.length());");
    out.line("d = see(d, hash(concurrentMap.toString()) + hash(queue.toString()));");
    out.line("d = see(d, hash(bag.toString()) + hash(copied.toString()));");
    out.line("d = see(d, semaphore.availablePermits() + latch.getCount());");
    out.line("return d;");
    out.close();
  }
}

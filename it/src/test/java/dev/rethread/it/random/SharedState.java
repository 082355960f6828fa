package dev.rethread.it.random;

import java.util.Random;

/** Declares what the threads of a program share. Which fields are volatile is up to the seed. */
final class SharedState {
  static final int CELLS = 16;
  static final int MONITORS = 3;
  static final int MUTEXES = 2;
  static final int LATE_CLASSES = 3;

  private final Source out;
  private final Random random;

  SharedState(Source out, Random random) {
    this.out = out;
    this.random = random;
  }

  void declare(int threads) {
    out.line("static final Thread[] threads = new Thread[" + threads + "];");
    out.line("static final long[] results = new long[" + threads + "];");
    for (ValueType type : ValueType.values()) {
      for (String name : new String[] {"A", "B"}) {
        out.line("static " + sharing() + type.source() + " " + type.prefix() + name + ";");
      }
      String array = type.source() + "[] " + type.prefix() + "Cells";
      out.line("static final " + array + " = new " + type.source() + "[" + CELLS + "];");
    }
    for (int i = 0; i < MONITORS; i++) {
      out.line("static final Object monitor" + i + " = new Object();");
    }
    for (int i = 0; i < MUTEXES; i++) {
      boolean fair = random.nextInt(4) == 0;
      out.line("static final ReentrantLock mutex" + i + " = new ReentrantLock(" + fair + ");");
    }
    FIXED.lines().forEach(out::line);
    node();
    lateClasses();
  }

  private String sharing() {
    return random.nextInt(3) == 0 ? "volatile " : "";
  }

  private void node() {
    out.open("static final class Node");
    out.line("final int id;");
    out.line("final int[] cells = new int[4];");
    out.line("volatile int counter;");
    out.line(sharing() + "Node next;");
    for (ValueType type : ValueType.values()) {
      out.line(sharing() + type.source() + " " + type.prefix() + "F;");
    }
    out.line("Node(int id) { this.id = id; this.intF = id * 7; }");
    out.line("synchronized int bump(int by) { intF += by; longF++; return intF; }");
    out.close();
  }

  private void lateClasses() {
    for (int i = 0; i < LATE_CLASSES; i++) {
      out.open("static final class Late" + i);
      out.line("static int first = intA + " + random.nextInt(100) + ";");
      out.line("static long second;");
      out.line("static { for (int n = 0; n < 20; n++) second += longA++; }");
      out.close();
    }
  }

  private static final String FIXED =
      """
      static Object objectA = "start";
      static final Node[] nodes = new Node[4];
      static final int[][] table = new int[4][4];
      static final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
      static final Condition changed = mutex0.newCondition();
      static final AtomicInteger atomicInt = new AtomicInteger();
      static final AtomicLong atomicLong = new AtomicLong();
      static final AtomicBoolean flag = new AtomicBoolean();
      static final AtomicReference<Node> atomicNode = new AtomicReference<>();
      static final AtomicIntegerArray atomicCells = new AtomicIntegerArray(4);
      static final LongAdder adder = new LongAdder();
      static final List<Integer> list = new ArrayList<>();
      static final Map<String, Integer> map = new HashMap<>();
      static final ArrayDeque<Integer> deque = new ArrayDeque<>();
      static final PriorityQueue<Integer> heap = new PriorityQueue<>();
      static final StringBuilder buffer = new StringBuilder("x");
      static final Set<Integer> bag = Collections.synchronizedSet(new LinkedHashSet<>());
      static final ConcurrentHashMap<Integer, Integer> concurrentMap = new ConcurrentHashMap<>();
      static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
      static final CopyOnWriteArrayList<Integer> copied = new CopyOnWriteArrayList<>();
      static final Semaphore semaphore = new Semaphore(2);
      static final CountDownLatch latch = new CountDownLatch(5);
      static final Random random = new Random();
      static final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);
      static final ConcurrentLinkedQueue<Thread> spawned = new ConcurrentLinkedQueue<>();
      static final AtomicInteger started = new AtomicInteger();
      static final AtomicInteger pauses = new AtomicInteger(30);
      static final AtomicInteger spawns = new AtomicInteger(5);
      static final AtomicInteger prints = new AtomicInteger(20);
      static final AtomicIntegerFieldUpdater<Node> UPDATER =
          AtomicIntegerFieldUpdater.newUpdater(Node.class, "counter");
      static final VarHandle HANDLE;
      static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
      static {
        try {
          HANDLE = MethodHandles.lookup().findVarHandle(Node.class, "intF", int.class);
        } catch (ReflectiveOperationException e) {
          throw new AssertionError(e);
        }
        for (int n = 0; n < nodes.length; n++) nodes[n] = new Node(n);
      }
      static final class Boom extends RuntimeException {
        final long value;
        Boom(long value) { super("boom " + value); this.value = value; }
      }
      static long see(long digest, long value) { return digest * 31 + value; }
      static long see(long digest, Integer value) { return digest * 31 + (value == null ? 99 : value); }
      static int hash(String text) { return text == null ? 17 : text.hashCode(); }
      static int id(Node node) { return node == null ? -1 : node.id; }
      static Node node(long number) { return nodes[(int) (number & 3)]; }
      static int release(int seen) { semaphore.release(); return seen; }
      static boolean mayPause() { return pauses.get() > 0 && pauses.getAndDecrement() > 0; }
      static boolean maySpawn() { return spawns.get() > 0 && spawns.getAndDecrement() > 0; }
      static boolean mayPrint() { return prints.get() > 0 && prints.getAndDecrement() > 0; }
      static void meet() {
        started.incrementAndGet();
        while (started.get() < threads.length) Thread.onSpinWait();
      }
      static synchronized int tally(int by) { shortA += by; return shortA; }
      """;
}

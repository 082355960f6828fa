package dev.rethread.instrument;

import java.util.BitSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The method that is being instrumented, shared by its chain of visitors. */
final class MethodContext {
  final ClassContext owner;
  final int access;
  final String name;
  final String descriptor;

  /** Whether its code accesses fields or arrays. */
  private final boolean accesses;

  /** Whether its code jumps backwards. */
  final boolean hasLoops;

  /** Whether its class has frames, which say what types there are where ways meet. */
  final boolean hasFrames;

  /** Whether objects of its class, which has no subclasses, have constant fields only. */
  final boolean isOfConstantClass;

  /** Whether its class has synchronized methods. */
  final boolean isOfSynchronizedClass;

  /** Whether it has so many accesses that it would not be compiled with all that probes can do. */
  final boolean isHuge;

  /** In a constructor, the place from where on {@code this} is an object; null before that. */
  @Nullable Label constructed;

  /** Of its writes to fields of its class, by number, those that nobody else can see. */
  final BitSet privateWrites;

  /** Local variable with the stream that its accesses belong to, if it {@link #usesState}. */
  final int state;

  /** Local variable with the number of events that it has counted and not told yet. */
  final int delta;

  /**
   * Local variable with the monitor of a static synchronized method of the program, 0 for others.
   * The JIT wants to see that what is left is what was entered.
   */
  final int monitor;

  /** By the places where they start. */
  private Map<Label, TightLoop> loops = Map.of();

  /** How many arrays a tight loop has at most that may have parts. */
  int divisible;

  /** First local variable that is free for probes. */
  int scratch;

  /** Of the next frame: the type of the value in that variable; null if none is needed there. */
  @Nullable Object scratchType;

  /** Local variables that probes use beyond the two of a long. */
  int scratchUsed = 2;

  /** Whether the code is in a handler that is its own one as well: it leaves a monitor. */
  boolean handlesItself;

  /** Line of the current instruction, 0 if unknown. */
  int line;

  /** Number of the next site. */
  private int nextSite;

  MethodContext(
      ClassContext owner,
      int access,
      String name,
      String descriptor,
      ClassScan scan,
      int number,
      int maxLocals,
      int firstSite) {
    this.owner = owner;
    this.access = access;
    this.name = name;
    this.descriptor = descriptor;
    this.accesses = scan.accesses(number);
    this.hasLoops = scan.hasLoops(number);
    this.isHuge = scan.isHuge(number);
    this.isOfConstantClass = !owner.jdk && scan.isConstant();
    this.isOfSynchronizedClass = scan.isSynchronized();
    this.hasFrames = owner.version >= Opcodes.V1_6 && !scan.hasSubroutines(number);
    this.privateWrites = scan.privateWrites(number);
    this.state = maxLocals;
    this.delta = maxLocals + 1;
    boolean hasMonitor = isStatic() && isSynchronized() && !owner.jdk;
    this.monitor = hasMonitor ? maxLocals + 2 : 0;
    this.scratch = maxLocals + (hasMonitor ? 3 : 2);
    this.nextSite = owner.sites.base() + firstSite;
  }

  /** Before any code is visited: such loops need local variables of their own. */
  void setLoops(Map<Label, TightLoop> found) {
    loops = found;
    for (TightLoop loop : found.values()) {
      divisible = Math.max(divisible, loop.divisible);
    }
    scratch += found.isEmpty() ? 0 : 3 * divisible + 2;
  }

  /**
   * Local variable with the parts that a tight loop may access of one of its arrays; a long. The
   * next but one has the logarithm of their size.
   */
  int parts(int number) {
    return scratch - 2 - 3 * (divisible - number);
  }

  int partShift(int number) {
    return parts(number) + 2;
  }

  @Nullable TightLoop loopAt(Label head) {
    return loops.get(head);
  }

  /** The loop whose copy starts there; null if none does. */
  @Nullable TightLoop copiedAt(Label start) {
    for (TightLoop loop : loops.values()) {
      if (loop.copy == start) {
        return loop;
      }
    }
    return null;
  }

  boolean hasTightLoops() {
    return !loops.isEmpty();
  }

  /** Local variable that tells whether a tight loop may access all it has looked at. */
  int may() {
    return scratch - 2;
  }

  /** Local variable with the number of rounds that are left before it looks again. */
  int rounds() {
    return scratch - 1;
  }

  int addSite(SiteKind kind, String detail) {
    return addSite(kind, detail, "");
  }

  /** Numbers a site at the current line. */
  int addSite(SiteKind kind, String detail, String type) {
    int site = nextSite++;
    String className = owner.name.replace('/', '.');
    owner.sites.add(site, new Site(className, name, line, kind, detail, type));
    return site;
  }

  /** Whether its probes need to know the stream that accesses belong to. */
  boolean usesState() {
    return accesses && owner.treatment.accesses();
  }

  /** The types of the local variables at the start, as frames have them. */
  Object[] arguments() {
    Type[] types = Type.getArgumentTypes(descriptor);
    int first = isStatic() ? 0 : 1;
    Object[] locals = new Object[first + types.length];
    if (first == 1) {
      locals[0] = name.equals("<init>") ? Opcodes.UNINITIALIZED_THIS : owner.name;
    }
    for (int i = 0; i < types.length; i++) {
      locals[first + i] = frameType(types[i]);
    }
    return locals;
  }

  static Object frameType(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> Opcodes.LONG;
      case Type.FLOAT -> Opcodes.FLOAT;
      case Type.DOUBLE -> Opcodes.DOUBLE;
      case Type.OBJECT, Type.ARRAY -> type.getInternalName();
      default -> Opcodes.INTEGER;
    };
  }

  boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  boolean isSynchronized() {
    return (access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }
}

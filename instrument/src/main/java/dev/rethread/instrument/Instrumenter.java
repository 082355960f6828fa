package dev.rethread.instrument;

import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Puts probes into class files. The same probes serve recording and replaying. */
public final class Instrumenter {
  private final SiteTable table;
  private final KeptClasses kept;

  private final Constants constants;

  public Instrumenter(SiteTable table) {
    this(table, KeptClasses.none());
  }

  /**
   * Makes one.
   *
   * @param kept classes of the JDK that were instrumented before
   */
  public Instrumenter(SiteTable table, KeptClasses kept) {
    this.table = table;
    this.kept = kept;
    this.constants = new Constants(table);
    table.startAt(kept.end());
  }

  /**
   * The result of instrumenting a class: its new form and its sites.
   *
   * @param references the fields by which objects of the class refer to others; of classes of the
   *     JDK it may be empty all the same
   */
  public record Result(
      byte[] classFile, ClassSites sites, long fingerprint, List<String> references) {}

  /** Whether a class has a static initialiser: looks for its name among the constants. */
  public static boolean hasInitialiser(byte[] classFile) {
    for (int i = 0; i < classFile.length - 7; i++) {
      if (classFile[i] == '<'
          && classFile[i + 1] == 'c'
          && classFile[i + 2] == 'l'
          && classFile[i + 3] == 'i'
          && classFile[i + 7] == '>') {
        return true;
      }
    }
    return false;
  }

  /** The internal name of a class. */
  public static String name(byte[] classFile) {
    return new ClassReader(classFile).getClassName();
  }

  /** How far a class is instrumented, by its name. */
  public static Treatment treatment(String name, boolean jdk) {
    return jdk ? JdkClasses.treatment(name) : Treatment.FULL;
  }

  public static long fingerprint(byte[] classFile) {
    CRC32 crc = new CRC32();
    crc.update(classFile);
    return crc.getValue() | (long) classFile.length << 32;
  }

  /**
   * Instruments a class.
   *
   * @param key from {@link SiteTable#key}
   * @param jdk whether the class belongs to the JDK
   */
  public Result instrument(byte[] classFile, String key, boolean jdk) {
    synchronized (table) {
      long fingerprint = fingerprint(classFile);
      Result before = jdk ? kept.find(key, fingerprint) : null;
      if (before != null && table.accepts(before.sites())) {
        table.done(before.sites(), true);
        return before;
      }
      ClassReader reader = new ClassReader(classFile);
      MethodTable methods = new MethodTable(reader);
      ClassSites sites = table.begin(key, methods.sites());
      String name = reader.getClassName();
      ClassContext context =
          new ClassContext(
              name,
              reader.getSuperName(),
              reader.readUnsignedShort(6),
              (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0,
              treatment(name, jdk),
              sites,
              constants,
              jdk);
      FieldFilter filter = FieldFilter.of(reader, jdk);
      ClassScan scan = ClassScan.of(reader, filter, jdk);
      constants.add(name + sites.loader(), scan.constants());
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(new Chains(writer, context, filter, methods, scan), ClassReader.EXPAND_FRAMES);
      byte[] result = writer.toByteArray();
      table.done(sites, jdk);
      Result instrumented = new Result(result, sites, fingerprint, scan.references());
      if (jdk && table.recorded(key) == null) { // numbers of a recording may be others' elsewhere
        kept.add(instrumented);
      }
      return instrumented;
    }
  }

  /** Gives every method its chain of visitors. */
  private static final class Chains extends ClassVisitor {
    private final ClassContext context;
    private final FieldFilter filter;
    private final MethodTable methods;
    private final ClassScan scan;
    private int methodNumber;

    Chains(
        ClassWriter writer,
        ClassContext context,
        FieldFilter filter,
        MethodTable methods,
        ClassScan scan) {
      super(Opcodes.ASM9, writer);
      this.context = context;
      this.filter = filter;
      this.methods = methods;
      this.scan = scan;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      int number = methodNumber++;
      MethodContext method =
          new MethodContext(
              context,
              access,
              name,
              descriptor,
              scan,
              number,
              methods.maxLocals(number),
              methods.firstSite(number));
      boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
      int newAccess = access;
      if (hasCode && method.isSynchronized() && !context.jdk) {
        newAccess &= ~Opcodes.ACC_SYNCHRONIZED;
      }
      MethodVisitor next = super.visitMethod(newAccess, name, descriptor, signature, exceptions);
      return hasCode && !JdkMethods.leavesAlone(method)
          ? withLoops(chain(new LocalsVisitor(next, method, filter), method), method)
          : next;
    }

    /** A constructor has ways that end nowhere, and is not worth the trouble. */
    private MethodVisitor withLoops(MethodVisitor chain, MethodContext method) {
      return method.usesState()
              && method.hasLoops
              && method.hasFrames
              && !method.isHuge
              && !method.name.equals("<init>")
          ? new LoopFinder(chain, method, filter)
          : chain;
    }

    @Override
    public void visitEnd() {
      context.bridges.emit(cv);
      super.visitEnd();
    }

    /** The last to be wrapped sees the original code first. */
    private MethodVisitor chain(MethodVisitor last, MethodContext method) {
      Treatment treatment = context.treatment;
      MethodVisitor chain = last;
      if (treatment.accesses()) {
        chain =
            new AccessCallVisitor(
                new TextVisitor(new ArrayCallVisitor(chain, method), method), method);
        chain = context.jdk ? chain : new AllocationVisitor(chain, method);
      }
      if (treatment != Treatment.NONE) {
        chain = new ReferenceVisitor(new CallVisitor(chain, method), method);
      }
      if (treatment.monitors()) {
        chain = new MonitorVisitor(chain, method);
      }
      if (treatment.monitors()) {
        chain = new BirthVisitor(chain, method);
      }
      if (treatment.accesses()) {
        chain = new HeapVisitor(chain, method, filter).tracked();
      }
      if (treatment.monitors() && method.isSynchronized()) {
        chain = new SynchronizedVisitor(chain, method);
      }
      if (method.name.equals("<clinit>")) {
        // Static initialisers of the JDK set up what no program can tell apart.
        boolean mute = context.jdk && !JdkClasses.initialisesForProgram(context.name);
        chain = mute ? new MuteVisitor(chain, method) : new InitVisitor(chain, method);
      }
      if (treatment.accesses() && !context.jdk) {
        chain = new ClassUseVisitor(chain, method);
      }
      if (context.jdk) {
        return JdkClasses.hasRules(context.name) ? JdkMethods.wrap(chain, method) : chain;
      }
      return JdkInternals.isClassLoading(method) ? new MuteVisitor(chain, method) : chain;
    }
  }
}

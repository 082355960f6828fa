package dev.rethread.instrument;

import org.jspecify.annotations.Nullable;

/** The class that is being instrumented. */
final class ClassContext {
  final String name;
  final int version;
  final Treatment treatment;
  final ClassSites sites;

  private final Constants constants;

  /** A class of the JDK: already loaded perhaps, so that its shape must stay as it is. */
  final boolean jdk;

  final @Nullable String superclass;

  /** Whether it extends another class than Object. */
  final boolean hasSuperclass;

  final TextBridges bridges;

  ClassContext(
      String name,
      @Nullable String superclass,
      int version,
      boolean isInterface,
      Treatment treatment,
      ClassSites sites,
      Constants constants,
      boolean jdk) {
    this.bridges = new TextBridges(name, isInterface);
    this.name = name;
    this.superclass = superclass;
    this.hasSuperclass = superclass != null && !superclass.equals("java/lang/Object");
    this.version = version & 0xFFFF;
    this.treatment = treatment;
    this.sites = sites;
    this.constants = constants;
    this.jdk = jdk;
  }

  /**
   * Whether a field has its value for good before others know the object, or may use the class, as
   * far as is known: of a class that comes later it is a {@link #lateConstant}.
   */
  boolean isConstant(String owner, String field) {
    return constants.isConstant(owner, sites.loader(), field);
  }

  /** The number of a field that may be found to be constant later; 0 if it cannot. */
  int lateConstant(String owner, String field) {
    return jdk || JdkClasses.isJdk(owner) ? 0 : constants.number(owner + sites.loader(), field);
  }

  /** A site of this class accesses a field, which may be found to be constant later. */
  void accesses(int site, String owner, String field) {
    if (!jdk && !JdkClasses.isJdk(owner)) {
      constants.accesses(site, owner + sites.loader(), field);
    }
  }
}

package dev.rethread.instrument;

import org.jspecify.annotations.Nullable;

/** The class that is being instrumented. */
final class ClassContext {
  final String name;
  final int version;
  final Treatment treatment;
  final ClassSites sites;

  /** A class of the JDK: already loaded perhaps, so that its shape must stay as it is. */
  final boolean jdk;

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
      boolean jdk) {
    this.bridges = new TextBridges(name, isInterface);
    this.name = name;
    this.hasSuperclass = superclass != null && !superclass.equals("java/lang/Object");
    this.version = version & 0xFFFF;
    this.treatment = treatment;
    this.sites = sites;
    this.jdk = jdk;
  }
}

package dev.rethread.instrument;

import org.objectweb.asm.Opcodes;

/** The method that is being instrumented, shared by its chain of visitors. */
final class MethodContext {
  final ClassContext owner;
  final int access;
  final String name;
  final String descriptor;

  /** First local variable that is free for probes. */
  final int scratch;

  /** Local variables that probes use beyond the two of a long. */
  int scratchUsed = 2;

  /** Line of the current instruction, 0 if unknown. */
  int line;

  /** Number of the next site. */
  private int nextSite;

  MethodContext(
      ClassContext owner, int access, String name, String descriptor, int scratch, int firstSite) {
    this.owner = owner;
    this.access = access;
    this.name = name;
    this.descriptor = descriptor;
    this.scratch = scratch;
    this.nextSite = owner.sites.base() + firstSite;
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

  boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  boolean isSynchronized() {
    return (access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }
}

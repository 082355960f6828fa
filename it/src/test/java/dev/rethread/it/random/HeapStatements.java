package dev.rethread.it.random;

import static dev.rethread.it.random.StatementKind.simple;

import java.util.List;

/**
 * Plain and volatile fields, static fields, arrays of every type, and objects that hang together.
 */
final class HeapStatements {
  static final List<StatementKind> KINDS =
      List.of(
          simple(HeapStatements::readField),
          simple(HeapStatements::writeField),
          simple(HeapStatements::updateField),
          simple(HeapStatements::readElement),
          simple(HeapStatements::writeElement),
          simple(HeapStatements::updateElement),
          simple(HeapStatements::copyElements),
          simple(HeapStatements::hangTogether),
          simple(HeapStatements::walk),
          simple(HeapStatements::table));

  private static String field(Scope scope, ValueType type) {
    return scope.chance(50)
        ? type.prefix() + scope.any("A", "B")
        : "node(" + scope.number() + ")." + type.prefix() + "F";
  }

  private static String element(Scope scope, ValueType type) {
    return type.prefix() + "Cells[" + scope.index(SharedState.CELLS) + "]";
  }

  private static void readField(Scope scope) {
    ValueType type = scope.type();
    scope.see(type.toLong(field(scope, type)));
  }

  private static void writeField(Scope scope) {
    ValueType type = scope.type();
    scope.line(field(scope, type) + " = " + type.fromLong(scope.number()) + ";");
  }

  private static void updateField(Scope scope) {
    ValueType type = scope.numeric();
    String update = scope.any("++;", "--;", " += 3;", " ^= 5;", " *= 7;");
    boolean floating = type == ValueType.FLOAT || type == ValueType.DOUBLE;
    scope.line(field(scope, type) + (floating && update.contains("^") ? "++;" : update));
  }

  private static void readElement(Scope scope) {
    ValueType type = scope.type();
    scope.see(type.toLong(element(scope, type)));
  }

  private static void writeElement(Scope scope) {
    ValueType type = scope.type();
    scope.line(element(scope, type) + " = " + type.fromLong(scope.number()) + ";");
  }

  private static void updateElement(Scope scope) {
    scope.line(element(scope, scope.numeric()) + scope.any("++;", " += 9;", "--;"));
  }

  private static void copyElements(Scope scope) {
    String cells = scope.type().prefix() + "Cells";
    switch (scope.pick(3)) {
      case 0 -> scope.line("System.arraycopy(" + cells + ", 1, " + cells + ", 3, 4);");
      case 1 -> scope.see("Arrays.hashCode(longCells.clone())");
      default -> scope.see("Arrays.hashCode(Arrays.copyOf(intCells, 5))");
    }
  }

  private static void hangTogether(Scope scope) {
    switch (scope.pick(3)) {
      case 0 -> scope.line("nodes[" + scope.index(4) + "] = new Node(" + scope.pick(90) + ");");
      case 1 -> scope.line("node(d).next = node(" + scope.number() + ");");
      default -> scope.line("node(d).cells[" + scope.index(4) + "]++;");
    }
  }

  private static void walk(Scope scope) {
    Source out = scope.out();
    out.open("");
    out.line("Node at = node(" + scope.number() + ");");
    out.open("for (int hop = 0; at != null && hop < 5; hop++)");
    out.line("d = see(d, at.intF + at.cells[hop & 3]);");
    out.line("at = at.next;");
    out.close();
    out.close();
  }

  private static void table(Scope scope) {
    String cell = "table[" + scope.index(4) + "][" + scope.index(4) + "]";
    if (scope.chance(50)) {
      scope.see(cell + "++");
    } else {
      scope.line("table[" + scope.index(4) + "] = new int[] {1, 2, 3, " + scope.pick(9) + "};");
    }
  }

  private HeapStatements() {}
}

package dev.rethread.it.random;

import static dev.rethread.it.random.StatementKind.nesting;
import static dev.rethread.it.random.StatementKind.simple;

import java.util.List;

/** Branches, loops and exceptions. */
final class FlowStatements {
  static final List<StatementKind> KINDS =
      List.of(
          nesting(FlowStatements::branch),
          nesting(FlowStatements::loop),
          nesting(FlowStatements::exception),
          nesting(FlowStatements::cleanUp),
          simple(FlowStatements::nullPointer),
          simple(FlowStatements::checked));

  private static void branch(Scope scope) {
    ValueType type = scope.type();
    String seen = type.toLong(type.prefix() + scope.any("A", "B"));
    Source out = scope.out();
    out.open("if ((" + seen + " & " + scope.any("1", "2", "3") + ") == 0)");
    scope.body(3);
    if (scope.chance(50)) {
      out.next("else");
      scope.body(2);
    }
    out.close();
  }

  private static void loop(Scope scope) {
    String counter = "n" + scope.depth();
    Source out = scope.out();
    out.open(
        "for (int "
            + counter
            + " = 0; "
            + counter
            + " < "
            + (2 + scope.pick(3))
            + "; "
            + counter
            + "++)");
    scope.body(2);
    out.close();
  }

  private static void exception(Scope scope) {
    Source out = scope.out();
    out.open("try");
    scope.body(2);
    out.open("if ((intB & 3) == " + scope.pick(4) + ")");
    out.line("throw new Boom(" + scope.number() + ");");
    out.close();
    scope.see("1");
    out.next("catch (Boom e" + scope.depth() + ")");
    scope.see("e" + scope.depth() + ".value");
    scope.body(2);
    if (scope.chance(40)) {
      out.next("finally");
      scope.body(1);
    }
    out.close();
  }

  private static void cleanUp(Scope scope) {
    Source out = scope.out();
    out.open("try");
    scope.body(3);
    out.next("finally");
    out.line("intA++;");
    out.close();
  }

  private static void nullPointer(Scope scope) {
    Source out = scope.out();
    out.open("try");
    scope.see(scope.any("node(d).next.next.intF", "nodeA.longF", "stringB.length()"));
    out.next("catch (NullPointerException | ClassCastException e)");
    scope.see("hash(e.getClass().getName())");
    out.close();
  }

  private static void checked(Scope scope) {
    Source out = scope.out();
    out.open("try");
    scope.see(
        scope.any(
            "intCells[intA & 31]",
            "100 / (intB & 1)",
            "((String) objectA).length()",
            "new int[byteA].length"));
    out.next("catch (RuntimeException e)");
    scope.see("hash(e.getClass().getName())");
    out.close();
    scope.line("objectA = " + scope.any("\"text\"", "nodes", "null", "stringA") + ";");
  }

  private FlowStatements() {}
}

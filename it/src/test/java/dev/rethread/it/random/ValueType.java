package dev.rethread.it.random;

/** The types of what the threads share, and how values of them come from and go into a digest. */
enum ValueType {
  BOOLEAN("boolean", "(%s ? 1 : 0)", "(%s & 1) == 0"),
  BYTE("byte", "%s", "(byte) (%s)"),
  SHORT("short", "%s", "(short) (%s)"),
  CHAR("char", "%s", "(char) (%s)"),
  INT("int", "%s", "(int) (%s)"),
  LONG("long", "%s", "%s"),
  FLOAT("float", "Float.floatToIntBits(%s)", "(float) (%s)"),
  DOUBLE("double", "Double.doubleToLongBits(%s)", "(double) (%s)"),
  STRING("String", "hash(%s)", "\"s\" + (%s & 15)"),
  NODE("Node", "id(%s)", "nodes[(int) (%s & 3)]");

  private final String name;
  private final String seen;
  private final String made;

  ValueType(String name, String seen, String made) {
    this.name = name;
    this.seen = seen;
    this.made = made;
  }

  /** As in source. */
  String source() {
    return name;
  }

  /** The first part of the names of variables of this type. */
  String prefix() {
    return name.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + name.substring(1);
  }

  boolean numeric() {
    return switch (this) {
      case BOOLEAN, STRING, NODE -> false;
      default -> true;
    };
  }

  /** An expression of type long for a value of this type. */
  String toLong(String expression) {
    return String.format(seen, expression);
  }

  /** An expression of this type for a value of type long. */
  String fromLong(String expression) {
    return String.format(made, expression);
  }
}

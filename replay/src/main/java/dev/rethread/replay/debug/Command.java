package dev.rethread.replay.debug;

/** The commands that matter to the proxy: command set and command in one number. */
final class Command {
  static final int CLASSES_BY_SIGNATURE = 1 << 8 | 2;
  static final int DISPOSE = 1 << 8 | 6;
  static final int ID_SIZES = 1 << 8 | 7;
  static final int RESUME = 1 << 8 | 9;
  static final int FIELDS = 2 << 8 | 4;
  static final int SET_STATIC_VALUES = 3 << 8 | 2;
  static final int INVOKE_STATIC = 3 << 8 | 3;
  static final int NEW_INSTANCE = 3 << 8 | 4;
  static final int INVOKE_OF_INTERFACE = 5 << 8 | 1;
  static final int INVOKE_VIRTUAL = 9 << 8 | 6;
  static final int SUSPEND_THREAD = 11 << 8 | 2;
  static final int RESUME_THREAD = 11 << 8 | 3;
  static final int SUSPEND_COUNT = 11 << 8 | 12;
  static final int SET_REQUEST = 15 << 8 | 1;
  static final int CLEAR_BREAKPOINTS = 15 << 8 | 3;
  static final int EVENT = 64 << 8 | 100;

  /** Whether the command runs code of the program. */
  static boolean isInvocation(int command) {
    return command == INVOKE_STATIC
        || command == NEW_INSTANCE
        || command == INVOKE_OF_INTERFACE
        || command == INVOKE_VIRTUAL;
  }

  private Command() {}
}

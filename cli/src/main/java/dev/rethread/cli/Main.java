package dev.rethread.cli;

import org.jspecify.annotations.Nullable;

/** Entry point of {@code rethread.jar}. Prints the version until the subcommands arrive. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    @Nullable String version = Main.class.getPackage().getImplementationVersion();
    System.out.println("rethread " + (version == null ? "(development build)" : version));
  }
}

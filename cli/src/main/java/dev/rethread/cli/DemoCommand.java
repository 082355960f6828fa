package dev.rethread.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code rethread demo}. */
@Command(name = "demo", mixinStandardHelpOptions = true, description = "The tour.")
final class DemoCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    return 0;
  }
}

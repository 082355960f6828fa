package dev.rethread.agent.explore;

import dev.rethread.agent.schedule.Guide;
import dev.rethread.agent.schedule.NonPreemptive;
import dev.rethread.agent.schedule.Search;
import dev.rethread.agent.schedule.Strategy;
import dev.rethread.trace.Switches;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Schedules as they come over standard input, one a line, until that ends. */
public final class Given implements Search {
  private final int patience;
  private final BufferedReader lines =
      new BufferedReader(new InputStreamReader(ProgramInput.ofJvm(), StandardCharsets.UTF_8));

  /**
   * Makes one.
   *
   * @param patience as of {@link NonPreemptive}, which goes on where a schedule ends
   */
  public Given(int patience) {
    this.patience = patience;
  }

  @Override
  public @Nullable Strategy next() {
    try {
      String line = lines.readLine();
      return line == null ? null : new Guide(Switches.parse(line), new NonPreemptive(patience));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void ran(long steps) {}
}

package dev.rethread.agent;

import dev.rethread.agent.record.Recorder;
import dev.rethread.instrument.KeptClasses;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.Technique;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the agent does with a recording that is complete, right before the JVM ends: keeps it or
 * not, and tells the user where it is unless somebody else does.
 */
final class Farewell implements Recorder.Ending {
  private final RecordOptions options;
  private final LogFile log;
  private final @Nullable Children children;
  private final KeptClasses kept;

  Farewell(RecordOptions options, LogFile log, @Nullable Children children, KeptClasses kept) {
    this.options = options;
    this.log = log;
    this.children = children;
    this.kept = kept;
  }

  @Override
  public void recorded(boolean failed, List<String> notes) {
    StringBuilder text = new StringBuilder();
    if (options.onFailure() && !failed) {
      try {
        Files.deleteIfExists(options.working());
        text.append("rethread: the run passed, its recording was not kept\n");
      } catch (IOException e) {
        text.append("rethread: cannot remove ").append(e.getMessage()).append('\n');
      }
    } else {
      for (String note : notes) {
        text.append("rethread: ").append(note).append(" (a replay may differ because of it)\n");
      }
      text.append("rethread: ").append(keep()).append('\n');
    }
    for (String file : children == null ? List.<String>of() : children.files()) {
      if (Files.exists(Path.of(file))) {
        text.append("rethread: recorded ").append(file).append(", a JVM that it started\n");
      }
    }
    if (!options.quiet()) {
      say(text.toString());
    }
    kept.save(); // those that only this program has needed
  }

  private String keep() {
    try {
      if (options.onFailure()) {
        Files.move(options.working(), options.file(), StandardCopyOption.REPLACE_EXISTING);
      }
      if (log.isDropping()) {
        return "recorded the end of the run in "
            + options.file()
            + ", see: rethread info "
            + options.file();
      }
      if (options.technique() == Technique.NONE) {
        return "counted events in "
            + options.file()
            + ", without their order: it cannot be replayed";
      }
      return "recorded " + options.file() + ", to run it again: rethread replay " + options.file();
    } catch (IOException e) {
      return "recorded " + options.working() + ", which cannot be renamed: " + e.getMessage();
    }
  }

  /** On the process's standard error, which the program may have replaced or closed in Java. */
  @SuppressWarnings("resource") // closing would close standard error
  private static void say(String text) {
    try {
      new FileOutputStream(FileDescriptor.err).write(text.getBytes(Charset.defaultCharset()));
    } catch (IOException e) {
      // Nobody listens.
    }
  }
}

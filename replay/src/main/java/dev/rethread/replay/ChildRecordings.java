package dev.rethread.replay;

import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The recordings of the JVMs that a recorded program has started, and of those that they started.
 * They are beside the program's own, with the same ending after their names.
 *
 * @param files in the order in which the JVMs were started, without the ending
 * @param ending of a recording that is not known to be kept yet, else empty
 */
public record ChildRecordings(List<Path> files, String ending) {
  public ChildRecordings {
    files = List.copyOf(files);
  }

  /** Of the recording in the file, whose name may have that ending. */
  public static ChildRecordings of(Recording recording, String ending) {
    List<Path> files = new ArrayList<>();
    collect(recording, ending, files);
    return new ChildRecordings(files, ending);
  }

  private static void collect(Recording recording, String ending, List<Path> files) {
    for (int i = 1; !recording.meta("child." + i).isEmpty(); i++) {
      Path file = recording.file().resolveSibling(recording.meta("child." + i));
      Path working = file.resolveSibling(file.getFileName() + ending);
      if (Files.isRegularFile(working)) {
        files.add(file);
        try {
          collect(Recording.open(working), ending, files);
        } catch (RecordingException e) {
          // It is there, and whoever uses it will be told what is wrong with it.
        }
      }
    }
  }

  /** Gives them their names. */
  public void keep() throws IOException {
    for (Path file : files) {
      Path working = file.resolveSibling(file.getFileName() + ending);
      Files.move(working, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Removes them. */
  public void drop() throws IOException {
    for (Path file : files) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + ending));
    }
  }
}

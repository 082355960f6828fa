package dev.rethread.programs.io;

import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.concurrent.TimeUnit;

/**
 * A thread watches a folder in which others make, change and delete files.
 *
 * <p>Expect: exit
 */
public final class WatchedFolder {
  private static volatile int seen;

  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("watched");
    WatchService service = FileSystems.getDefault().newWatchService();
    WatchKey key =
        folder.register(
            service,
            StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_MODIFY,
            StandardWatchEventKinds.ENTRY_DELETE);
    System.out.println(service.poll() + " " + key.isValid());
    Thread watcher = new Thread(() -> watch(service));
    watcher.start();
    Thread[] writers = new Thread[2];
    for (int t = 0; t < writers.length; t++) {
      int number = t;
      writers[t] = new Thread(() -> change(folder, number));
      writers[t].start();
    }
    for (Thread writer : writers) {
      writer.join();
    }
    while (seen < 6) {
      Thread.sleep(1);
    }
    key.cancel();
    System.out.println(service.poll(1, TimeUnit.MILLISECONDS) == null ? key.isValid() : "late");
    service.close();
    watcher.join();
    Files.delete(folder);
  }

  private static void change(Path folder, int number) {
    try {
      for (int i = 0; i < 3; i++) {
        Path file = folder.resolve("file-" + number + "-" + i);
        Files.writeString(file, "text");
        Files.delete(file);
      }
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  private static void watch(WatchService service) {
    try {
      while (true) {
        WatchKey key = service.take();
        for (WatchEvent<?> event : key.pollEvents()) {
          System.out.println(event.kind() + " " + event.context() + " " + event.count());
          if (event.kind() == StandardWatchEventKinds.ENTRY_DELETE) {
            seen++;
          }
        }
        key.reset();
      }
    } catch (ClosedWatchServiceException e) {
      System.out.println("closed");
    } catch (InterruptedException e) {
      System.out.println("interrupted");
    }
  }
}

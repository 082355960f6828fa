package dev.rethread.programs.io;

import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is known of processes: this one, its parent and children, and a pipeline of others.
 *
 * <p>Expect: exit
 */
public final class ProcessHandles {
  public static void main(String[] args) throws Exception {
    ProcessHandle self = ProcessHandle.current();
    System.out.println(self.pid() + " " + self.isAlive() + " " + self.info().startInstant());
    System.out.println(self.parent().map(ProcessHandle::pid) + " " + self.info().command());
    System.out.println(ProcessHandle.of(self.pid()).equals(java.util.Optional.of(self)));
    System.out.println(ProcessHandle.allProcesses().count() > 0);

    ProcessBuilder builder = new ProcessBuilder("sh", "-c", "echo $COLOUR; cat");
    builder.environment().put("COLOUR", "green");
    File output = Files.createTempFile("process", ".txt").toFile();
    List<Process> pipeline =
        ProcessBuilder.startPipeline(
            List.of(builder, new ProcessBuilder("tr", "a-z", "A-Z").redirectOutput(output)));
    System.out.println(pids(self.children().toList()) + pids(self.descendants().toList()));
    ProcessHandle first = pipeline.get(0).toHandle();
    System.out.println(first.info().commandLine() + " " + first.info().user());
    pipeline.get(0).getOutputStream().close();
    System.out.println(first.onExit().get().isAlive());
    for (Process process : pipeline) {
      System.out.println(process.waitFor() + " " + process.toHandle().isAlive());
    }
    System.out.println(Files.readString(output.toPath()) + output.delete());

    ProcessBuilder reading = new ProcessBuilder("cat", "/no/such/file");
    Map<String, String> environment = reading.environment();
    environment.clear();
    environment.put("LC_ALL", "C");
    System.out.println(new String(reading.start().getErrorStream().readAllBytes()));
    System.out.println(ProcessHandle.of(Integer.MAX_VALUE).isPresent());
  }

  private static String pids(List<ProcessHandle> handles) {
    return handles.stream().map(ProcessHandle::toString).collect(Collectors.joining(",", "[", "]"));
  }
}

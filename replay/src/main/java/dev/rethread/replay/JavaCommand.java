package dev.rethread.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A command line that starts a JVM.
 *
 * @param words the java executable and its arguments
 */
public record JavaCommand(List<String> words) {
  /** Options of the java launcher whose value is the next argument. */
  private static final Set<String> TAKE_NEXT =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--add-reads",
          "--add-exports",
          "--add-opens",
          "--limit-modules",
          "--patch-module",
          "--enable-native-access",
          "--source");

  public JavaCommand {
    words = List.copyOf(words);
  }

  /** Takes a user's command line, which must start with a java executable. */
  public static JavaCommand parse(List<String> words) throws WrongUseException {
    if (words.isEmpty()) {
      throw new WrongUseException(
          "no program to run: put it after --, such as -- java -jar app.jar");
    }
    Path name = Path.of(words.get(0)).getFileName();
    if (name == null || !name.toString().matches("(?i)java(\\.exe)?")) {
      throw new WrongUseException(
          "can only run java, not \"" + words.get(0) + "\": use -- java …, or -- /path/to/java …");
    }
    return new JavaCommand(words);
  }

  /** The same command with JVM arguments put before all others. */
  public JavaCommand withFirst(List<String> arguments) {
    List<String> longer = new ArrayList<>(words);
    longer.addAll(1, arguments);
    return new JavaCommand(longer);
  }

  /** The same command without Rethread's agent, and without the flag put after it. */
  public JavaCommand withoutAgent(Path workingFolder) {
    int program = programIndex();
    List<String> shorter = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (i >= program || !AgentJar.isLoadedBy(words.get(i), workingFolder)) {
        shorter.add(words.get(i));
      } else if (i + 1 < words.size() && words.get(i + 1).equals(RecordRun.KEEP_STACKS)) {
        i++;
      }
    }
    return new JavaCommand(shorter);
  }

  /** The same command with another executable. */
  public JavaCommand with(Path executable) {
    List<String> other = new ArrayList<>(words);
    other.set(0, executable.toString());
    return new JavaCommand(other);
  }

  /** A short name of the program: its main class or jar, fit for a file name. */
  public String label() {
    int index = programIndex();
    if (index >= words.size()) {
      return "recording";
    }
    String program = words.get(index);
    if (program.startsWith("-")) {
      if (index + 1 >= words.size()) {
        return "recording";
      }
      program = words.get(index + 1);
    }
    String name = program.substring(program.replace('\\', '/').lastIndexOf('/') + 1);
    name = name.replaceFirst("\\.(jar|java)$", "");
    boolean isClass = !program.endsWith(".jar");
    name = isClass ? name.substring(name.lastIndexOf('.') + 1) : name;
    name = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return name.isEmpty() ? "recording" : name;
  }

  /** What the program gets; wrong if the program is named in a file of arguments. */
  public List<String> programArguments() {
    int program = programIndex();
    int first = program < words.size() && words.get(program).startsWith("-") ? 2 : 1;
    return words.subList(Math.min(words.size(), program + first), words.size());
  }

  /** Whether an option of the JVM matches a regular expression. */
  public boolean hasOption(String pattern) {
    return words.subList(1, programIndex()).stream().anyMatch(word -> word.matches(pattern));
  }

  /** Where the program is named: a class, a source file, or -jar or -m; the end if nowhere. */
  private int programIndex() {
    int i = 1;
    while (i < words.size()) {
      String word = words.get(i);
      if (word.equals("-jar") || word.equals("-m") || word.equals("--module")) {
        return i;
      }
      if (!word.startsWith("-") && !word.startsWith("@")) {
        return i;
      }
      i += TAKE_NEXT.contains(word) ? 2 : 1;
    }
    return words.size();
  }

  /** As a user would type it, with quotes where a shell needs them. */
  @Override
  public String toString() {
    return String.join(" ", words.stream().map(JavaCommand::quoted).toList());
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./$-]+") && !word.contains("$")
        ? word
        : "'" + word.replace("'", "'\\''") + "'";
  }
}

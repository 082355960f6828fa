package dev.rethread.it.random;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles the programs of many seeds at once, which is much faster than one after the other. */
public final class ProgramCompiler {
  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(String className, String text) {
      super(URI.create("string:///" + className + ".java"), JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Puts the classes of the seeds' programs into the folder. */
  public static void compile(List<Long> seeds, Path folder) {
    List<Text> sources = new ArrayList<>();
    for (long seed : seeds) {
      sources.add(new Text(ProgramGenerator.name(seed), ProgramGenerator.source(seed)));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of("--release", "17", "-g", "-nowarn", "-proc:none", "-d", folder.toString());
    StringWriter messages = new StringWriter();
    if (!compiler.getTask(messages, null, null, options, null, sources).call()) {
      throw new IllegalStateException("a generated program is not Java: " + messages);
    }
  }

  private ProgramCompiler() {}
}

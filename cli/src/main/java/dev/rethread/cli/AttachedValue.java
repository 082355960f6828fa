package dev.rethread.cli;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option whose value is optional takes it only after an equals sign: in {@code --debug FILE} the
 * file is not the port.
 */
final class AttachedValue implements IParameterPreprocessor {
  @Override
  @SuppressWarnings("JdkObsolete") // the interface says Stack
  public boolean preprocess(
      Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if (" ".equals(info.get("separator"))) {
      args.push(((OptionSpec) option).fallbackValue());
    }
    return false;
  }
}

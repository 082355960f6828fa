package dev.rethread.cli;

import dev.rethread.trace.Technique;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a technique. */
final class TechniqueConverter implements ITypeConverter<Technique> {
  @Override
  public Technique convert(String text) {
    try {
      return Technique.of(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}

package dev.rethread.cli;

import dev.rethread.trace.Amounts;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a size as {@link Amounts#ring} does. */
final class RingConverter implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    try {
      return Amounts.ring(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}

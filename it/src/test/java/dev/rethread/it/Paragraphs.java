package dev.rethread.it;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the Javadoc of a program tells tests, in paragraphs that begin with a word and a colon.
 *
 * @param values by their words, each on one line
 */
record Paragraphs(Map<String, String> values) {
  // A paragraph goes on while lines have text after the star.
  private static final Pattern PARAGRAPH = Pattern.compile("<p>([A-Z][a-z]+): (.*(?:\\n \\* .*)*)");

  static Paragraphs of(String source) {
    Map<String, String> values = new HashMap<>();
    Matcher paragraph = PARAGRAPH.matcher(source);
    while (paragraph.find()) {
      values.put(paragraph.group(1), paragraph.group(2).replace("\n *", "").strip());
    }
    return new Paragraphs(Map.copyOf(values));
  }

  boolean has(String word) {
    return values.containsKey(word);
  }

  String get(String word, String otherwise) {
    return values.getOrDefault(word, otherwise);
  }
}

package dev.rethread.replay.bench;

import java.nio.file.Path;
import java.util.List;

/** Results as one HTML page that needs nothing else. */
public final class ResultPage {
  private static final String STYLE =
      """
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 75em; margin: 2em auto; padding: 0 1em;
        color: #212529; }
      h1, h2, h3, h4 { font-weight: 600; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }
      th, td { padding: .2em .7em; text-align: right; white-space: nowrap; }
      th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; }
      thead th { border-bottom: 2px solid #868e96; }
      tr.mean td { border-top: 1px solid #868e96; border-bottom: 1px solid #868e96; font-weight: 600; }
      svg { max-width: 52em; width: 100%; display: block; }
      .key span { display: inline-block; width: .8em; height: .8em; border-radius: 50%;
        margin: 0 .4em 0 1em; }
      """;

  private static final String MEANING =
      """
      <p><b>ratio</b>: how much longer the work takes than in the native run next to it, without the
      start of the JVM and after it has warmed up; the median of all pairs, and the band within which
      the true median lies, with its confidence. <b>log</b>: size of the recording, and of it for each
      second of the run. <b>solve</b>: from the recording to a schedule. <b>replay</b>: of that
      recording, start of the JVM included, and in relation to the recorded run. <b>memory</b>: peak of
      the process in relation to the native one.</p>
      """;

  private final Results results;
  private final StringBuilder html = new StringBuilder();

  private ResultPage(Results results) {
    this.results = results;
  }

  public static String of(Results results) {
    return new ResultPage(results).write();
  }

  private String write() {
    html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.append("<title>Rethread: what recording costs</title>\n");
    html.append("<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n");
    html.append("<h1>What recording costs</h1>\n");
    html.append("<p>").append(escaped(ResultText.surroundings(results))).append("</p>\n");
    html.append(MEANING);
    for (Path javaHome : results.plan().javaHomes()) {
      html.append("<h2>").append(escaped(javaHome.toString())).append("</h2>\n");
      key();
      charts(javaHome, DotChart.Axis.RATIO);
      table(ResultTable.of(results, javaHome));
      charts(javaHome, DotChart.Axis.LOG);
    }
    return html.append("</body>\n</html>\n").toString();
  }

  private void charts(Path javaHome, DotChart.Axis axis) {
    html.append("<h3>").append(escaped(axis.title())).append("</h3>\n");
    List<Variant> variants = results.plan().variants();
    for (String group : results.groups()) {
      html.append("<h4>").append(escaped(group)).append("</h4>\n");
      html.append(DotChart.of(axis, results.rows(javaHome, group), variants));
    }
  }

  private void key() {
    html.append("<p class=\"key\">");
    List<Variant> variants = results.plan().variants();
    for (int i = 0; i < variants.size(); i++) {
      html.append("<span style=\"background:").append(DotChart.colour(i)).append("\"></span>");
      html.append(escaped(variants.get(i).label()));
    }
    html.append("</p>\n");
  }

  private void table(ResultTable table) {
    html.append("<table>\n<thead>");
    row("th", ResultTable.HEAD, "");
    html.append("</thead>\n<tbody>\n");
    for (ResultTable.Line line : table.lines()) {
      row("td", line.cells(), line.isMean() ? " class=\"mean\"" : "");
    }
    html.append("</tbody>\n</table>\n");
  }

  private void row(String tag, List<String> cells, String attributes) {
    html.append("<tr").append(attributes).append('>');
    for (String cell : cells) {
      html.append('<').append(tag).append('>').append(escaped(cell));
      html.append("</").append(tag).append('>');
    }
    html.append("</tr>\n");
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}

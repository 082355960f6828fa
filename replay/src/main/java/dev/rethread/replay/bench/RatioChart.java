package dev.rethread.replay.bench;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A picture of ratios, as SVG: a row for each program, on a logarithmic axis a dot for each way to
 * run, and its band as a line through the dot.
 */
final class RatioChart {
  private static final List<String> COLOURS =
      List.of("#1f6feb", "#d9480f", "#2b8a3e", "#9c36b5", "#c92a2a", "#0b7285");

  private static final int LABELS = 150;
  private static final int WIDTH = 640;
  private static final int TOP = 24;
  private static final int LINE = 14;
  private static final int GAP = 8;

  /** The values that get a line of their own, and a number above it. */
  private static final double[] TICKS = {0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

  private final List<Row> rows;
  private final List<Variant> variants;
  private final double least;
  private final double most;
  private final StringBuilder svg = new StringBuilder();

  private RatioChart(List<Row> rows, List<Variant> variants) {
    this.rows = rows;
    this.variants = variants;
    double low = 1;
    double high = 2;
    for (Row row : rows) {
      for (Measured other : row.others()) {
        Ratio ratio = row.slowdown(other);
        low = ratio == null ? low : Math.min(low, ratio.low());
        high = ratio == null ? high : Math.max(high, ratio.high());
      }
    }
    least = low / 1.1;
    most = high * 1.1;
  }

  static String of(List<Row> rows, List<Variant> variants) {
    return new RatioChart(rows, variants).draw();
  }

  /** The colour of a way to run, for legends too. */
  static String colour(int variant) {
    return COLOURS.get(variant % COLOURS.size());
  }

  private String draw() {
    int rowHeight = variants.size() * LINE + GAP;
    int height = TOP + rows.size() * rowHeight + GAP;
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\""
                + " aria-label=\"ratio to the native run\">%n",
            LABELS + WIDTH + 20,
            height));
    for (double tick : TICKS) {
      if (tick >= least && tick <= most) {
        axis(tick, height);
      }
    }
    for (int i = 0; i < rows.size(); i++) {
      int top = TOP + i * rowHeight;
      text(LABELS - 8, top + rowHeight / 2.0, "end", rows.get(i).subject().name());
      for (int j = 0; j < variants.size(); j++) {
        Measured other = rows.get(i).measured(variants.get(j));
        dot(other == null ? null : rows.get(i).slowdown(other), top + (j + 0.8) * LINE, colour(j));
      }
    }
    return svg.append("</svg>\n").toString();
  }

  private void axis(double tick, int height) {
    line(x(tick), TOP - 6, x(tick), height - GAP, tick == 1 ? "#868e96" : "#dee2e6", 1);
    text(x(tick), TOP - 10, "middle", (tick < 1 ? Double.toString(tick) : (int) tick) + "×");
  }

  private void dot(@Nullable Ratio ratio, double y, String colour) {
    if (ratio == null) {
      text(LABELS + 4, y + 4, "start", "no result");
      return;
    }
    line(x(ratio.low()), y, x(ratio.high()), y, colour, 3);
    svg.append(
        String.format(
            Locale.ROOT,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" fill=\"%s\"><title>%s, %s</title></circle>%n",
            x(ratio.median()),
            y,
            colour,
            Quantity.factor(ratio.median()),
            Quantity.band(ratio)));
  }

  private double x(double ratio) {
    return LABELS + WIDTH * Math.log(ratio / least) / Math.log(most / least);
  }

  private void line(double x1, double y1, double x2, double y2, String colour, int width) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
                + " stroke-width=\"%d\"/>%n",
            x1,
            y1,
            x2,
            y2,
            colour,
            width));
  }

  private void text(double x, double y, String anchor, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"12\">%s</text>%n",
            x,
            y,
            anchor,
            ResultPage.escaped(text)));
  }
}

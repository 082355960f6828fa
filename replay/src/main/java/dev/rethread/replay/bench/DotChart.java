package dev.rethread.replay.bench;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A picture of what was measured, as SVG: a row for each program, on a logarithmic axis a dot for
 * each way to run, and its spread as a line through the dot.
 */
final class DotChart {
  private static final List<String> COLOURS =
      List.of("#1f6feb", "#d9480f", "#2b8a3e", "#9c36b5", "#c92a2a", "#0b7285");

  private static final int LABELS = 150;
  private static final int WIDTH = 640;
  private static final int TOP = 24;
  private static final int LINE = 14;
  private static final int GAP = 8;

  /** The axis begins and ends this far from the dots: never without a line of its own. */
  private static final double MARGIN = 1.6;

  /** The lines of an axis: these times powers of ten, or only those on a long axis. */
  private static final double[] TICKS = {1, 2, 5};

  private static final double LONG_AXIS = 1_000;

  /**
   * What to show of runs.
   *
   * @param title what it is
   * @param values null, or the dot in the middle and the ends of the line
   * @param label of a value
   */
  record Axis(
      String title,
      BiFunction<Row, Measured, @Nullable Spread> values,
      DoubleFunction<String> label) {
    /** How much longer the work takes. */
    static final Axis RATIO =
        new Axis(
            "ratio to the native run",
            (row, other) -> {
              Ratio ratio = row.slowdown(other);
              return ratio == null ? null : new Spread(ratio.low(), ratio.median(), ratio.high());
            },
            Quantity::shortFactor);

    /** How much is logged each second. */
    static final Axis LOG =
        new Axis(
            "log for each second",
            (row, other) -> {
              Sample log = other.logBytesPerSecond();
              return log.least() > 0 ? new Spread(log.least(), log.median(), log.most()) : null;
            },
            Quantity::bytes);
  }

  /** All are positive. */
  record Spread(double low, double median, double high) {}

  private final Axis axis;
  private final List<Row> rows;
  private final List<Variant> variants;
  private final double least;
  private final double most;
  private final StringBuilder svg = new StringBuilder();

  private DotChart(Axis axis, List<Row> rows, List<Variant> variants) {
    this.axis = axis;
    this.rows = rows;
    this.variants = variants;
    List<Spread> spreads =
        rows.stream()
            .flatMap(row -> row.others().stream().map(other -> axis.values.apply(row, other)))
            .filter(Objects::nonNull)
            .toList();
    least = spreads.stream().mapToDouble(Spread::low).min().orElse(1) / MARGIN;
    most = spreads.stream().mapToDouble(Spread::high).max().orElse(1) * MARGIN;
  }

  static String of(Axis axis, List<Row> rows, List<Variant> variants) {
    return new DotChart(axis, rows, variants).draw();
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
                + " aria-label=\"%s\">%n",
            LABELS + WIDTH + 20,
            height,
            axis.title));
    axis(height);
    for (int i = 0; i < rows.size(); i++) {
      int top = TOP + i * rowHeight;
      text(LABELS - 8, top + rowHeight / 2.0 + 4, "end", rows.get(i).subject().name());
      for (int j = 0; j < variants.size(); j++) {
        Measured other = rows.get(i).measured(variants.get(j));
        dot(
            other == null ? null : axis.values.apply(rows.get(i), other),
            top + (j + 0.8) * LINE,
            colour(j));
      }
    }
    return svg.append("</svg>\n").toString();
  }

  private void axis(int height) {
    for (double power = Math.pow(10, Math.floor(Math.log10(least))); power < most; power *= 10) {
      for (double factor : TICKS) {
        double tick = power * factor;
        boolean isShown = factor == 1 || most / least < LONG_AXIS;
        if (isShown && tick >= least && tick <= most) {
          line(x(tick), TOP - 6, x(tick), height - GAP, "#dee2e6", 1);
          text(x(tick), TOP - 10, "middle", axis.label.apply(tick));
        }
      }
    }
  }

  private void dot(@Nullable Spread spread, double y, String colour) {
    if (spread == null) {
      text(LABELS + 4, y + 4, "start", "no result");
      return;
    }
    line(x(spread.low), y, x(spread.high), y, colour, 3);
    svg.append(
        String.format(
            Locale.ROOT,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" fill=\"%s\"><title>%s</title></circle>%n",
            x(spread.median),
            y,
            colour,
            axis.label.apply(spread.median)));
  }

  private double x(double value) {
    return LABELS + WIDTH * Math.log(value / least) / Math.log(most / least);
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

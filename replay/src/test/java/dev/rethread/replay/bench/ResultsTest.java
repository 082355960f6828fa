package dev.rethread.replay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ResultsTest {
  private final Results results = Examples.results();

  @Test
  void a_slowdown_compares_runs_of_the_same_repetition() {
    Row sor = results.rows().get(0);
    Ratio ratio = sor.slowdown(sor.others().get(0));
    assertThat(ratio).isEqualTo(new Ratio(2, 2, 2.1, 0.75));
    assertThat(sor.memoryRatio(sor.others().get(0))).isEqualTo(1.5);
  }

  @Test
  void means_are_of_those_that_have_a_ratio() {
    assertThat(Results.slowdown(results.rows(), Examples.LIGHT)).isEqualTo(4, within(1e-9));
    assertThat(Results.slowdown(results.rows(), Examples.LEAP)).isEqualTo(8, within(1e-9));
    assertThat(Results.slowdown(results.rows(Examples.JDK, "stress"), Examples.LEAP)).isZero();
  }

  @Test
  void results_with_a_problem_are_not_complete() {
    assertThat(results.complete()).isFalse();
    Row sor = results.rows().get(0);
    assertThat(new Results(results.plan(), results.machine(), 0, 0, List.of(sor)).complete())
        .isTrue();
  }

  @Test
  void the_text_has_a_line_for_every_program_and_way_to_run_and_the_means() {
    assertThat(ResultText.of(results))
        .isEqualTo(
            """
            /jdk
            workload  variant  native    work  ratio              band      log   log/s   solve    replay  to recorded  memory
            Sor       light    1.00 s  2.10 s  2.00×  2.00–2.10 (75 %)  12.3 MB  3.9 MB  0.25 s    6.00 s        2.00×   1.50×
            Sor       leap     1.00 s  8.00 s  8.00×  8.00–8.00 (75 %)  99.0 kB  8.3 kB       –         –            –   1.50×
            numeric   light                    2.00×    geometric mean
            numeric   leap                     8.00×    geometric mean
            Racey     light    0.50 s  4.00 s  8.00×  8.00–8.00 (75 %)   1.0 kB   167 B  0.50 s  diverged            –   1.50×
            Racey     leap     0.50 s  failed with exit code 1: <oh>
            stress    light                    8.00×    geometric mean
            stress    leap                         –    geometric mean
            all       light                    4.00×    geometric mean
            all       leap                     8.00×    geometric mean

            2 processors (fast one), 8.0 GB memory, Linux 6; load 0.5 before and 1.5 after; scale 0.5, 3 repetitions
            """);
  }

  @Test
  void the_page_is_whole_and_refers_to_nothing_outside() {
    String page = ResultPage.of(results);
    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .contains("<h4>numeric</h4>", "<h4>stress</h4>")
        .contains("<td>12.3 MB</td>", "&lt;oh&gt;")
        .doesNotContain("<script", "<link", "src=", "href=");
    assertThat(page.split("<svg", -1)).hasSize(5);
    assertThat(page.split("<tr", -1)).hasSize(12);
  }

  @Test
  void a_chart_is_well_formed_and_has_a_dot_for_every_ratio() throws Exception {
    String svg = DotChart.of(DotChart.Axis.RATIO, results.rows(), results.plan().variants());
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
    assertThat(svg.split("<circle", -1)).hasSize(4);
    assertThat(svg).contains(">no result<", ">Sor<", ">5×<");
  }
}

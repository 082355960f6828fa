package dev.rethread.workloads.servers;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.xalan.processor.TransformerFactoryImpl;

/**
 * Xalan turns documents into pages: threads take them from a queue and share one stylesheet, which
 * was compiled once.
 *
 * <p>Digest: 9d341896d5172461
 */
public final class XalanTransform implements Workload {
  private static final int ITEMS = 100;

  private static final String STYLE =
      """
      <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
        <xsl:output method="html"/>
        <xsl:key name="kind" match="item" use="@kind"/>
        <xsl:template match="/list">
          <html><body>
            <h1><xsl:value-of select="concat('List ', @number)"/></h1>
            <xsl:apply-templates select="item[@price &gt; 20]">
              <xsl:sort select="@price" data-type="number" order="descending"/>
            </xsl:apply-templates>
          </body></html>
        </xsl:template>
        <xsl:template match="item">
          <p class="{@kind}">
            <b><xsl:value-of select="name"/></b>
            <xsl:text>, one of </xsl:text>
            <xsl:value-of select="count(key('kind', @kind))"/>
            <xsl:choose>
              <xsl:when test="@price &gt; 80"> expensive</xsl:when>
              <xsl:otherwise> for <xsl:value-of select="format-number(@price, '0.00')"/></xsl:otherwise>
            </xsl:choose>
          </p>
        </xsl:template>
      </xsl:stylesheet>
      """;

  private static final String END = "";

  private final int documents;
  private final Templates style;

  private XalanTransform(Scale scale) throws TransformerException {
    documents = scale.size(40);
    // By name, because the JDK brings another one.
    style = new TransformerFactoryImpl().newTemplates(new StreamSource(new StringReader(STYLE)));
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 30, XalanTransform::new);
  }

  @Override
  public long round() throws InterruptedException {
    BlockingQueue<String> queue = new ArrayBlockingQueue<>(documents + Workers.COUNT);
    for (int i = 0; i < documents; i++) {
      queue.put(document(i));
    }
    for (int i = 0; i < Workers.COUNT; i++) {
      queue.put(END);
    }
    AtomicLong pages = new AtomicLong();
    Workers.run(
        (number, barrier) -> {
          for (String next = queue.take(); !next.equals(END); next = queue.take()) {
            StringWriter page = new StringWriter();
            style
                .newTransformer()
                .transform(new StreamSource(new StringReader(next)), new StreamResult(page));
            pages.addAndGet(page.toString().hashCode());
          }
        });
    return new Checksum().add(pages.get()).value();
  }

  private static String document(int number) {
    StringBuilder text = new StringBuilder("<list number='" + number + "'>");
    for (int i = 0; i < ITEMS; i++) {
      int price = (number * 31 + i * 17) % 100;
      text.append("<item kind='k").append(i % 7).append("' price='").append(price).append("'>");
      text.append("<name>thing ").append(i).append("</name></item>");
    }
    return text.append("</list>").toString();
  }
}

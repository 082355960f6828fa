package dev.rethread.realbugs;

import java.util.concurrent.atomic.AtomicIntegerArray;
import javax.servlet.ServletContextAttributeEvent;
import javax.servlet.ServletContextAttributeListener;
import org.apache.catalina.core.ApplicationContext;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardEngine;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.core.StandardService;

/**
 * Tomcat 7.0.28, Apache Bugzilla 53498: {@code ApplicationContext.removeAttribute} asks its {@code
 * ConcurrentHashMap} whether the attribute is there, fetches it and removes it, in three steps. Two
 * threads that remove the same attribute both tell the listeners, the later one perhaps without a
 * value.
 *
 * <p>Shows as: exit 42. The argument is the number of attributes that both threads remove.
 *
 * <p>Expect: exit
 *
 * <p>Failure: exit 42
 *
 * <p>Args: 2000
 *
 * <p>Artifacts: org.apache.tomcat.embed:tomcat-embed-core:7.0.28,
 * org.apache.tomcat.embed:tomcat-embed-logging-juli:7.0.28
 *
 * <p>Fixed: org.apache.tomcat.embed:tomcat-embed-core:7.0.30,
 * org.apache.tomcat.embed:tomcat-embed-logging-juli:7.0.30
 */
public final class TomcatRemovedTwice {
  /** Counts for each attribute, whose value is its number, how often it was removed. */
  private static final class Census implements ServletContextAttributeListener {
    final AtomicIntegerArray removals;

    Census(int attributes) {
      removals = new AtomicIntegerArray(attributes);
    }

    @Override
    public void attributeAdded(ServletContextAttributeEvent event) {}

    @Override
    public void attributeReplaced(ServletContextAttributeEvent event) {}

    @Override
    public void attributeRemoved(ServletContextAttributeEvent event) {
      removals.incrementAndGet(Integer.parseInt(event.getName()));
    }
  }

  public static void main(String[] args) throws Exception {
    int attributes = Integer.parseInt(args[0]);
    Census census = new Census(attributes);
    StandardContext web = web();
    web.setApplicationEventListeners(new Object[] {census});
    ApplicationContext context = new ApplicationContext(web);
    for (int i = 0; i < attributes; i++) {
      context.setAttribute(Integer.toString(i), "session");
    }

    Together.run(
        2,
        () -> {
          for (int i = 0; i < attributes; i++) {
            context.removeAttribute(Integer.toString(i));
          }
        });
    for (int i = 0; i < attributes; i++) {
      if (census.removals.get(i) != 1) {
        System.err.println("attribute " + i + " was removed " + census.removals.get(i) + " times");
        System.exit(42);
      }
    }
    System.out.println("fine");
  }

  /** A context in a host in an engine, none of which is started. */
  private static StandardContext web() {
    StandardEngine engine = new StandardEngine();
    engine.setService(new StandardService());
    StandardHost host = new StandardHost();
    host.setName("localhost");
    StandardContext web = new StandardContext();
    web.setPath("/shop");
    web.setName("/shop");
    engine.addChild(host);
    host.addChild(web);
    return web;
  }
}

package dev.rethread.agent.control;

import dev.rethread.instrument.JdkClasses;
import dev.rethread.instrument.Site;
import dev.rethread.instrument.SiteTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The program's calls of the JDK, as sites of their own: what happens inside them is put down to
 * the line of the program that makes the call. The numbers follow those of all other sites.
 */
final class Calls {
  /**
   * A call.
   *
   * @param className of the program, with its method and line
   * @param called what is called, such as ConcurrentHashMap.put
   */
  record Call(String className, String method, int line, String called) {}

  private static final int FIRST = 1 << 22;
  private static final StackWalker WALKER = StackWalker.getInstance();

  private final SiteTable sites;
  private final Map<Call, Integer> numbers = new HashMap<>();
  private final List<Call> calls = new ArrayList<>();
  private final Map<Integer, Boolean> inJdk = new HashMap<>();

  Calls(SiteTable sites) {
    this.sites = sites;
  }

  /** The call that a site is, null if it is none. */
  @Nullable Call find(int site) {
    return site >= FIRST ? calls.get(site - FIRST) : null;
  }

  /** The site to show for an event of the current thread: its own, or the call that it is in. */
  int siteOf(int site) {
    if (!inJdk.computeIfAbsent(site, this::isInJdk)) {
      return site;
    }
    Call call = WALKER.walk(frames -> innermost(frames.iterator()));
    if (call == null) {
      return site;
    }
    Integer number = numbers.get(call);
    if (number == null) {
      number = FIRST + calls.size();
      calls.add(call);
      numbers.put(call, number);
    }
    return number;
  }

  private boolean isInJdk(int site) {
    Site found = sites.find(site);
    return found != null && JdkClasses.isJdk(found.className().replace('.', '/'));
  }

  private static @Nullable Call innermost(java.util.Iterator<StackWalker.StackFrame> frames) {
    String called = "";
    while (frames.hasNext()) {
      StackWalker.StackFrame frame = frames.next();
      String name = frame.getClassName();
      if (JdkClasses.isJdk(name.replace('.', '/'))) {
        called = name.substring(name.lastIndexOf('.') + 1) + "." + frame.getMethodName();
      } else if (!isOwn(name)) {
        return called.isEmpty()
            ? null
            : new Call(name, frame.getMethodName(), frame.getLineNumber(), called);
      }
    }
    return null;
  }

  private static boolean isOwn(String className) {
    return className.startsWith("dev.rethread.runtime.")
        || className.startsWith("dev.rethread.agent.");
  }
}

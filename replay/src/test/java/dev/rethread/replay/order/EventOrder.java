package dev.rethread.replay.order;

import dev.rethread.trace.Schedule;
import java.util.HashMap;
import java.util.Map;

/** The total order that a schedule puts events in. */
public final class EventOrder {
  public record Event(int thread, long number) {}

  private final Map<Event, Integer> places = new HashMap<>();
  private final Map<Integer, Long> last = new HashMap<>();

  public EventOrder(Schedule schedule) {
    for (int i = 0; i < schedule.size(); i++) {
      int thread = schedule.thread(i);
      long from = last.getOrDefault(thread, 0L) + 1;
      if (schedule.end(i) < from) {
        throw new AssertionError("interval " + i + " of thread " + thread + " goes back");
      }
      for (long event = from; event <= schedule.end(i); event++) {
        places.put(new Event(thread, event), places.size());
      }
      last.put(thread, schedule.end(i));
    }
  }

  public int size() {
    return places.size();
  }

  public boolean contains(Event event) {
    return places.containsKey(event);
  }

  public int place(Event event) {
    Integer place = places.get(event);
    if (place == null) {
      throw new AssertionError(event + " is not scheduled");
    }
    return place;
  }

  public boolean before(Event a, Event b) {
    return place(a) < place(b);
  }
}

package dev.rethread.agent.schedule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every schedule once. A run follows a prefix of choices and then lets the thread that runs go on;
 * each choice that it could have made otherwise after the prefix becomes the end of a prefix to
 * follow later. A choice is one only where several threads could go on.
 *
 * <p>In the order of preemptions this is iterative context bounding (Musuvathi and Qadeer, PLDI
 * 2007): all schedules with no preemption come first, then all with one, and so on. Without that
 * order it is depth-first search; in the order of all switches, it finds the run with the fewest,
 * and leaves out schedules that are equivalent to others with no more switches ({@link
 * Undisturbed}). A thread that goes on and on while others could is taken to wait for them, as in
 * {@link NonPreemptive}; that is no choice.
 */
public final class Enumeration implements Search {
  /**
   * A prefix to follow: the first choices of a run that has been, and another one.
   *
   * @param choices of the earlier run
   * @param length how many of them count
   * @param other the choice after these
   * @param cost of the prefix: its preemptions or switches
   * @param share of all schedules that begin with it, if all choices were equal
   * @param isRetry whether an earlier run was to follow it, and did not come to the other choice
   */
  private record Prefix(
      int[] choices, int length, int other, int cost, double share, boolean isRetry) {}

  /** What makes a run come later. */
  private enum Order {
    DEPTH_FIRST,
    PREEMPTIONS,
    SWITCHES
  }

  /** How many steps a thread may take while others could. */
  private static final int PATIENCE = 500;

  /** How often it may read the same location then. */
  private static final int SPINS = 50;

  /** From then on it is not tried what comes of a preemption in between. */
  private static final int FEW_SPINS = 8;

  private final Order order;
  private final int mostCost;
  private final int mostChoices;

  /** By cost; only the first is used for depth-first search. */
  private final List<Deque<Prefix>> todo = new ArrayList<>();

  private int bound;
  private double done;
  private @Nullable Run run;
  private int strays;

  private Enumeration(Order order, int mostCost, int mostChoices) {
    this.order = order;
    this.mostCost = mostCost;
    this.mostChoices = mostChoices;
    begin();
  }

  private void begin() {
    todo.clear();
    bound = 0;
    done = 0;
    strays = 0;
    add(new Prefix(new int[0], 0, -1, 0, 1, false));
  }

  /** Where somebody could have gone on was not asked everywhere: begins again. */
  @Override
  public void learned() {
    begin();
  }

  /** All schedules with up to that many preemptions, those with fewer first. */
  public static Enumeration byPreemptions(int most) {
    return new Enumeration(Order.PREEMPTIONS, most, Integer.MAX_VALUE);
  }

  /** All schedules that differ, with up to that many switches, those with fewer first. */
  public static Enumeration bySwitches(int most) {
    return new Enumeration(Order.SWITCHES, most, Integer.MAX_VALUE);
  }

  /** All schedules that differ in the first so many choices. */
  public static Enumeration depthFirst(int mostChoices) {
    return new Enumeration(Order.DEPTH_FIRST, Integer.MAX_VALUE, mostChoices);
  }

  private void add(Prefix prefix) {
    int at = order == Order.DEPTH_FIRST ? 0 : prefix.cost;
    while (todo.size() <= at) {
      todo.add(new ArrayDeque<>());
    }
    todo.get(at).addLast(prefix);
  }

  @Override
  public @Nullable Strategy next() {
    while (bound < todo.size()) {
      Prefix prefix = todo.get(bound).pollLast();
      if (prefix != null) {
        run = new Run(prefix);
        return run;
      }
      bound++;
    }
    return null;
  }

  @Override
  public void ran(long steps) {
    Run ended = run;
    if (ended != null) {
      done += ended.share;
      if (ended.strayed) {
        goAstray(ended.prefix);
      }
      run = null;
    }
  }

  /** The program did something else than in the run before, which may have been an accident. */
  private void goAstray(Prefix prefix) {
    if (prefix.isRetry) {
      strays++;
    } else {
      add(new Prefix(prefix.choices, prefix.length, prefix.other, prefix.cost, 0, true));
    }
  }

  @Override
  public boolean isComplete() {
    return strays == 0;
  }

  /** Of depth-first search only: it sees all alternatives, and knows what part each is. */
  @Override
  public double done() {
    return order == Order.DEPTH_FIRST ? Math.min(1, done) : -1;
  }

  @Override
  public String where() {
    int waiting = bound < todo.size() ? todo.get(bound).size() : 0;
    String text =
        switch (order) {
          case DEPTH_FIRST -> "";
          case PREEMPTIONS -> bound + " preemptions, " + waiting + " schedules known";
          case SWITCHES -> bound + " switches, " + waiting + " schedules known";
        };
    return strays == 0 ? text : text + ", " + strays + " runs were not as before";
  }

  private final class Run implements Strategy {
    private final Prefix prefix;
    private int[] choices;
    private int count;
    private int cost;
    private double share;
    private int inARow;
    private final Patience patience = new Patience(PATIENCE, SPINS);
    private final Undisturbed undisturbed = new Undisturbed();
    private @Nullable Task last;
    private boolean isOverdue;
    private boolean isRedundant;

    /** The program did not come to the choice that the prefix is about. */
    boolean strayed;

    Run(Prefix prefix) {
      this.prefix = prefix;
      this.choices = Arrays.copyOf(prefix.choices, prefix.length + 64);
      this.share = prefix.share;
    }

    @Override
    public Task next(List<Task> enabled, @Nullable Task current) {
      isOverdue = false;
      Task next = enabled.size() == 1 ? enabled.get(0) : chosen(enabled, current);
      boolean isSwitch = last != null && next != last;
      if (order == Order.SWITCHES) {
        isRedundant = undisturbed.contains(next) || undisturbed.wasInVain(current);
        if (isSwitch && current != null && !isOverdue) {
          undisturbed.preempted(current);
        }
        if (!next.newborn) {
          undisturbed.happens(next);
        }
      }
      cost +=
          switch (order) {
            case DEPTH_FIRST -> 0;
            case PREEMPTIONS -> isSwitch && current != null && !isOverdue ? 1 : 0;
            case SWITCHES -> isSwitch ? 1 : 0;
          };
      if (isSwitch) {
        inARow = 0;
        patience.begin();
      }
      last = next;
      return next;
    }

    @Override
    public void begins(Task task) {
      undisturbed.happens(task);
    }

    @Override
    public boolean isEnough() {
      return isRedundant;
    }

    private Task chosen(List<Task> enabled, @Nullable Task current) {
      int usual =
          current == null ? disturbed(enabled, 0, enabled.size()) : enabled.indexOf(current);
      isOverdue = current != null && isOverdue(current);
      if (isOverdue) {
        return enabled.get(disturbed(enabled, usual + 1, enabled.size() - 1));
      }
      int choice = choice(enabled, usual, current != null);
      if (count == choices.length) {
        choices = Arrays.copyOf(choices, count * 2);
      }
      choices[count++] = choice;
      return enabled.get(choice);
    }

    private boolean isOverdue(Task current) {
      return order == Order.SWITCHES ? patience.isOver(current) : ++inARow > PATIENCE;
    }

    /**
     * A thread with which the run is not like another, if there is one.
     *
     * @param first the number of the first of them
     * @param count how many there are, from that
     */
    private int disturbed(List<Task> enabled, int first, int count) {
      for (int i = first; i < first + count; i++) {
        if (!undisturbed.contains(enabled.get(i % enabled.size()))) {
          return i % enabled.size();
        }
      }
      return first % enabled.size();
    }

    private int choice(List<Task> enabled, int usual, boolean preempts) {
      int alternatives = enabled.size();
      int given = count < prefix.length ? prefix.choices[count] : prefix.other;
      if (count < prefix.length || (count == prefix.length && given >= 0)) {
        strayed |= given >= alternatives;
        return given < alternatives ? given : usual;
      }
      if (count < mostChoices && !strayed) {
        int otherCost = cost + (preempts || order == Order.SWITCHES ? 1 : 0);
        boolean tried = otherCost <= mostCost && patience.spins() < FEW_SPINS;
        share = tried ? share / alternatives : share;
        for (int i = alternatives - 1; i >= 0 && tried; i--) {
          if (i != usual && !undisturbed.contains(enabled.get(i))) {
            add(
                new Prefix(
                    choices, count, i, otherCost, share, false)); // which stay as they are so far
          }
        }
      }
      return usual;
    }
  }
}

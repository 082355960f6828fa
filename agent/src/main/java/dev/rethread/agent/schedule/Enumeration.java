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
 * order it is depth-first search. A thread that goes on and on while others could is taken to wait
 * for them, as in {@link NonPreemptive}; that is no choice.
 */
public final class Enumeration implements Search {
  /**
   * A prefix to follow: the first choices of a run that has been, and another one.
   *
   * @param choices of the earlier run
   * @param length how many of them count
   * @param other the choice after these
   * @param preemptions in the prefix
   * @param share of all schedules that begin with it, if all choices were equal
   */
  private record Prefix(int[] choices, int length, int other, int preemptions, double share) {}

  /** How many steps a thread may take while others could. */
  private static final int PATIENCE = 500;

  private final int mostPreemptions;
  private final int mostChoices;

  /** By preemptions; only the first is used for depth-first search. */
  private final List<Deque<Prefix>> todo = new ArrayList<>();

  private final boolean byPreemptions;
  private int bound;
  private double done;
  private @Nullable Run run;
  private int strays;

  private Enumeration(boolean byPreemptions, int mostPreemptions, int mostChoices) {
    this.byPreemptions = byPreemptions;
    this.mostPreemptions = mostPreemptions;
    this.mostChoices = mostChoices;
    add(new Prefix(new int[0], 0, -1, 0, 1));
  }

  /** All schedules with up to that many preemptions, those with fewer first. */
  public static Enumeration byPreemptions(int most) {
    return new Enumeration(true, most, Integer.MAX_VALUE);
  }

  /** All schedules that differ in the first so many choices. */
  public static Enumeration depthFirst(int mostChoices) {
    return new Enumeration(false, Integer.MAX_VALUE, mostChoices);
  }

  private void add(Prefix prefix) {
    int at = byPreemptions ? prefix.preemptions : 0;
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
      strays += ended.strayed ? 1 : 0;
      run = null;
    }
  }

  /** Of depth-first search only: it sees all alternatives, and knows what part each is. */
  @Override
  public double done() {
    return byPreemptions ? -1 : Math.min(1, done);
  }

  @Override
  public String where() {
    int waiting = bound < todo.size() ? todo.get(bound).size() : 0;
    String text = byPreemptions ? bound + " preemptions, " + waiting + " schedules known" : "";
    return strays == 0 ? text : text + ", " + strays + " runs were not as before";
  }

  private final class Run implements Strategy {
    private final Prefix prefix;
    private int[] choices;
    private int count;
    private int preemptions;
    private double share;
    private int inARow;

    /** The program did not come to the choice that the prefix is about. */
    boolean strayed;

    Run(Prefix prefix) {
      this.prefix = prefix;
      this.choices = Arrays.copyOf(prefix.choices, prefix.length + 64);
      this.share = prefix.share;
    }

    @Override
    public Task next(List<Task> enabled, @Nullable Task current) {
      if (enabled.size() == 1) {
        return enabled.get(0);
      }
      int usual = current == null ? 0 : enabled.indexOf(current);
      if (current != null && ++inARow > PATIENCE) {
        inARow = 0;
        return enabled.get((usual + 1) % enabled.size());
      }
      int choice = choice(enabled.size(), usual, current != null);
      if (choice != usual) {
        inARow = 0;
        preemptions += current == null ? 0 : 1;
      }
      if (count == choices.length) {
        choices = Arrays.copyOf(choices, count * 2);
      }
      choices[count++] = choice;
      return enabled.get(choice);
    }

    private int choice(int alternatives, int usual, boolean preempts) {
      int given = count < prefix.length ? prefix.choices[count] : prefix.other;
      if (count < prefix.length || (count == prefix.length && given >= 0)) {
        strayed |= given >= alternatives;
        return given < alternatives ? given : usual;
      }
      if (count < mostChoices && !strayed) {
        int cost = preemptions + (preempts ? 1 : 0);
        boolean tried = cost <= mostPreemptions;
        share = tried ? share / alternatives : share;
        for (int i = alternatives - 1; i >= 0 && tried; i--) {
          if (i != usual) {
            add(new Prefix(choices, count, i, cost, share)); // they stay as they are up to here
          }
        }
      }
      return usual;
    }
  }
}

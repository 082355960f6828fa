package dev.rethread.workloads.irregular;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/**
 * Counts the nodes of an unbalanced tree that is made while it is searched: each node is a number
 * that says how many children there are. The JDK's fork-join pool steals the subtrees.
 *
 * <p>Digest: d47051bfedda3967
 */
public final class TreeSearch implements Workload {
  private static final long MULTIPLIER = 0x5851F42D4C957F2DL;
  private static final int MOST_CHILDREN = 8;

  /** Of 1000 nodes below the first so many have children: a little less than 1 child for each. */
  private static final int FERTILE = 124;

  /** What is deeper than this is searched by the thread that found it. */
  private static final int SHARED_DEPTH = 12;

  private static final class Subtree extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;

    private final long node;
    private final int depth;

    Subtree(long node, int depth) {
      this.node = node;
      this.depth = depth;
    }

    @Override
    protected Long compute() {
      int children = children(node);
      if (depth >= SHARED_DEPTH) {
        return alone(node, children);
      }
      List<Subtree> subtrees = new ArrayList<>();
      for (int i = 0; i < children; i++) {
        Subtree subtree = new Subtree(child(node, i), depth + 1);
        subtrees.add(subtree);
        subtree.fork();
      }
      long nodes = 1;
      for (int i = subtrees.size() - 1; i >= 0; i--) {
        nodes += subtrees.get(i).join();
      }
      return nodes;
    }

    private static long alone(long node, int children) {
      long nodes = 1;
      for (int i = 0; i < children; i++) {
        long child = child(node, i);
        nodes += alone(child, children(child));
      }
      return nodes;
    }
  }

  private final int roots;
  private final ForkJoinPool pool = new ForkJoinPool(Workers.COUNT);

  private TreeSearch(Scale scale) {
    roots = scale.size(20_000);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 120, TreeSearch::new);
  }

  @Override
  public long round() {
    List<Subtree> trees = new ArrayList<>();
    for (int i = 0; i < roots; i++) {
      Subtree tree = new Subtree(child(42, i), 0);
      trees.add(tree);
      pool.execute(tree);
    }
    Checksum sum = new Checksum();
    for (Subtree tree : trees) {
      sum.add(tree.join());
    }
    return sum.value();
  }

  @Override
  public void close() {
    pool.shutdown();
  }

  private static int children(long node) {
    return (node >>> 8) % 1000 < FERTILE ? MOST_CHILDREN : 0;
  }

  private static long child(long node, int number) {
    long mixed = (node + number + 1) * MULTIPLIER;
    mixed ^= mixed >>> 32;
    return mixed * MULTIPLIER >>> 1;
  }
}

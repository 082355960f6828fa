package dev.rethread.workloads.irregular;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Puts a gene together from segments of it: threads drop duplicates with a table that they share,
 * then look, from long overlaps to short ones, for the segment that begins as another one ends.
 *
 * <p>After genome of the STAMP suite, with the JDK's concurrent map and a lock for each segment in
 * place of transactions.
 *
 * <p>Digest: d4853ae4a61ef503
 */
public final class Genome implements Workload {
  private static final int SEGMENT = 32;
  private static final int LARGEST_GAP = 8;
  private static final int COPIES = 4;

  private static final class Segment {
    final String text;

    /** Guarded by this. */
    Segment next;

    /** Guarded by this. */
    boolean hasPrevious;

    Segment(String text) {
      this.text = text;
    }

    synchronized boolean isLast() {
      return next == null;
    }

    synchronized boolean isFirst() {
      return !hasPrevious;
    }

    /** Makes the other one follow, unless one follows already or it follows another. */
    boolean link(Segment follower) {
      if (follower == this || !follower.claim()) {
        return false;
      }
      synchronized (this) {
        next = follower;
      }
      return true;
    }

    private synchronized boolean claim() {
      boolean wasFree = !hasPrevious;
      hasPrevious = true;
      return wasFree;
    }
  }

  private final String gene;
  private final List<String> reads = new ArrayList<>();

  private Genome(Scale scale) {
    int length = scale.size(40_000);
    Random random = new Random(6);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.max(length, 2 * SEGMENT); i++) {
      text.append("acgt".charAt(random.nextInt(4)));
    }
    gene = text.toString();
    for (int i = 0; i <= gene.length() - SEGMENT; i += 1 + random.nextInt(LARGEST_GAP)) {
      String segment = gene.substring(i, i + SEGMENT);
      reads.addAll(Collections.nCopies(1 + random.nextInt(COPIES), segment));
    }
    String last = gene.substring(gene.length() - SEGMENT);
    reads.add(last);
    Collections.shuffle(reads, random);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 75, Genome::new);
  }

  @Override
  public long round() throws InterruptedException {
    Map<String, Segment> unique = new ConcurrentHashMap<>();
    List<Map<String, Segment>> starts = new ArrayList<>();
    for (int overlap = 0; overlap < SEGMENT; overlap++) {
      starts.add(new ConcurrentHashMap<>());
    }
    Segment[][] segments = new Segment[1][];
    Workers.run(
        (number, barrier) -> {
          int end = Workers.first(number + 1, reads.size());
          for (int i = Workers.first(number, reads.size()); i < end; i++) {
            unique.computeIfAbsent(reads.get(i), Segment::new);
          }
          barrier.await();
          if (number == 0) {
            segments[0] = unique.values().toArray(new Segment[0]);
            Arrays.sort(segments[0], (left, right) -> left.text.compareTo(right.text));
          }
          barrier.await();
          for (int overlap = SEGMENT - 1; overlap >= SEGMENT - LARGEST_GAP; overlap--) {
            index(segments[0], number, overlap, starts.get(overlap));
            barrier.await();
            match(segments[0], number, overlap, starts.get(overlap));
            barrier.await();
          }
        });
    String assembled = assemble(segments[0]);
    if (!assembled.equals(gene)) {
      throw new IllegalStateException("assembled another gene: " + assembled);
    }
    return new Checksum().add(segments[0].length).add(assembled.hashCode()).value();
  }

  private static void index(
      Segment[] segments, int number, int overlap, Map<String, Segment> starts) {
    int end = Workers.first(number + 1, segments.length);
    for (int i = Workers.first(number, segments.length); i < end; i++) {
      if (segments[i].isFirst()) {
        starts.put(segments[i].text.substring(0, overlap), segments[i]);
      }
    }
  }

  private static void match(
      Segment[] segments, int number, int overlap, Map<String, Segment> starts) {
    int end = Workers.first(number + 1, segments.length);
    for (int i = Workers.first(number, segments.length); i < end; i++) {
      if (segments[i].isLast()) {
        Segment follower = starts.get(segments[i].text.substring(SEGMENT - overlap));
        if (follower != null) {
          segments[i].link(follower);
        }
      }
    }
  }

  private static String assemble(Segment[] segments) {
    Segment first = null;
    for (Segment segment : segments) {
      first = segment.isFirst() ? segment : first;
    }
    StringBuilder text = new StringBuilder(first.text);
    for (Segment segment = first; segment.next != null; segment = segment.next) {
      int overlap = SEGMENT - 1;
      while (!segment.next.text.startsWith(segment.text.substring(SEGMENT - overlap))) {
        overlap--;
      }
      text.append(segment.next.text, overlap, SEGMENT);
    }
    return text.toString();
  }
}

package dev.rethread.workloads.irregular;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.Random;

/**
 * Bodies that attract each other, by the method of Barnes and Hut in the plane: in every step all
 * threads build one tree, with a lock at each node, and then walk through all of it to move their
 * own bodies.
 *
 * <p>Digest: 76a010342d1b9636
 */
public final class BarnesHut implements Workload {
  private static final int STEPS = 4;
  private static final double TIME = 1e-4;
  private static final double FAR = 0.5;
  private static final double SOFTENING = 1e-4;

  private static final class Body {
    double x;
    double y;
    double velocityX;
    double velocityY;
    final double mass;

    Body(double x, double y, double mass) {
      this.x = x;
      this.y = y;
      this.mass = mass;
    }
  }

  /** A square: empty, with one body, or with four squares. While it is built, guarded by this. */
  private static final class Node {
    final double left;
    final double top;
    final double side;
    Body body;
    Node[] parts;
    double mass;
    double centreX;
    double centreY;

    Node(double left, double top, double side) {
      this.left = left;
      this.top = top;
      this.side = side;
    }

    void insert(Body added) {
      Node below;
      synchronized (this) {
        if (parts == null && body == null) {
          body = added;
          return;
        }
        if (parts == null) {
          split();
        }
        below = part(added);
      }
      below.insert(added);
    }

    private void split() {
      double half = side / 2;
      parts = new Node[4];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = new Node(left + i % 2 * half, top + i / 2 * half, half);
      }
      part(body).insert(body);
      body = null;
    }

    private Node part(Body of) {
      double half = side / 2;
      return parts[(of.x < left + half ? 0 : 1) + (of.y < top + half ? 0 : 2)];
    }

    /** By one thread, when the tree is complete. */
    void weigh() {
      if (body != null) {
        mass = body.mass;
        centreX = body.x;
        centreY = body.y;
      } else if (parts != null) {
        double sumX = 0;
        double sumY = 0;
        for (Node part : parts) {
          part.weigh();
          mass += part.mass;
          sumX += part.mass * part.centreX;
          sumY += part.mass * part.centreY;
        }
        centreX = sumX / mass;
        centreY = sumY / mass;
      }
    }

    void attract(Body moved) {
      if (mass == 0 || body == moved) {
        return;
      }
      double dx = centreX - moved.x;
      double dy = centreY - moved.y;
      double square = dx * dx + dy * dy + SOFTENING;
      if (parts == null || side * side < FAR * FAR * square) {
        double pull = TIME * mass / (square * Math.sqrt(square));
        moved.velocityX += dx * pull;
        moved.velocityY += dy * pull;
      } else {
        for (Node part : parts) {
          part.attract(moved);
        }
      }
    }
  }

  private final int size;

  private BarnesHut(Scale scale) {
    size = scale.size(4_000);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 80, BarnesHut::new);
  }

  @Override
  public long round() throws InterruptedException {
    Body[] bodies = new Body[size];
    Random random = new Random(7);
    for (int i = 0; i < size; i++) {
      bodies[i] = new Body(random.nextDouble(), random.nextDouble(), 1.0 / size);
    }
    Node[] root = new Node[1];
    Workers.run(
        (number, barrier) -> {
          int first = Workers.first(number, size);
          int end = Workers.first(number + 1, size);
          for (int step = 0; step < STEPS; step++) {
            if (number == 0) {
              root[0] = new Node(-1, -1, 3);
            }
            barrier.await();
            for (int i = first; i < end; i++) {
              root[0].insert(bodies[i]);
            }
            barrier.await();
            if (number == 0) {
              root[0].weigh();
            }
            barrier.await();
            for (int i = first; i < end; i++) {
              root[0].attract(bodies[i]);
            }
            barrier.await();
            for (int i = first; i < end; i++) {
              bodies[i].x += TIME * bodies[i].velocityX;
              bodies[i].y += TIME * bodies[i].velocityY;
            }
          }
        });
    Checksum sum = new Checksum();
    for (Body body : bodies) {
      sum.add(body.x).add(body.y);
    }
    return sum.value();
  }
}

package dev.rethread.workloads.numeric;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Traces rays through a scene of spheres with shadows and reflections: objects for every vector,
 * one scene that all threads read, and lines of the picture that they take one after the other.
 *
 * <p>Digest: 24a9310aab680fa1
 */
public final class RayTracer implements Workload {
  private static final int MOST_REFLECTIONS = 3;
  private static final double CLOSE = 1e-6;
  private static final Vector LIGHT = new Vector(-0.5, 0.7, -0.4).unit();

  private record Vector(double x, double y, double z) {
    Vector plus(Vector other) {
      return new Vector(x + other.x, y + other.y, z + other.z);
    }

    Vector minus(Vector other) {
      return new Vector(x - other.x, y - other.y, z - other.z);
    }

    Vector times(double factor) {
      return new Vector(x * factor, y * factor, z * factor);
    }

    double dot(Vector other) {
      return x * other.x + y * other.y + z * other.z;
    }

    Vector unit() {
      return times(1 / Math.sqrt(dot(this)));
    }
  }

  private record Ray(Vector origin, Vector direction) {
    Vector at(double distance) {
      return origin.plus(direction.times(distance));
    }
  }

  private record Sphere(Vector centre, double radius, double colour, double mirror) {
    /** How far away the ray meets the sphere; infinite if it does not. */
    double distance(Ray ray) {
      Vector toCentre = centre.minus(ray.origin);
      double along = toCentre.dot(ray.direction);
      double square = radius * radius - toCentre.dot(toCentre) + along * along;
      if (square < 0) {
        return Double.POSITIVE_INFINITY;
      }
      double distance = along - Math.sqrt(square);
      return distance > CLOSE ? distance : Double.POSITIVE_INFINITY;
    }
  }

  private final int side;
  private final List<Sphere> scene = new ArrayList<>();

  private RayTracer(Scale scale) {
    side = scale.size(120, 2);
    for (int i = 0; i < 64; i++) {
      Vector centre = new Vector(i % 4 * 2 - 3, i / 4 % 4 * 2 - 3, 6 + i / 16 * 2);
      scene.add(new Sphere(centre, 0.9, 0.3 + i % 7 * 0.1, 0.3));
    }
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 300, RayTracer::new);
  }

  @Override
  public long round() throws InterruptedException {
    int[][] picture = new int[side][side];
    AtomicInteger nextLine = new AtomicInteger();
    Workers.run(
        (number, barrier) -> {
          for (int y = nextLine.getAndIncrement(); y < side; y = nextLine.getAndIncrement()) {
            for (int x = 0; x < side; x++) {
              Vector towards = new Vector(2.0 * x / side - 1, 2.0 * y / side - 1, 1.5);
              Ray ray = new Ray(new Vector(0, 0, 0), towards.unit());
              picture[y][x] = (int) (255 * brightness(ray, 0));
            }
          }
        });
    Checksum sum = new Checksum();
    for (int[] line : picture) {
      for (int pixel : line) {
        sum.add(pixel);
      }
    }
    return sum.value();
  }

  private double brightness(Ray ray, int reflections) {
    Sphere hit = null;
    double nearest = Double.POSITIVE_INFINITY;
    for (Sphere sphere : scene) {
      double distance = sphere.distance(ray);
      if (distance < nearest) {
        nearest = distance;
        hit = sphere;
      }
    }
    if (hit == null) {
      return 0;
    }
    Vector point = ray.at(nearest);
    Vector normal = point.minus(hit.centre).unit();
    double lit = isLit(point) ? Math.max(0, normal.dot(LIGHT)) * hit.colour : 0;
    if (reflections == MOST_REFLECTIONS) {
      return lit;
    }
    Vector mirrored = ray.direction.minus(normal.times(2 * normal.dot(ray.direction)));
    double reflected = brightness(new Ray(point, mirrored), reflections + 1);
    return lit * (1 - hit.mirror) + reflected * hit.mirror;
  }

  private boolean isLit(Vector point) {
    Ray toLight = new Ray(point, LIGHT);
    for (Sphere sphere : scene) {
      if (sphere.distance(toLight) < Double.POSITIVE_INFINITY) {
        return false;
      }
    }
    return true;
  }
}

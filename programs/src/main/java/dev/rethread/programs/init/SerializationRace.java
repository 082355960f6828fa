package dev.rethread.programs.init;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/**
 * Objects are written to and read from a byte array while their fields change.
 *
 * <p>Expect: exit
 */
public final class SerializationRace {
  private static volatile boolean copied;

  private static final class Point implements Serializable {
    private static final long serialVersionUID = 1;
    private int x;
    private int y;
  }

  public static void main(String[] args) throws Exception {
    Point shared = new Point();
    Thread first = new Thread(() -> copy(shared));
    Thread second = new Thread(() -> move(shared));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void move(Point point) {
    for (int i = 0; !copied; i++) {
      point.x = i;
      point.y = i;
    }
  }

  private static void copy(Point point) {
    long digest = 0;
    int torn = 0;
    try {
      for (int i = 0; i < 100; i++) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream output = new ObjectOutputStream(bytes)) {
          output.writeObject(point);
        }
        try (ObjectInputStream input =
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
          Point copy = (Point) input.readObject();
          torn += copy.x == copy.y ? 0 : 1;
          digest = digest * 31 + copy.x;
        }
      }
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError(e);
    } finally {
      copied = true;
    }
    System.out.println("torn " + torn + " digest " + digest);
  }
}

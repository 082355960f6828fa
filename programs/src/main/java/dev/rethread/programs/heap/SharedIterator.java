package dev.rethread.programs.heap;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Threads race on an iterator of the JDK's, of a class that nobody has used before but whoever puts
 * probes into the program: into a class, here, whose constructor has a handler.
 *
 * <p>Expect: exit
 */
public final class SharedIterator {
  private static final class Parsed {
    final int number;

    Parsed(String text) {
      int parsed;
      try {
        parsed = Integer.parseInt(text);
      } catch (NumberFormatException e) {
        parsed = 0;
      }
      number = parsed;
    }
  }

  private static final class Squares extends AbstractList<Integer> {
    private final int size;

    Squares(int size) {
      this.size = size;
    }

    @Override
    public Integer get(int index) {
      if (index >= size) {
        throw new IndexOutOfBoundsException();
      }
      return index * index;
    }

    @Override
    public int size() {
      return size;
    }
  }

  public static void main(String[] args) throws Exception {
    Iterator<Integer> squares = new Squares(new Parsed("20000").number).iterator();
    Thread first = new Thread(() -> add(squares), "first");
    Thread second = new Thread(() -> add(squares), "second");
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void add(Iterator<Integer> squares) {
    long digest = 0;
    try {
      while (squares.hasNext()) {
        digest = digest * 31 + squares.next();
      }
    } catch (NoSuchElementException e) {
      digest++;
    }
    System.out.println(Thread.currentThread().getName() + " " + digest);
  }
}

package dev.rethread.programs.collection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A list is copied to an array of another type while a thread changes it; a copy of elements that
 * do not fit stops in the middle.
 *
 * <p>Expect: exit
 */
public final class ListToTypedArray {
  private static volatile boolean done;

  public static void main(String[] args) throws Exception {
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    Thread thread = new Thread(() -> change(list));
    thread.start();
    int digest = 0;
    for (int i = 0; i < 500; i++) {
      digest = digest * 31 + Arrays.hashCode(list.toArray(new String[0]));
      Object[] raw = list.toArray();
      digest = digest * 31 + Arrays.hashCode(Arrays.copyOf(raw, raw.length, String[].class));
    }
    done = true;
    thread.join();
    System.out.println("digest " + digest);

    Object[] mixed = {"x", "y", 3, "z"};
    String[] strings = new String[4];
    try {
      System.arraycopy(mixed, 0, strings, 0, 4);
    } catch (ArrayStoreException e) {
      System.out.println(Arrays.toString(strings));
    }
    System.out.println(new ArrayDeque<>(List.of("p", "q")).toArray(new String[0]).length);
  }

  private static void change(List<String> list) {
    for (int i = 0; !done; i++) {
      list.set(i % 3, Integer.toString(i));
    }
  }
}

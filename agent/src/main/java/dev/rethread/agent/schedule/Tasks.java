package dev.rethread.agent.schedule;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A list of threads. Written out, because the JDK's lists are instrumented, and these are gone
 * through at every step.
 */
final class Tasks extends AbstractList<Task> {
  private Task[] tasks = new Task[8];
  private int size;

  @Override
  public boolean add(Task task) {
    if (size == tasks.length) {
      tasks = Arrays.copyOf(tasks, size * 2);
    }
    tasks[size++] = task;
    return true;
  }

  @Override
  public Task get(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException(index);
    }
    return tasks[index];
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void clear() {
    size = 0;
  }

  @Override
  public int indexOf(@Nullable Object task) {
    for (int i = 0; i < size; i++) {
      if (tasks[i] == task) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public boolean contains(@Nullable Object task) {
    return indexOf(task) >= 0;
  }

  @Override
  public boolean remove(@Nullable Object task) {
    int index = indexOf(task);
    if (index < 0) {
      return false;
    }
    System.arraycopy(tasks, index + 1, tasks, index, --size - index);
    return true;
  }

  @Override
  public Iterator<Task> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < size;
      }

      @Override
      public Task next() {
        if (next >= size) {
          throw new NoSuchElementException();
        }
        return tasks[next++];
      }
    };
  }
}

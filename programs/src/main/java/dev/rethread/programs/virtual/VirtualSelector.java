package dev.rethread.programs.virtual;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/**
 * A virtual thread selects on a pipe that other virtual threads write into.
 *
 * <p>They are started by reflection because the source level is 17.
 *
 * <p>Expect: exit
 *
 * <p>Jdk: 21+
 */
public final class VirtualSelector {
  private static final int WRITERS = 3;
  private static final int BYTES = 20;

  public static void main(String[] args) throws Exception {
    Pipe pipe = Pipe.open();
    Thread reader = startVirtual(() -> select(pipe.source()));
    for (int i = 0; i < WRITERS; i++) {
      int number = i;
      startVirtual(() -> write(pipe.sink(), number));
    }
    reader.join();
  }

  private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }

  private static void select(Pipe.SourceChannel source) {
    try (Selector selector = Selector.open()) {
      source.configureBlocking(false);
      source.register(selector, SelectionKey.OP_READ);
      ByteBuffer buffer = ByteBuffer.allocate(7);
      int selections = 0;
      int total = 0;
      int digest = 0;
      while (total < WRITERS * BYTES) {
        selector.select();
        selections++;
        selector.selectedKeys().clear();
        buffer.clear();
        total += source.read(buffer);
        for (int i = 0; i < buffer.position(); i++) {
          digest = digest * 31 + buffer.get(i);
        }
      }
      System.out.println("digest " + digest + " after " + selections + " selections");
    } catch (IOException e) {
      System.out.println("selector " + e);
    }
  }

  private static void write(Pipe.SinkChannel sink, int number) {
    try {
      for (int i = 0; i < BYTES; i++) {
        sink.write(ByteBuffer.wrap(new byte[] {(byte) (number * BYTES + i)}));
        Thread.yield();
      }
    } catch (IOException e) {
      System.out.println("writer " + e);
    }
  }
}

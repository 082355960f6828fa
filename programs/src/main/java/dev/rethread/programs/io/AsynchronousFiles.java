package dev.rethread.programs.io;

import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;

/**
 * A file is written at many places at once by the threads of an asynchronous channel, whose
 * handlers race.
 *
 * <p>Expect: exit
 */
public final class AsynchronousFiles {
  private static final int WRITES = 10;
  private static int sum;

  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile("asynchronous", ".bin");
    CountDownLatch done = new CountDownLatch(WRITES);
    try (AsynchronousFileChannel channel =
        AsynchronousFileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      for (int i = 0; i < WRITES; i++) {
        ByteBuffer buffer = ByteBuffer.allocate(8).putInt(i).putInt(-i).flip();
        channel.write(buffer, i * 8L, i, new Sum(done));
      }
      done.await();
      System.out.println(sum + " " + channel.size());
      List<Future<Integer>> reads = new ArrayList<>();
      ByteBuffer buffer = ByteBuffer.allocate(8);
      reads.add(channel.read(buffer, 16));
      reads.add(channel.read(ByteBuffer.allocateDirect(100), 0));
      for (Future<Integer> read : reads) {
        System.out.println(read.get());
      }
      try (FileLock lock = channel.lock().get()) {
        System.out.println(buffer.getInt(0) + " " + lock.isShared());
      }
    } finally {
      Files.delete(file);
    }
  }

  private record Sum(CountDownLatch done) implements CompletionHandler<Integer, Integer> {
    @Override
    public void completed(Integer count, Integer number) {
      sum = sum * 3 + number; // races
      done.countDown();
    }

    @Override
    public void failed(Throwable thrown, Integer number) {
      System.out.println(thrown);
      done.countDown();
    }
  }
}

package dev.rethread.programs.io;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;

/**
 * What is known of the file systems, attributes that the program gives a file, and files that are
 * told to reach the disk.
 *
 * <p>Expect: exit
 */
public final class FileStores {
  public static void main(String[] args) throws Exception {
    int count = 0;
    for (FileStore store : FileSystems.getDefault().getFileStores()) {
      count += store.name().length();
    }
    Path file = Files.createTempFile("store", ".txt");
    FileStore store = Files.getFileStore(file);
    System.out.println(count + " " + store + " " + store.type() + " " + store.isReadOnly());
    System.out.println(store.getUsableSpace() + " " + store.getTotalSpace());
    System.out.println(store.supportsFileAttributeView("user") + " " + store.getBlockSize());
    attributes(file);
    try (FileOutputStream out = new FileOutputStream(file.toFile())) {
      out.write(65);
      out.getFD().sync();
    }
    RandomAccessFile closed = new RandomAccessFile(file.toFile(), "r");
    System.out.println(closed.length() + " " + closed.getFilePointer());
    closed.close();
    try {
      System.out.println(closed.length());
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(new File("/").getTotalSpace() + " " + (System.console() == null));
    Files.delete(file);
  }

  private static void attributes(Path file) {
    try {
      UserDefinedFileAttributeView view =
          Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
      view.write("colour", ByteBuffer.wrap(new byte[] {1, 2, 3}));
      ByteBuffer read = ByteBuffer.allocate(view.size("colour"));
      System.out.println(view.list() + " " + view.read("colour", read) + " " + read.get(2));
      view.delete("colour");
      System.out.println(view.list());
    } catch (IOException | UnsupportedOperationException e) {
      System.out.println(e);
    }
  }
}

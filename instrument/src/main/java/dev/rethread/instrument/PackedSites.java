package dev.rethread.instrument;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The sites of a class as bytes. */
final class PackedSites {
  private static final SiteKind[] KINDS = SiteKind.values();

  static byte[] pack(int[] numbers, Site[] sites, int count) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeInt(count);
      for (int i = 0; i < count; i++) {
        Site site = sites[i];
        out.writeInt(numbers[i]);
        out.writeUTF(site.className());
        out.writeUTF(site.method());
        out.writeInt(site.line());
        out.writeByte(site.kind().ordinal());
        out.writeUTF(site.detail());
        out.writeUTF(site.type());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static void unpack(byte[] bytes, ClassSites into) {
    try {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      for (int left = in.readInt(); left > 0; left--) {
        int number = in.readInt();
        String className = in.readUTF();
        String method = in.readUTF();
        int line = in.readInt();
        SiteKind kind = KINDS[in.readByte()];
        into.add(number, new Site(className, method, line, kind, in.readUTF(), in.readUTF()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PackedSites() {}
}

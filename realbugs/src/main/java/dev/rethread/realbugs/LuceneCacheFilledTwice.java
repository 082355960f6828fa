package dev.rethread.realbugs;

import java.io.IOException;
import org.apache.lucene.analysis.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.FieldCache;
import org.apache.lucene.store.RAMDirectory;

/**
 * Lucene 2.0.0, LUCENE-651: {@code FieldCacheImpl} looks a field up and stores it under two
 * different acquisitions of its monitor. Two threads that miss at the same time both read the whole
 * field and leave with arrays of their own. Fixed in 2.1.0, for which this program has to be
 * compiled anew.
 *
 * <p>Shows as: exit 42. The argument is how often the second thread looks at a field that is in the
 * cache before both ask for one that is not.
 *
 * <p>Expect: exit
 *
 * <p>Failure: exit 42
 *
 * <p>Args: 20
 *
 * <p>Artifacts: org.apache.lucene:lucene-core:2.0.0
 */
public final class LuceneCacheFilledTwice {
  private static final int KNOWN = 50;

  public static void main(String[] args) throws Exception {
    int looks = Integer.parseInt(args[0]);
    IndexReader reader = index(KNOWN + 1);
    for (int field = 0; field < KNOWN; field++) {
      years(reader, field);
    }
    int[][] found = new int[2][];
    Together.run(
        () -> found[0] = years(reader, KNOWN),
        () -> {
          for (int i = 0; i < looks; i++) {
            years(reader, i % KNOWN);
          }
          found[1] = years(reader, KNOWN);
        });
    reader.close();
    if (found[0] != found[1]) {
      System.err.println("a field was read twice");
      System.exit(42);
    }
    System.out.println("fine");
  }

  private static int[] years(IndexReader reader, int field) throws IOException {
    return FieldCache.DEFAULT.getInts(reader, "year" + field);
  }

  /** One document with many fields. */
  private static IndexReader index(int fields) throws IOException {
    Document document = new Document();
    for (int field = 0; field < fields; field++) {
      document.add(new Field("year" + field, "2006", Field.Store.NO, Field.Index.UN_TOKENIZED));
    }
    RAMDirectory directory = new RAMDirectory();
    IndexWriter writer = new IndexWriter(directory, new WhitespaceAnalyzer(), true);
    writer.addDocument(document);
    writer.close();
    return IndexReader.open(directory);
  }
}

package dev.rethread.workloads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.NIOFSDirectory;

/**
 * A Lucene index in files: some threads add and replace documents while others search what is there
 * so far. The arguments are the number of threads of each kind, of documents and of searches for
 * each thread, and a folder for the index.
 *
 * <p>Reads through channels, because {@code MMapDirectory}, which Lucene chooses by itself, maps
 * files into memory.
 *
 * <p>Args: 4 30 30 FOLDER
 *
 * <p>Artifacts: org.apache.lucene:lucene-core:9.11.1
 */
public final class LuceneSearch {
  private static final int WORDS = 100;
  private static final int WORDS_OF_A_DOCUMENT = 20;

  /** How many documents Lucene keeps before it writes them out, in a thread of its own choice. */
  private static final int BUFFERED = 20;

  /** Every so many documents there is a commit; every so many searches a new look at the index. */
  private static final int STEPS = 10;

  private final IndexWriter writer;
  private final SearcherManager searchers;
  private final int documents;
  private final int searches;

  private LuceneSearch(Directory directory, int documents, int searches) throws IOException {
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig(new StandardAnalyzer())
                .setMaxBufferedDocs(BUFFERED)
                .setRAMBufferSizeMB(IndexWriterConfig.DISABLE_AUTO_FLUSH));
    searchers = new SearcherManager(writer, null);
    this.documents = documents;
    this.searches = searches;
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    try (Directory directory = new NIOFSDirectory(Path.of(args[3]).toAbsolutePath())) {
      LuceneSearch index =
          new LuceneSearch(directory, Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      Crew writers = Crew.start("writer", threads, index::write);
      Crew readers = Crew.start("reader", threads, index::search);
      writers.report();
      readers.report();
      index.searchers.maybeRefreshBlocking();
      System.out.println("documents " + index.writer.getDocStats().numDocs);
      index.searchers.close();
      index.writer.close();
    }
  }

  private void write(int number, Digest seen) throws IOException {
    Random random = new Random(number);
    for (int i = 0; i < documents; i++) {
      // Threads replace each other's documents.
      String key = "key-" + random.nextInt(documents);
      Document document = new Document();
      document.add(new StringField("key", key, Field.Store.YES));
      document.add(new TextField("text", text(random), Field.Store.NO));
      seen.add(key + " at " + writer.updateDocument(new Term("key", key), document));
      if (i % STEPS == STEPS - 1) {
        seen.add("commit " + writer.commit());
      }
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS_OF_A_DOCUMENT; i++) {
      text.append(word(random)).append(' ');
    }
    return text.toString();
  }

  private static String word(Random random) {
    return "word" + random.nextInt(WORDS);
  }

  private void search(int number, Digest seen) throws IOException {
    Random random = new Random(number);
    for (int i = 0; i < searches; i++) {
      if (i % STEPS == 0) {
        searchers.maybeRefresh();
      }
      IndexSearcher searcher = searchers.acquire();
      try {
        String word = word(random);
        TopDocs found = searcher.search(new TermQuery(new Term("text", word)), 3);
        seen.add(word + " " + found.totalHits);
        if (found.scoreDocs.length > 0) {
          seen.add(searcher.storedFields().document(found.scoreDocs[0].doc).get("key"));
        }
      } finally {
        searchers.release(searcher);
      }
    }
  }
}

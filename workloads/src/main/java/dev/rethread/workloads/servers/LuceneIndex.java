package dev.rethread.workloads.servers;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.io.IOException;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.NIOFSDirectory;

/**
 * Two threads add documents to a Lucene index in files while two others search in it; in the end
 * all of it is counted.
 *
 * <p>Digest: cd8dbb625316b309
 */
public final class LuceneIndex implements Workload {
  private static final int WORDS = 2_000;
  private static final int WORDS_OF_A_DOCUMENT = 50;
  private static final int MOST_HITS = 10;
  private static final int SEARCHES_PER_REFRESH = 20;

  private final int documents;
  private final int searches;

  private LuceneIndex(Scale scale) {
    documents = scale.size(200);
    searches = scale.size(400);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 12, LuceneIndex::new);
  }

  @Override
  public long round() throws Exception {
    try (ScratchFolder folder = new ScratchFolder();
        Directory directory = new NIOFSDirectory(folder.path());
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()));
        SearcherManager searchers = new SearcherManager(writer, null)) {
      Workers.run(
          (number, barrier) -> {
            if (number % 2 == 0) {
              write(number, writer);
            } else {
              search(number, searchers);
            }
          });
      writer.commit();
      searchers.maybeRefreshBlocking();
      return count(searchers);
    }
  }

  private void write(int number, IndexWriter writer) throws IOException {
    Random random = new Random(number);
    for (int i = 0; i < documents; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = 0; j < WORDS_OF_A_DOCUMENT; j++) {
        text.append(word(random)).append(' ');
      }
      Document document = new Document();
      document.add(new StringField("key", number + "-" + i, Field.Store.YES));
      document.add(new TextField("text", text.toString(), Field.Store.NO));
      writer.addDocument(document);
    }
  }

  private void search(int number, SearcherManager searchers) throws IOException {
    Random random = new Random(number);
    for (int i = 0; i < searches; i++) {
      if (i % SEARCHES_PER_REFRESH == 0) {
        searchers.maybeRefresh();
      }
      IndexSearcher searcher = searchers.acquire();
      try {
        Query query =
            new BooleanQuery.Builder()
                .add(new TermQuery(new Term("text", word(random))), Occur.SHOULD)
                .add(new TermQuery(new Term("text", word(random))), Occur.SHOULD)
                .build();
        if (searcher.search(query, MOST_HITS).scoreDocs.length > MOST_HITS) {
          throw new IllegalStateException("found too much");
        }
      } finally {
        searchers.release(searcher);
      }
    }
  }

  private static long count(SearcherManager searchers) throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      Checksum sum = new Checksum().add(searcher.getIndexReader().numDocs());
      for (int word = 0; word < WORDS; word += WORDS / 10) {
        sum.add(searcher.count(new TermQuery(new Term("text", "word" + word))));
      }
      return sum.value();
    } finally {
      searchers.release(searcher);
    }
  }

  /** Some words are much more frequent than others, as in real text. */
  private static String word(Random random) {
    return "word" + random.nextInt(1 + random.nextInt(WORDS));
  }
}

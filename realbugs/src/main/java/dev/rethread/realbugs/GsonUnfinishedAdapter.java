package dev.rethread.realbugs;

import com.google.gson.Gson;
import java.util.List;
import java.util.Map;

/**
 * Gson 2.8.9, issues 625, 764 and 1829 of google/gson: while {@code Gson.getAdapter} makes the
 * adapter of a type that contains itself by way of others, it publishes the adapters of the others,
 * with a placeholder inside that has no delegate yet. Another thread uses one of those.
 *
 * <p>Shows as: uncaught {@code IllegalStateException}, then exit 42. The argument is the number of
 * {@code Gson} objects tried.
 *
 * <p>Expect: exit
 *
 * <p>Failure: java.lang.IllegalStateException at Gson$FutureTypeAdapter.write
 *
 * <p>Args: 2
 *
 * <p>Artifacts: com.google.code.gson:gson:2.8.9
 *
 * <p>Fixed: com.google.code.gson:gson:2.10.1
 */
public final class GsonUnfinishedAdapter {
  private static final class Author {
    String name = "Ada";
    Book debut;
    // Whatever comes after the book keeps the adapter of authors unfinished.
    Publisher house;
    Map<String, List<Publisher>> translations = Map.of();
  }

  private static final class Book {
    String title = "Notes";
    Author author;
  }

  private static final class Publisher {
    String city = "London";
    List<Integer> years = List.of();
    Map<String, Double> prices = Map.of();
  }

  public static void main(String[] args) throws Exception {
    int attempts = Integer.parseInt(args[0]);
    Author author = new Author();
    author.debut = new Book();
    Book book = new Book();
    book.author = new Author();
    new Gson().toJson(author); // so that loading classes is not what takes the time
    for (int i = 0; i < attempts; i++) {
      Gson gson = new Gson();
      if (!Together.run(() -> gson.toJson(author), () -> reprint(gson, book))) {
        System.exit(42);
      }
    }
    System.out.println("fine");
  }

  private static void reprint(Gson gson, Book book) {
    gson.toJson(List.of(1843));
    gson.toJson(book);
  }
}

package dev.rethread.workloads.irregular;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A travel agency: clients book cars, flights and rooms for customers, customers leave, and the
 * offers change. Every table has a lock, and a booking looks at several offers of each before it
 * takes the best that is free. In the end the books must agree.
 *
 * <p>After vacation of the STAMP suite, with a lock for each table in place of transactions.
 *
 * <p>Digest: 851eca58d0086e3c
 */
public final class Vacation implements Workload {
  private enum Kind {
    CAR,
    FLIGHT,
    ROOM
  }

  /** Fields are guarded by the table that it is in. */
  private static final class Offer {
    int total;
    int used;
    int price;
  }

  private record Booking(Kind kind, int id, int price) {}

  private static final int QUERIES = 4;

  private final int offers;
  private final int tasks;
  private final int customersPerClient;

  /** Each is guarded by itself; nobody locks two of them. */
  private final Map<Kind, TreeMap<Integer, Offer>> tables = new EnumMap<>(Kind.class);

  /** Guarded by itself. */
  private final Map<Integer, List<Booking>> customers = new HashMap<>();

  private Vacation(Scale scale) {
    offers = scale.size(16_384);
    tasks = scale.size(10_000);
    customersPerClient = scale.size(2_000);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 30, Vacation::new);
  }

  @Override
  public long round() throws InterruptedException {
    customers.clear();
    for (Kind kind : Kind.values()) {
      TreeMap<Integer, Offer> table = new TreeMap<>();
      Random random = new Random(kind.ordinal());
      for (int id = 0; id < offers; id++) {
        Offer offer = new Offer();
        offer.total = 100 * (1 + random.nextInt(5));
        offer.price = 50 + 10 * random.nextInt(5);
        table.put(id, offer);
      }
      tables.put(kind, table);
    }
    Workers.run((number, barrier) -> serve(number));
    return audit();
  }

  private void serve(int number) {
    Random random = new Random(number);
    for (int i = 0; i < tasks; i++) {
      int customer = number * customersPerClient + random.nextInt(customersPerClient);
      int action = random.nextInt(100);
      if (action < 90) {
        book(customer, random);
      } else if (action < 95) {
        leave(customer);
      } else {
        change(random);
      }
    }
  }

  private void book(int customer, Random random) {
    List<Booking> booked = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      TreeMap<Integer, Offer> table = table(kind);
      synchronized (table) {
        int best = -1;
        int bestPrice = -1;
        for (int query = 0; query < QUERIES; query++) {
          int id = random.nextInt(offers);
          Offer offer = table.get(id);
          if (offer.used < offer.total && offer.price > bestPrice) {
            best = id;
            bestPrice = offer.price;
          }
        }
        if (best >= 0) {
          table.get(best).used++;
          booked.add(new Booking(kind, best, bestPrice));
        }
      }
    }
    synchronized (customers) {
      customers.computeIfAbsent(customer, id -> new ArrayList<>()).addAll(booked);
    }
  }

  private void leave(int customer) {
    List<Booking> bookings;
    synchronized (customers) {
      bookings = customers.remove(customer);
    }
    if (bookings != null) {
      for (Booking booking : bookings) {
        TreeMap<Integer, Offer> table = table(booking.kind);
        synchronized (table) {
          table.get(booking.id).used--;
        }
      }
    }
  }

  private void change(Random random) {
    TreeMap<Integer, Offer> table = table(Kind.values()[random.nextInt(Kind.values().length)]);
    int id = random.nextInt(offers);
    int price = 50 + 10 * random.nextInt(5);
    synchronized (table) {
      Offer offer = table.get(id);
      offer.total += 100;
      offer.price = price;
    }
  }

  private TreeMap<Integer, Offer> table(Kind kind) {
    return tables.get(kind);
  }

  /** What was booked where depends on who came first; how much there is does not. */
  private long audit() {
    Map<Kind, int[]> used = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      used.put(kind, new int[offers]);
    }
    customers.values().stream()
        .flatMap(List::stream)
        .forEach(booking -> used.get(booking.kind)[booking.id]++);
    Checksum sum = new Checksum().add(customers.size());
    for (Kind kind : Kind.values()) {
      table(kind)
          .forEach(
              (id, offer) -> {
                if (offer.used != used.get(kind)[id]) {
                  throw new IllegalStateException(kind + " " + id + " is overbooked");
                }
                sum.add(offer.total);
              });
    }
    return sum.value();
  }
}

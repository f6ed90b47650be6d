package com.example.shop;

import java.util.List;
import java.util.function.Supplier;

/** Charges cards. Lines that begin with the sign 2 behind their slashes exist in the second release only. */
public class Payments {
  //2 private static final List<String> CURRENCIES = List.of("EUR", "USD");
  //2
  //2 static boolean isKnown(String currency) {
  //2   return CURRENCIES.contains(currency);
  //2 }
  //2
  public int charge(String card, int cents) {
    //2 if (!isKnown("EUR")) return 0;
    if (card.startsWith("4000")) {
      throw new PaymentException("The bank declined the card");
    }
    if (cents > 500_000) {
      throw new PaymentException("The amount is over the limit of the account");
    }
    return cents;
  }

  public int checkOut(String card) {
    return charge(card, List.of(1200, 300).stream().mapToInt(Integer::intValue).sum());
  }

  public int renewSubscription(String card, int cents) {
    return charge(card, cents);
  }

  public class NightlyRetry {
    private final List<String> cards;

    public NightlyRetry(List<String> cards) {
      this.cards = cards;
    }

    public void run() {
      cards.forEach(this::attempt);
    }

    private void attempt(String card) {
      charge(card, 999);
    }
  }

  public int refundFromDesk(String operator, String card) {
    return operator.equals("ann") ? undo(card) : 0;
  }

  private int undo(String card) {
    return charge(card, -500);
  }

  /** The one place that makes errors of the price service. */
  private static PaymentException problem(String what, String detail) {
    return new PaymentException(what + ": " + detail);
  }

  public static void quote(String kind, String detail) {
    String what =
        switch (kind) {
          case "list" -> "Price list is empty";
          case "currency" -> "Currency is not supported";
          default -> "No tax rate for country";
        };
    throw problem(what, detail);
  }

  public static void authorize(String card) {
    if (card.isEmpty()) throw new IllegalStateException("State is invalid");
  }

  public static void settle(List<String> batch) {
    if (batch.isEmpty()) throw new IllegalStateException("State is invalid");
  }

  public static <T> T withRetries(Supplier<T> job, int times) {
    for (int attempt = 1; ; attempt++) {
      try {
        return job.get();
      } catch (PaymentException fault) {
        if (attempt == times) throw fault;
      }
    }
  }

  public static <T> T withCleanup(Supplier<T> job) {
    StringBuilder log = new StringBuilder();
    try {
      return job.get();
    } finally {
      log.append("closed");
    }
  }

  public static <T> T passedOn(Supplier<T> job) {
    try {
      return job.get();
    } catch (PaymentException fault) {
      throw fault;
    }
  }

  /** The way that a checked signature makes of an unchecked fault: wrapped, and no more said. */
  public static <T> T wrapped(Supplier<T> job) {
    try {
      return job.get();
    } catch (PaymentException fault) {
      throw new RuntimeException(fault);
    }
  }
}

package com.example.shop;

import com.example.shop.Orders.Address;
import com.example.shop.Orders.Customer;
import com.example.shop.Orders.Parcel;
import com.example.shop.Orders.Product;
import io.sentry.ScopeType;
import io.sentry.Sentry;
import io.sentry.SentryLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

class Scenarios {
  private static final Logger LOG = Logger.getLogger("com.example.shop");
  private static final Payments payments = new Payments();

  interface Job {
    void run() throws Exception;
  }

  /** Says what the next event is about. The recorder takes the tag away. */
  private static void label(String family, String cause) {
    // The SDK keeps thirty events waiting and drops the next.
    Sentry.flush(5_000);
    Sentry.configureScope(ScopeType.GLOBAL, scope -> scope.setTag("label", family + "/" + cause));
  }

  private static void labelled(String family, String cause, Job job) {
    label(family, cause);
    try {
      job.run();
    } catch (Throwable fault) {
      Sentry.captureException(fault);
      return;
    }
    throw new AssertionError(family + "/" + cause + " was to fail");
  }

  private static void errorsOfPayments() {
    labelled("callers", "declined", () -> payments.checkOut("4000-1"));
    labelled("callers", "declined", () -> payments.renewSubscription("4000-2", 700));
    labelled("callers", "declined", () -> payments.new NightlyRetry(List.of("4000-3")).run());
    labelled("callers", "declined", () -> payments.refundFromDesk("ann", "4000-4"));
    labelled("callers", "over-limit", () -> payments.charge("5100", 900_000));
    labelled("callers", "over-limit", () -> payments.renewSubscription("5100", 600_000));

    labelled("helper-texts", "list", () -> Payments.quote("list", "spring"));
    labelled("helper-texts", "currency", () -> Payments.quote("currency", "XAU"));
    labelled("helper-texts", "tax", () -> Payments.quote("tax", "AQ"));
    labelled("helper-texts", "list", () -> Payments.quote("list", "autumn"));
    labelled("helper-texts", "currency", () -> Payments.quote("currency", "XBT"));

    for (int time = 0; time < 2; time++) {
      labelled("two-places", "authorize", () -> Payments.authorize(""));
      labelled("two-places", "settle", () -> Payments.settle(List.of()));
    }
  }

  private static void errorsOfOrders() {
    labelled("parameters", "not-found", () -> Orders.findOrder(4711, "north"));
    labelled("parameters", "not-found", () -> Orders.findOrder(90210, "Halle 7 (Süd)"));
    labelled("parameters", "not-found", () -> Orders.findOrder("9f1c2d34-55aa-4b1c-8d9e-0123456789ab", "east"));
    labelled("parameters", "not-found", () -> Orders.findOrder(8L, "lager-2026-11-22"));
    labelled("parameters", "too-large", () -> Orders.storeUpload("/tmp/upload-81f3/cat.png", 7340032));
    labelled("parameters", "too-large", () -> Orders.storeUpload("/var/spool/in/2026-11-22/invoice 12.pdf", 12));
    labelled("times", "expired", () -> Orders.checkToken("0x7ffee3c1", "2026-11-22T10:15:30Z"));
    labelled("times", "expired", () -> Orders.checkToken("0x55d0b2aa91", "12:30 PM"));
    labelled("times", "expired", () -> Orders.checkToken("4f2a", "Sun, 22 Nov 2026 08:00:01 GMT"));
    labelled("times", "early", () -> Orders.checkToken("", "09:15"));

    Customer ann = new Customer("Ann", new Address("Elm"));
    labelled("wrapped-causes", "no-price", () -> Orders.placeOrder(new Product("tea", null), ann));
    labelled("wrapped-causes", "no-address", () -> Orders.placeOrder(new Product("tea", 3), new Customer("Bob", null)));
    labelled("wrapped-causes", "no-price", () -> Orders.placeOrder(new Product("cup", null), ann));
    labelled("wrapped-causes", "no-address", () -> Orders.placeOrder(new Product("cup", 4), new Customer("Eve", null)));
    for (String kind : List.of("cart", "product", "direct"))
      labelled("wrappers", "stock-closed", () -> Orders.showShelf(kind));

    Product tea = new Product("tea", 3);
    List<Product> none = new ArrayList<>();
    labelled("one-function", "index", () -> Orders.pick(Arrays.asList(tea), 7, 1));
    labelled("one-function", "division", () -> Orders.pick(Arrays.asList(tea), 0, 0));
    labelled("one-function", "index", () -> Orders.pick(none, 0, 1));
    labelled("one-function", "null", () -> Orders.pick(Arrays.asList(new Product(null, 1)), 0, 1));
    labelled("one-function", "division", () -> Orders.pick(Arrays.asList(tea, tea), 1, 0));

    for (int depth : new int[] {1, 4, 12}) labelled("recursion", "empty", () -> Orders.walk(7, depth));
    for (int depth : new int[] {2, 6}) labelled("recursion", "ring", () -> Orders.walk(0, depth));
    for (Integer other : new Integer[] {null, null}) {
      labelled("closures", "weight", () -> Orders.ship(new Parcel(other, 1), "weight"));
      labelled("closures", "volume", () -> Orders.ship(new Parcel(1, other), "volume"));
      labelled("closures", "anonymous-class", () -> Orders.ship(new Parcel(1, other), "both"));
    }
    labelled("generics", "nothing", () -> new Orders.Store<Product>().take("tea"));
    labelled("generics", "nothing", () -> new Orders.Store<Customer>().take("ann"));
    labelled("generics", "nothing", () -> new Orders.Store<String>().take("cup-7"));
  }

  private static <T> T inPool(Callable<T> job) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      return pool.submit(job).get();
    } finally {
      pool.shutdown();
    }
  }

  private static void flows() throws Exception {
    Supplier<Integer> again = () -> payments.charge("4000-9", 100);
    labelled("async", "declined", again::get);
    labelled("async", "declined", () -> inPool(() -> payments.checkOut("4000-5")));
    labelled("async", "declined", () -> CompletableFuture.supplyAsync(again).join());
    label("async", "declined");
    Thread thread = new Thread(() -> payments.renewSubscription("4000-6", 5), "renewals");
    thread.start();
    thread.join();
    labelled("async", "over-limit", () -> inPool(() -> payments.charge("5100", 900_000)));

    labelled("rethrown", "declined", again::get);
    labelled("rethrown", "declined", () -> Payments.withRetries(again, 3));
    labelled("rethrown", "declined", () -> Payments.withCleanup(again));
    labelled("rethrown", "declined", () -> Payments.passedOn(again));
    labelled("rethrown", "declined", () -> Payments.wrapped(again));
    labelled("rethrown", "over-limit", () -> Payments.passedOn(() -> payments.charge("5100", 700_000)));

    try (Web web = new Web()) {
      visited(web, "framework", "not-found", "/orders?7");
      visited(web, "framework", "not-found", "/account/orders?8");
      visited(web, "framework", "baskets", "/baskets");
      visited(web, "framework-async", "declined", "/pay");
      visited(web, "framework-async", "declined", "/subscriptions");
      visited(web, "framework-async", "total", "/total");
    }
  }

  private static void visited(Web web, String family, String cause, String path) throws Exception {
    label(family, cause);
    web.visit(path);
  }

  private static void report(String text) {
    Sentry.captureMessage(text, SentryLevel.ERROR);
  }

  private static void reported(String family, String cause, String text) {
    label(family, cause);
    report(text);
  }

  private static void logStock(String sku, int count) {
    LOG.log(Level.SEVERE, "Stock of {0} is {1}", new Object[] {sku, count});
  }

  private static void logLogin(String user) {
    LOG.severe("Login of '" + user + "' failed");
  }

  private static void messages() {
    LOG.addHandler(new Alerts());
    for (String sku : List.of("TEA-1", "CUP-22", "POT")) {
      label("logger", "stock");
      logStock(sku, sku.length() - 4);
    }
    for (String user : List.of("ann", "bob@example.com")) {
      label("logger", "login");
      logLogin(user);
    }
    reported("logger-helper", "queue", "Queue of mails is full");
    reported("logger-helper", "cache", "Cache was lost after 31 seconds");
    reported("logger-helper", "queue", "Queue of mails is full");
    reported("logger-helper", "cache", "Cache was lost after 9 seconds");
    reported("messages", "import", "Import of 120 rows took 31 s");
    reported("messages", "import", "Import of 7 rows took 2 s");
    reported("messages", "disk", "Disk /dev/sda1 is 91% full");
    reported("messages", "disk", "Disk /dev/nvme0n1 is 97% full");
  }

  private static void libraries() {
    labelled("library-parse", "settings", () -> Orders.loadSettings("(oops"));
    labelled("library-parse", "settings", () -> Orders.loadSettings("settings [1, 2"));
    labelled("library-parse", "webhook", () -> Orders.readWebhook("*html", "hello"));
    labelled("library-parse", "webhook", () -> Orders.readWebhook("event(", "hello"));
    for (int port : new int[] {47111, 47112}) {
      labelled("library-network", "stock", () -> Orders.askStock(port));
      labelled("library-network", "mail", () -> Orders.sendMail(port));
    }
    labelled("helper-callers", "import", () -> Orders.importRow(Map.of("quantity", "ten")));
    labelled("helper-callers", "voucher", () -> Orders.applyVoucher(Map.of("voucher", "SAVE")));
    labelled("helper-callers", "import", () -> Orders.importRow(Map.of("quantity", "1,5")));
    labelled("helper-callers", "voucher", () -> Orders.applyVoucher(Map.of()));
  }

  static void families() throws Exception {
    errorsOfPayments();
    errorsOfOrders();
    flows();
    messages();
    libraries();
  }

  static void releases() {
    labelled("releases", "declined", () -> payments.checkOut("4000-1"));
    labelled("releases", "declined", () -> payments.renewSubscription("4000-2", 700));
    labelled("releases", "no-address", () -> Orders.placeOrder(new Product("tea", 3), new Customer("Bob", null)));
  }
}

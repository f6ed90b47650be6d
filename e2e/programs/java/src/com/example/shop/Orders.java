package com.example.shop;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/** Orders and their stock. */
public class Orders {
  public record Product(String name, Integer price) {}

  public record Address(String street) {}

  public record Customer(String name, Address address) {}

  public record Parcel(Integer weight, Integer volume) {}

  public static void findOrder(Object number, String warehouse) {
    throw new OrderException("Order " + number + " was not found in warehouse '" + warehouse + "'");
  }

  public static void storeUpload(String path, long size) {
    throw new OrderException(String.format("File %s is too large (%d bytes)", path, size));
  }

  public static void checkToken(String token, String when) {
    if (token.isEmpty()) throw new OrderException("Token is not valid before " + when);
    throw new OrderException("Token " + token + " expired at " + when);
  }

  public static String pick(List<Product> shelf, int position, int boxes) {
    Product product = shelf.get(position);
    int perBox = shelf.size() / boxes;
    return product.name().toUpperCase().repeat(perBox);
  }

  private static int priceOf(Product product) {
    return product.price();
  }

  private static String streetOf(Customer customer) {
    return customer.address().street();
  }

  public static String placeOrder(Product product, Customer customer) {
    try {
      //2 if (product == null) return "";
      //2
      return priceOf(product) + " to " + streetOf(customer);
    } catch (NullPointerException cause) {
      throw new OrderException("The order could not be placed", cause);
    }
  }

  private static void loadStock() {
    throw new IllegalStateException("Stock database is closed");
  }

  private static void fillCart() {
    try {
      loadStock();
    } catch (IllegalStateException cause) {
      throw new OrderException("The cart could not be filled", cause);
    }
  }

  private static void showProduct() {
    try {
      loadStock();
    } catch (IllegalStateException cause) {
      throw new RuntimeException("The product page is not there", cause);
    }
  }

  public static void showShelf(String kind) {
    switch (kind) {
      case "direct" -> loadStock();
      case "cart" -> fillCart();
      default -> showProduct();
    }
  }

  /** Goes down a tree of categories. */
  public static int walk(int category, int depth) {
    if (depth == 0) throw new OrderException("Category " + category + " has no products");
    if (category < 0) {
      throw new OrderException("Categories form a ring");
    }
    return walk(category == 0 && depth == 2 ? -1 : category, depth - 1);
  }

  public static int loadSettings(String text) {
    return Pattern.compile(text).flags();
  }

  public static boolean readWebhook(String pattern, String body) {
    return Pattern.matches(pattern, body);
  }

  public static String askStock(int port) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/stock")).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  public static void sendMail(int port) throws IOException {
    new Socket("127.0.0.1", port).close();
  }

  private static final Map<String, ToIntFunction<Parcel>> RULES = new HashMap<>();

  static {
    RULES.put("weight", parcel -> parcel.weight() * 2);
    RULES.put("volume", parcel -> parcel.volume() * 3);
    RULES.put(
        "both",
        new ToIntFunction<>() {
          @Override
          public int applyAsInt(Parcel parcel) {
            return parcel.weight() + parcel.volume();
          }
        });
  }

  public static int ship(Parcel parcel, String rule) {
    return RULES.get(rule).applyAsInt(parcel);
  }

  private static int parseQuantity(String text) {
    return Integer.parseInt(text);
  }

  public static int importRow(Map<String, String> row) {
    return parseQuantity(row.get("quantity"));
  }

  public static int applyVoucher(Map<String, String> form) {
    return parseQuantity(form.get("voucher"));
  }

  /** Holds things of one kind, by their names. */
  public static class Store<T> {
    private final Map<String, T> things = new HashMap<>();

    public T take(String name) {
      T found = things.get(name);
      if (found == null) throw new OrderException("Nothing is called " + name);
      return found;
    }
  }
}

package com.example.shop;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.sentry.Sentry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The same shop behind the web server of the JDK. */
public class Web implements AutoCloseable {
  private final HttpServer server;

  public Web() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newFixedThreadPool(2));
    Payments payments = new Payments();
    add("/orders", exchange -> Orders.findOrder(exchange.getRequestURI().getQuery(), "north"));
    add("/account/orders", exchange -> showOwnOrder(exchange));
    add("/baskets", exchange -> List.of().get(3));
    add("/pay", exchange -> payments.charge("4000", 100));
    add("/subscriptions", exchange -> payments.renewSubscription("4000", 5));
    add("/total", exchange -> Integer.parseInt("one"));
    server.start();
  }

  interface Page {
    void show(HttpExchange exchange);
  }

  private void add(String path, Page page) {
    server.createContext(path, exchange -> {
      page.show(exchange);
      exchange.sendResponseHeaders(200, -1);
    }).getFilters().add(new Guard());
  }

  private static void showOwnOrder(HttpExchange exchange) {
    int number = Integer.parseInt(exchange.getRequestURI().getQuery());
    Orders.findOrder(number, "south");
  }

  private static class Guard extends Filter {
    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
      try {
        chain.doFilter(exchange);
      } catch (RuntimeException fault) {
        Sentry.captureException(fault);
        exchange.sendResponseHeaders(500, -1);
      }
      exchange.close();
    }

    @Override
    public String description() {
      return "tells of faults";
    }
  }

  public void visit(String path) throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding());
  }

  @Override
  public void close() {
    server.stop(0);
    ((ExecutorService) server.getExecutor()).shutdown();
  }
}

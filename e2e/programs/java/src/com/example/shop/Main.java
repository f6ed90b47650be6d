package com.example.shop;

import io.sentry.Sentry;
import io.sentry.SentryOptions;

/** Sends what a shop sends: `Main families` the labelled errors, `Main items` every type of item. */
public class Main {
  public static void main(String[] args) throws Exception {
    String part = args[0];
    Sentry.init(options -> {
      options.setDsn(System.getenv("SENTRY_DSN"));
      options.setRelease(System.getenv("SHOP_RELEASE"));
      options.setEnvironment("production");
      options.setServerName("shop-1");
      options.addInAppInclude("com.example");
      if (part.equals("items")) forItems(options);
    });
    switch (part) {
      case "items" -> Items.send();
      case "families" -> {
        Scenarios.families();
        Scenarios.releases();
      }
      default -> Scenarios.releases();
    }
    Sentry.flush(10_000);
    Sentry.close();
  }

  private static void forItems(SentryOptions options) {
    options.setTracesSampleRate(1.0);
    options.getLogs().setEnabled(true);
    options.setEnableAutoSessionTracking(true);
    options.setBeforeSend((event, hint) ->
        event.getMessage() != null && "Drop me".equals(event.getMessage().getFormatted()) ? null : event);
  }
}

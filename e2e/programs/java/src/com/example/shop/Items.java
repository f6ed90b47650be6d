package com.example.shop;

import io.sentry.Attachment;
import io.sentry.CheckIn;
import io.sentry.CheckInStatus;
import io.sentry.ISpan;
import io.sentry.ITransaction;
import io.sentry.MonitorConfig;
import io.sentry.MonitorSchedule;
import io.sentry.Sentry;
import io.sentry.SentryLevel;
import io.sentry.SpanStatus;
import io.sentry.UserFeedback;
import io.sentry.protocol.Feedback;
import io.sentry.protocol.SentryId;
import io.sentry.protocol.User;
import io.sentry.util.CheckInUtils;
import java.nio.charset.StandardCharsets;

/** Sends every type of item that the SDK for Java has. */
class Items {
  static void send() throws Exception {
    User user = new User();
    user.setId("7");
    user.setEmail("ann@example.com");
    Sentry.setUser(user);
    Sentry.setTag("region", "eu");
    Sentry.addBreadcrumb("Put tea into the cart", "cart");
    Sentry.startSession();

    ITransaction transaction = Sentry.startTransaction("check out", "task");
    ISpan query = transaction.startChild("db.query", "SELECT * FROM carts WHERE id = ?");
    Thread.sleep(20);
    query.finish();
    transaction.startChild("http.client", "GET https://bank.example/cards").finish(SpanStatus.INTERNAL_ERROR);
    SentryId event = Sentry.captureException(fault(), scope ->
        scope.addAttachment(new Attachment("cart: tea, cup\n".getBytes(StandardCharsets.UTF_8), "cart.txt", "text/plain")));
    transaction.finish(SpanStatus.OK);
    Sentry.endSession();

    Sentry.captureMessage("Stock is low", SentryLevel.WARNING);
    Sentry.captureMessage("Drop me");
    Feedback feedback = new Feedback("The button does nothing");
    feedback.setContactEmail("ann@example.com");
    feedback.setAssociatedEventId(event);
    Sentry.feedback().capture(feedback);
    Sentry.captureUserFeedback(new UserFeedback(event, "Ann", "ann@example.com", "It broke"));
    Sentry.logger().info("Order %d was paid", 4711);
    Sentry.logger().error("The bank answered %d", 503);
    Sentry.metrics().count("orders", 2.0);
    Sentry.metrics().gauge("queue.depth", 17.0);
    Sentry.metrics().distribution("checkout.time", 187.5, "millisecond");
    MonitorConfig monitor = new MonitorConfig(MonitorSchedule.crontab("0 3 * * *"));
    CheckInUtils.withCheckIn("nightly-import", monitor, () -> 1);
    Sentry.captureCheckIn(new CheckIn("hourly-mail", CheckInStatus.ERROR));
  }

  private static RuntimeException fault() {
    try {
      new Payments().checkOut("4000-1");
      throw new AssertionError("was to fail");
    } catch (PaymentException fault) {
      fault.addSuppressed(new IllegalStateException("The till could not be closed"));
      return fault;
    }
  }
}

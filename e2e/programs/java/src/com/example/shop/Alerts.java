package com.example.shop;

import io.sentry.Sentry;
import io.sentry.SentryEvent;
import io.sentry.SentryLevel;
import io.sentry.protocol.Message;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.logging.Handler;
import java.util.logging.LogRecord;

/** Makes an event of each line that is logged. */
class Alerts extends Handler {
  @Override
  public void publish(LogRecord record) {
    Message message = new Message();
    message.setMessage(record.getMessage());
    message.setFormatted(record.getMessage());
    if (record.getParameters() != null) {
      message.setParams(Arrays.stream(record.getParameters()).map(String::valueOf).toList());
      message.setFormatted(MessageFormat.format(record.getMessage(), record.getParameters()));
    }
    SentryEvent event = new SentryEvent(record.getThrown());
    event.setMessage(message);
    event.setLogger(record.getLoggerName());
    event.setLevel(SentryLevel.ERROR);
    Sentry.captureEvent(event);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}

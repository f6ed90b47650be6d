"""Sends every type of item that the SDK for Python has."""

import time

import sentry_sdk
from sentry_sdk.crons import capture_checkin, monitor

from shop import payments


def busy(seconds):
    end = time.monotonic() + seconds
    total = 0
    while time.monotonic() < end:
        total += sum(range(100))
    return total


@monitor(monitor_slug="nightly-import", monitor_config={"schedule": {"type": "crontab", "value": "0 3 * * *"}})
def nightly_import():
    return busy(0.01)


def dropped(event, hint):
    return None if "drop me" in event.get("message", "") else event


def send(init, _logging):
    init(
        traces_sample_rate=1.0,
        profiles_sample_rate=1.0,
        enable_logs=True,
        auto_session_tracking=True,
        before_send=dropped,
        max_request_body_size="always",
    )
    sentry_sdk.set_user({"id": "7", "email": "ann@example.com"})
    sentry_sdk.set_tag("region", "eu")
    sentry_sdk.add_breadcrumb(category="cart", message="Put tea into the cart", data={"sku": "TEA-1"})

    sentry_sdk.start_session()
    with sentry_sdk.start_transaction(op="task", name="check out") as transaction:
        transaction.set_data("cart.size", 3)
        with sentry_sdk.start_span(op="db.query", name="SELECT * FROM carts WHERE id = %s"):
            busy(0.05)
        with sentry_sdk.start_span(op="http.client", name="GET https://bank.example/cards") as span:
            span.set_status("internal_error")
            busy(0.05)
        with sentry_sdk.new_scope() as scope:
            scope.add_attachment(bytes=b"cart: tea, cup\n", filename="cart.txt", content_type="text/plain")
            try:
                payments.check_out("4000-1")
            except payments.PaymentError as fault:
                sentry_sdk.capture_exception(fault)
    sentry_sdk.end_session()

    sentry_sdk.capture_message("Stock is low", level="warning")
    sentry_sdk.capture_message("drop me")
    sentry_sdk.logger.info("Order {number} was paid", number=4711)
    sentry_sdk.logger.error("Bank answered {status}", status=503)
    sentry_sdk.metrics.count("orders", 2, attributes={"plan": "gold"})
    sentry_sdk.metrics.gauge("queue.depth", 17)
    sentry_sdk.metrics.distribution("checkout.time", 187.5, unit="millisecond")
    nightly_import()
    capture_checkin(monitor_slug="hourly-mail", status="error", duration=3)

    sentry_sdk.flush()

    # What an application chooses instead: spans that are sent as they end, and a profile that goes on.
    init(
        traces_sample_rate=1.0,
        profile_session_sample_rate=1.0,
        profile_lifecycle="manual",
        _experiments={"trace_lifecycle": "stream"},
    )
    sentry_sdk.profiler.start_profiler()
    with sentry_sdk.traces.start_span(name="check out"):
        with sentry_sdk.traces.start_span(name="SELECT * FROM carts"):
            busy(0.3)
    sentry_sdk.profiler.stop_profiler()

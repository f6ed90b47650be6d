"""Sends what a shop sends: `main.py families` the labelled errors, `main.py items` every type of item."""

import asyncio
import os
import sys
import threading

import sentry_sdk
from sentry_sdk.integrations.logging import LoggingIntegration

from shop import orders, payments, web

RELEASE = os.environ["SHOP_RELEASE"]


def label(family, cause):
    """Says what the next event is about. The recorder takes the tag away."""
    sentry_sdk.get_global_scope().set_tag("label", f"{family}/{cause}")


def labelled(family, cause, job, *args):
    label(family, cause)
    try:
        job(*args)
    except Exception as fault:
        sentry_sdk.capture_exception(fault)
    else:
        raise SystemExit(f"{family}/{cause} was to fail")


def in_thread(job, *args):
    thread = threading.Thread(target=job, args=args)
    thread.start()
    thread.join()


async def pay_later(card):
    await asyncio.sleep(0)
    return payments.charge(card, 100)


async def gather(card):
    await asyncio.gather(pay_later(card))


def families():
    labelled("callers", "declined", payments.check_out, "4000-1")
    labelled("callers", "declined", payments.renew_subscription, {"card": "4000-2", "cents": 700})
    labelled("callers", "declined", payments.NightlyRetry(["4000-3"]).run)
    labelled("callers", "declined", payments.refund_from_desk, "ann", "4000-4")
    labelled("callers", "over-limit", payments.charge, "5100", 900_000)
    labelled("callers", "over-limit", payments.renew_subscription, {"card": "5100", "cents": 600_000})

    for kind, detail in [("list", "spring"), ("currency", "XAU"), ("tax", "AQ"), ("list", "autumn"), ("currency", "XBT")]:
        labelled("helper-texts", kind, payments.quote, kind, detail)

    labelled("parameters", "not-found", orders.find_order, 4711, "north")
    labelled("parameters", "not-found", orders.find_order, 90210, "Halle 7 (Süd)")
    labelled("parameters", "not-found", orders.find_order, "9f1c2d34-55aa-4b1c-8d9e-0123456789ab", "east")
    labelled("parameters", "not-found", orders.find_order, 8, "lager-2026-11-22")
    labelled("parameters", "too-large", orders.store_upload, "/tmp/upload-81f3/cat.png", 7340032)
    labelled("parameters", "too-large", orders.store_upload, "/var/spool/in/2026-11-22/invoice 12.pdf", 12)
    labelled("times", "expired", orders.check_token, "0x7ffee3c1", "2026-11-22T10:15:30Z")
    labelled("times", "expired", orders.check_token, "0x55d0b2aa91", "12:30 PM")
    labelled("times", "expired", orders.check_token, "4f2a", "Sun, 22 Nov 2026 08:00:01 GMT")
    labelled("times", "early", orders.check_token, "", "09:15")

    labelled("two-places", "authorize", payments.authorize, "")
    labelled("two-places", "settle", payments.settle, [])
    labelled("two-places", "authorize", payments.authorize, None)
    labelled("two-places", "settle", payments.settle, ())

    good = {"address": {"street": "Elm"}}
    labelled("wrapped-causes", "no-price", orders.place_order, {}, good)
    labelled("wrapped-causes", "no-address", orders.place_order, {"price": 1}, {})
    labelled("wrapped-causes", "no-price", orders.place_order, {"name": "tea"}, good)
    labelled("wrapped-causes", "address-null", orders.place_order, {"price": 1}, {"address": None})
    labelled("wrapped-causes", "no-address", orders.place_order, {"price": 2}, {"name": "Bob"})

    for kind in ("cart", "product", "direct"):
        labelled("wrappers", "stock-closed", orders.show_shelf, kind)

    labelled("one-function", "index", orders.pick, ["a", "b"], 7, 1)
    labelled("one-function", "division", orders.pick, ["a", "b"], 1, 0)
    labelled("one-function", "index", orders.pick, [], 0, 1)
    labelled("one-function", "null", orders.pick, [None, "b"], 0, 1)
    labelled("one-function", "division", orders.pick, ["a", "b", "c"], 2, 0)

    labelled("async", "declined", payments.charge, "4000-5", 100)
    labelled("async", "declined", asyncio.run, pay_later("4000-6"))
    labelled("async", "declined", asyncio.run, gather("4000-7"))
    label("async", "declined")
    in_thread(payments.check_out, "4000-8")
    label("async", "over-limit")
    in_thread(payments.charge, "5100", 900_000)

    for depth in (1, 4, 12):
        labelled("recursion", "empty", orders.walk, 7, depth)
    for depth in (2, 6):
        labelled("recursion", "ring", orders.walk, -1, depth)

    labelled("closures", "weight", orders.ship, {"weight": 3, "count": 0}, "weight")
    labelled("closures", "volume", orders.ship, {"volume": 3, "count": 0}, "volume")
    labelled("closures", "weight", orders.ship, {"weight": 8, "count": 0}, "weight")
    labelled("closures", "volume", orders.ship, {"volume": 1.5, "count": 0}, "volume")

    for path, cause in [("/orders/7", "not-found"), ("/account/orders/8", "not-found"), ("/baskets", "baskets")]:
        label("framework", cause)
        web.visit_flask(path)
    for path, cause in [("/pay/4000", "declined"), ("/subscriptions/4000", "declined"), ("/total", "total")]:
        label("framework-async", cause)
        web.visit_fastapi(path)

    again = lambda: payments.charge("4000-9", 100)  # noqa: E731
    labelled("rethrown", "declined", again)
    labelled("rethrown", "declined", payments.with_retries, again, 3)
    labelled("rethrown", "declined", payments.with_cleanup, again)
    labelled("rethrown", "declined", payments.passed_on, again)
    labelled("rethrown", "over-limit", payments.passed_on, lambda: payments.charge("5100", 700_000))

    for sku, count in [("TEA-1", 0), ("CUP-22", -3), ("POT", 12)]:
        label("logger", "stock")
        web.log_stock(sku, count)
    for user in ("ann", "bob@example.com"):
        label("logger", "login")
        web.log_login(user)
    label("logger-helper", "queue")
    web.log_anything("queue of %s is full", "mails")
    label("logger-helper", "cache")
    web.log_anything("cache was lost after %d seconds", 31)
    label("logger-helper", "queue")
    web.log_anything("queue of %s is full", "orders")

    for text, cause in [
        ("Import of 120 rows took 31 s", "import"),
        ("Import of 7 rows took 2 s", "import"),
        ("Disk /dev/sda1 is 91% full", "disk"),
        ("Disk /dev/nvme0n1 is 97% full", "disk"),
    ]:
        label("messages", cause)
        sentry_sdk.capture_message(text, level="warning")

    labelled("library-parse", "settings", orders.load_settings, "{oops")
    labelled("library-parse", "settings", orders.load_settings, '{"settings": [1, 2,, 3]}')
    labelled("library-parse", "webhook", orders.read_webhook, "<html>")
    labelled("library-parse", "webhook", orders.read_webhook, '{"event"')
    labelled("library-network", "stock", orders.ask_stock, 1)
    labelled("library-network", "mail", orders.send_mail, 1)
    labelled("library-network", "stock", orders.ask_stock, 2)
    labelled("library-network", "mail", orders.send_mail, 2)

    labelled("helper-callers", "import", orders.import_row, {"quantity": "ten"})
    labelled("helper-callers", "voucher", orders.apply_voucher, {"voucher": "SAVE"})
    labelled("helper-callers", "import", orders.import_row, {"quantity": "1,5"})
    labelled("helper-callers", "voucher", orders.apply_voucher, {"voucher": ""})


def releases():
    labelled("releases", "declined", payments.check_out, "4000-1")
    labelled("releases", "declined", payments.renew_subscription, {"card": "4000-2", "cents": 700})
    labelled("releases", "no-price", orders.place_order, {}, {"address": {"street": "Elm"}})


def init(**options):
    sentry_sdk.init(release=RELEASE, environment="production", server_name="shop-1", **options)


if __name__ == "__main__":
    if sys.argv[1] == "families":
        init()
        families()
        releases()
    elif sys.argv[1] == "releases":
        init()
        releases()
    else:
        import items

        items.send(init, LoggingIntegration)
    sentry_sdk.flush(10)

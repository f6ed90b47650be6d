"""Charges cards. Lines that begin with `#2` exist in the second release only."""

import time


class PaymentError(Exception):
    pass


class LimitError(PaymentError):
    pass


#2 CURRENCIES = ("EUR", "USD")
#2
#2
def charge(card, cents):
    #2 currency = CURRENCIES[0]
    #2 assert currency
    if card.startswith("4000"):
        raise PaymentError("the bank declined the card")
    if cents > 500_000:
        raise PaymentError("the amount is over the limit of the account")
    return cents


def check_out(card):
    cart = [1200, 300]
    return charge(card, sum(cart))


def renew_subscription(customer):
    return charge(customer["card"], customer["cents"])


class NightlyRetry:
    def __init__(self, cards):
        self.cards = cards

    def run(self):
        return [self.attempt(card) for card in self.cards]

    def attempt(self, card):
        return charge(card, 999)


def refund_from_desk(operator, card):
    if operator == "ann":
        return undo(card)
    return None


def undo(card):
    return charge(card, -500)


def problem(what, detail):
    """The one place that makes errors of the price service."""
    return PaymentError(f"{what}: {detail}")


def quote(kind, detail):
    checks = {"list": "price list is empty", "currency": "currency is not supported", "tax": "no tax rate for country"}
    raise problem(checks[kind], detail)


def authorize(card):
    if not card:
        raise ValueError("state is invalid")
    return True


def settle(batch):
    if not batch:
        raise ValueError("state is invalid")
    return True


def with_retries(job, times):
    for attempt in range(times):
        try:
            return job()
        except PaymentError:
            if attempt == times - 1:
                raise
            time.sleep(0.001)


def with_cleanup(job):
    try:
        return job()
    finally:
        time.sleep(0)


def passed_on(job):
    try:
        return job()
    except PaymentError as fault:
        raise fault

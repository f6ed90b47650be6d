"""Orders and their stock."""

import json
import socket


class OrderError(Exception):
    pass


class StockError(Exception):
    pass


def find_order(number, warehouse):
    raise OrderError(f"order {number} was not found in warehouse '{warehouse}'")


def store_upload(path, size):
    raise OrderError(f"file {path} is too large ({size} bytes)")


def check_token(token, when):
    if not token:
        raise OrderError(f"token is not valid before {when}")
    raise OrderError(f"token {token} expired at {when}")


def pick(shelf, position, boxes):
    item = shelf[position]
    per_box = len(shelf) // boxes
    return item.upper() * per_box


def price_of(product):
    return product["price"]


def address_of(customer):
    return customer["address"]["street"]


def place_order(product, customer):
    try:
        #2 if not product and not customer:
        #2     return None
        return price_of(product), address_of(customer)
    except (KeyError, TypeError) as cause:
        raise OrderError("the order could not be placed") from cause


def load_stock():
    raise StockError("stock database is closed")


def fill_cart():
    try:
        load_stock()
    except StockError as cause:
        raise OrderError("the cart could not be filled") from cause


def show_product():
    try:
        load_stock()
    except StockError as cause:
        raise RuntimeError("the product page is not there") from cause


def show_shelf(kind):
    if kind == "direct":
        load_stock()
    elif kind == "cart":
        fill_cart()
    else:
        show_product()


def walk(category, depth):
    """Goes down a tree of categories."""
    if depth == 0:
        raise OrderError(f"category {category} has no products")
    if category < 0:
        raise OrderError("categories form a ring")
    return walk(category, depth - 1)


def load_settings(text):
    return json.loads(text)["settings"]


def read_webhook(body):
    parsed = json.loads(body)
    return parsed["event"]


def ask_stock(port):
    with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
        return connection.recv(10)


def send_mail(port):
    connection = socket.create_connection(("127.0.0.1", port), timeout=1)
    connection.close()


def rules():
    return {
        "weight": lambda parcel: parcel["weight"] / parcel["count"],
        "volume": lambda parcel: parcel["volume"] / parcel["count"],
    }


def ship(parcel, rule):
    return rules()[rule](parcel)


def parse_quantity(text):
    return int(text)


def import_row(row):
    return parse_quantity(row["quantity"])


def apply_voucher(form):
    return parse_quantity(form["voucher"])

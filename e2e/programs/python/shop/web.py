"""The same shop behind Flask and FastAPI."""

import asyncio
import logging

from fastapi import FastAPI
from fastapi.testclient import TestClient
from flask import Flask

from shop import orders, payments

log = logging.getLogger("shop.web")


def flask_app():
    app = Flask("shop")

    @app.get("/orders/<int:number>")
    def show_order(number):
        return orders.find_order(number, "north")

    @app.get("/account/orders/<int:number>")
    def show_own_order(number):
        return orders.find_order(number, "south")

    @app.get("/baskets")
    def show_baskets():
        baskets = []
        return baskets[3]

    return app


def fastapi_app():
    app = FastAPI()

    @app.get("/pay/{card}")
    async def pay(card: str):
        await asyncio.sleep(0)
        return payments.charge(card, 100)

    @app.get("/subscriptions/{card}")
    def subscribe(card: str):
        return payments.renew_subscription({"card": card, "cents": 5})

    @app.get("/total")
    async def total():
        return sum([1, None])

    return app


def visit_flask(path):
    flask_app().test_client().get(path)


def visit_fastapi(path):
    TestClient(fastapi_app(), raise_server_exceptions=False).get(path)


def log_stock(sku, count):
    log.error("stock of %s is %d", sku, count)


def log_login(user):
    log.error("login of %s failed", user)


def log_anything(text, *values):
    log.error(text, *values)

package com.example.shop

import io.sentry.Sentry
import io.sentry.SentryLevel
import io.sentry.SentryOptions

/** Sends what a shop sends: `families` the labelled errors, `items` every type of item. */
fun main(args: Array<String>) {
    val part = args[0]
    Sentry.init { options: SentryOptions ->
        options.dsn = System.getenv("SENTRY_DSN")
        options.release = System.getenv("SHOP_RELEASE")
        options.environment = "production"
        options.serverName = "shop-1"
        options.addInAppInclude("com.example")
        if (part == "items") {
            options.tracesSampleRate = 1.0
            options.logs.isEnabled = true
        }
    }
    when (part) {
        "items" -> items()
        "families" -> {
            families()
            releases()
        }
        else -> releases()
    }
    Sentry.flush(10_000)
    Sentry.close()
}

/** The SDK is Java's, and so are its items: these are a few of them. */
private fun items() {
    Sentry.startSession()
    val transaction = Sentry.startTransaction("check out", "task")
    transaction.startChild("db.query", "SELECT * FROM carts WHERE id = ?").finish()
    runCatching { checkOut("4000-1") }.onFailure { Sentry.captureException(it) }
    transaction.finish()
    Sentry.captureMessage("Stock is low", SentryLevel.WARNING)
    Sentry.logger().info("Order %d was paid", 4711)
    Sentry.metrics().count("orders", 2.0)
    Sentry.endSession()
}

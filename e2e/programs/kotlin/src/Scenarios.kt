package com.example.shop

import io.sentry.ScopeType
import io.sentry.Sentry
import io.sentry.SentryLevel
import java.util.concurrent.CompletableFuture
import kotlin.concurrent.thread
import kotlinx.coroutines.runBlocking

/** Says what the next event is about. The recorder takes the tag away. */
private fun label(family: String, cause: String) {
    // The SDK keeps thirty events waiting and drops the next.
    Sentry.flush(5_000)
    Sentry.configureScope(ScopeType.GLOBAL) { it.setTag("label", "$family/$cause") }
}

private fun labelled(family: String, cause: String, job: () -> Any?) {
    label(family, cause)
    runCatching(job)
        .onFailure { Sentry.captureException(it) }
        .onSuccess { throw AssertionError("$family/$cause was to fail") }
}

private fun errorsOfPayments() {
    labelled("callers", "declined") { checkOut("4000-1") }
    labelled("callers", "declined") { "4000-2".renewed(700) }
    labelled("callers", "declined") { NightlyRetry.run(listOf("4000-3")) }
    labelled("callers", "declined") { refundFromDesk("ann", "4000-4") }
    labelled("callers", "over-limit") { Till.default.charge("5100", 900_000) }
    labelled("callers", "over-limit") { "5100".renewed(600_000) }

    for ((kind, detail) in
        listOf("list" to "spring", "currency" to "XAU", "tax" to "AQ", "list" to "autumn", "currency" to "XBT")) {
        labelled("helper-texts", kind) { quote(kind, detail) }
    }
    repeat(2) {
        labelled("two-places", "authorize") { authorize("") }
        labelled("two-places", "settle") { settle(emptyList()) }
    }
}

private fun errorsOfOrders() {
    labelled("parameters", "not-found") { findOrder(4711, "north") }
    labelled("parameters", "not-found") { findOrder(90210, "Halle 7 (Süd)") }
    labelled("parameters", "not-found") { findOrder("9f1c2d34-55aa-4b1c-8d9e-0123456789ab", "east") }
    labelled("parameters", "not-found") { findOrder(8L, "lager-2026-11-22") }
    labelled("parameters", "too-large") { storeUpload("/tmp/upload-81f3/cat.png", 7340032) }
    labelled("parameters", "too-large") { storeUpload("/var/spool/in/2026-11-22/invoice 12.pdf", 12) }
    labelled("times", "expired") { checkToken("0x7ffee3c1", "2026-11-22T10:15:30Z") }
    labelled("times", "expired") { checkToken("0x55d0b2aa91", "12:30 PM") }
    labelled("times", "expired") { checkToken("4f2a", "Sun, 22 Nov 2026 08:00:01 GMT") }
    labelled("times", "early") { checkToken("", "09:15") }

    for (name in listOf("tea", "cup")) {
        labelled("wrapped-causes", "no-price") { placeOrder(Product(name, null), Customer("Ann", "Elm")) }
        labelled("wrapped-causes", "no-address") { placeOrder(Product(name, 3), Customer("Bob", null)) }
    }
    for (kind in listOf("cart", "product", "direct")) labelled("wrappers", "stock-closed") { showShelf(kind) }

    val tea = Product("tea", 3)
    val nameless = Product(null, 3)
    labelled("one-function", "index") { pick(arrayListOf(tea), 7, 1) }
    labelled("one-function", "division") { pick(arrayListOf(tea), 0, 0) }
    labelled("one-function", "index") { pick(ArrayList(), 0, 1) }
    labelled("one-function", "null") { pick(arrayListOf(nameless), 0, 1) }
    labelled("one-function", "division") { pick(arrayListOf(tea, tea), 1, 0) }
    labelled("one-function", "null") { pick(arrayListOf(tea, nameless), 1, 1) }
    for (depth in listOf(1, 4, 12)) labelled("recursion", "empty") { walk(7, depth) }
    for (depth in listOf(2, 6)) labelled("recursion", "ring") { walk(0, depth) }
    repeat(2) {
        labelled("closures", "weight") { ship(Parcel(null, 1), "weight") }
        labelled("closures", "volume") { ship(Parcel(1, null), "volume") }
        labelled("closures", "anonymous-class") { ship(Parcel(1, null), "both") }
    }
    labelled("generics", "nothing") { Store<Product>().take("tea") }
    labelled("generics", "nothing") { Store<Customer>().take("ann") }
    labelled("generics", "nothing") { Store<String>().take("cup-7") }
}

private fun flows() {
    labelled("async", "declined") { checkOut("4000-5") }
    labelled("async", "declined") { runBlocking { chargeLater("4000-6", 100) } }
    labelled("async", "declined") { runBlocking { chargeAll(listOf("4000-7")) } }
    labelled("async", "declined") { CompletableFuture.supplyAsync { checkOut("4000-8") }.join() }
    label("async", "over-limit")
    thread(name = "renewals") { "5100".renewed(900_000) }.join()
    labelled("async", "over-limit") { runBlocking { chargeLater("5100", 900_000) } }

    val again = { Till.default.charge("4000-9", 100) }
    labelled("rethrown", "declined", again)
    labelled("rethrown", "declined") { withRetries(3, again) }
    labelled("rethrown", "declined") { passedOn(again) }
    labelled("rethrown", "declined") { asResult(again) }
    labelled("rethrown", "over-limit") { passedOn { Till.default.charge("5100", 700_000) } }

    Web().use { web ->
        for ((path, family, cause) in
            listOf(
                Triple("/orders?7", "framework", "not-found"),
                Triple("/account/orders?8", "framework", "not-found"),
                Triple("/baskets", "framework", "baskets"),
                Triple("/pay", "framework-async", "declined"),
                Triple("/subscriptions", "framework-async", "declined"),
                Triple("/total", "framework-async", "total"),
            )) {
            label(family, cause)
            web.visit(path)
        }
    }
}

private fun report(text: String) = Sentry.captureMessage(text, SentryLevel.ERROR)

private fun messages() {
    for ((cause, text) in
        listOf(
            "queue" to "Queue of mails is full",
            "cache" to "Cache was lost after 31 seconds",
            "queue" to "Queue of mails is full",
            "cache" to "Cache was lost after 9 seconds",
        )) {
        label("logger-helper", cause)
        report(text)
    }
    for ((cause, text) in
        listOf(
            "import" to "Import of 120 rows took 31 s",
            "import" to "Import of 7 rows took 2 s",
            "disk" to "Disk /dev/sda1 is 91% full",
            "disk" to "Disk /dev/nvme0n1 is 97% full",
        )) {
        label("messages", cause)
        Sentry.captureMessage(text)
    }
}

private fun libraries() {
    labelled("library-parse", "settings") { loadSettings("2026-13-41") }
    labelled("library-parse", "settings") { loadSettings("yesterday") }
    labelled("library-parse", "webhook") { readWebhook("") }
    labelled("library-parse", "webhook") { readWebhook("22.11.2026") }
    for (port in listOf(47111, 47112)) {
        labelled("library-network", "stock") { askStock(port) }
        labelled("library-network", "mail") { sendMail(port) }
    }
    labelled("helper-callers", "import") { importRow(mapOf("quantity" to "ten")) }
    labelled("helper-callers", "voucher") { applyVoucher(mapOf("voucher" to "SAVE")) }
    labelled("helper-callers", "import") { importRow(mapOf("quantity" to "1,5")) }
    labelled("helper-callers", "voucher") { applyVoucher(mapOf("voucher" to "")) }
}

fun families() {
    errorsOfPayments()
    errorsOfOrders()
    flows()
    messages()
    libraries()
}

fun releases() {
    labelled("releases", "declined") { checkOut("4000-1") }
    labelled("releases", "declined") { "4000-2".renewed(700) }
    labelled("releases", "no-address") { placeOrder(Product("tea", 3), Customer("Bob", null)) }
}

package com.example.shop

import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay

/** Charges cards. Lines that begin with the sign 2 behind their slashes exist in the second release only. */
class PaymentException(message: String) : Exception(message)

//2 private val currencies = setOf("EUR", "USD")
//2
//2 private fun isKnown(currency: String) = currency in currencies
//2
class Till(private val name: String) {
    fun charge(card: String, cents: Int): Int {
        //2 if (!isKnown("EUR")) return 0
        if (card.startsWith("4000")) throw PaymentException("The bank declined the card")
        if (cents > 500_000) {
            throw PaymentException("The amount is over the limit of the account")
        }
        return cents + name.length
    }

    companion object {
        val default by lazy { Till("default") }
    }
}

fun checkOut(card: String): Int = Till.default.charge(card, listOf(1200, 300).sum())

fun String.renewed(cents: Int): Int = Till.default.charge(this, cents)

object NightlyRetry {
    fun run(cards: List<String>): List<Int> = cards.map { card -> attempt(card) }

    private fun attempt(card: String) = Till("nightly").charge(card, 999)
}

inline fun <T> timed(job: () -> T): T {
    val start = System.nanoTime()
    return job().also { check(System.nanoTime() >= start) }
}

fun refundFromDesk(operator: String, card: String): Int =
    timed { if (operator == "ann") Till("desk").charge(card, -500) else 0 }

/** The one place that makes errors of the price service. */
private fun problem(what: String, detail: String): Nothing = throw PaymentException("$what: $detail")

fun quote(kind: String, detail: String) {
    when (kind) {
        "list" -> problem("Price list is empty", detail)
        "currency" -> problem("Currency is not supported", detail)
        else -> problem("No tax rate for country", detail)
    }
}

fun authorize(card: String): Int {
    check(card.isNotEmpty()) { "State is invalid" }
    return card.length
}

fun settle(batch: List<String>): Int {
    check(batch.isNotEmpty()) { "State is invalid" }
    return batch.size
}

suspend fun chargeLater(card: String, cents: Int): Int {
    delay(1)
    return Till.default.charge(card, cents)
}

suspend fun chargeAll(cards: List<String>): Int = coroutineScope {
    cards.map { async { chargeLater(it, 50) } }.awaitAll().sum()
}

tailrec fun <T> withRetries(times: Int, job: () -> T): T {
    try {
        return job()
    } catch (fault: PaymentException) {
        if (times == 1) throw fault
    }
    return withRetries(times - 1, job)
}

fun <T> passedOn(job: () -> T): T =
    try {
        job()
    } catch (fault: PaymentException) {
        throw fault
    }

fun <T> asResult(job: () -> T): T = runCatching(job).getOrThrow()

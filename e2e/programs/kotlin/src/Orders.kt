package com.example.shop

import java.net.Socket
import java.net.URI
import java.time.LocalDate

/** Orders and their stock. */
sealed class OrderException(message: String, cause: Throwable? = null) : Exception(message, cause) {
    class Refused(message: String) : OrderException(message)

    class Failed(message: String, cause: Throwable) : OrderException(message, cause)
}

data class Product(val name: String?, val price: Int?)

data class Customer(val name: String, val street: String?)

fun findOrder(number: Any, warehouse: String): Nothing =
    throw OrderException.Refused("Order $number was not found in warehouse '$warehouse'")

fun storeUpload(path: String, size: Long): Nothing = throw OrderException.Refused("File $path is too large ($size bytes)")

fun checkToken(token: String, at: String): Nothing {
    if (token.isEmpty()) throw OrderException.Refused("Token is not valid before $at")
    throw OrderException.Refused("Token $token expired at $at")
}

fun pick(shelf: List<Product>, position: Int, boxes: Int): String {
    val product = shelf[position]
    val perBox = shelf.size / boxes
    return product.name!!.repeat(perBox)
}

private fun priceOf(product: Product): Int = product.price ?: error("The product has no price")

private fun streetOf(customer: Customer): String = customer.street ?: error("The customer has no address")

fun placeOrder(product: Product, customer: Customer): String =
    try {
        //2 require(product.name != "nothing")
        //2
        "${priceOf(product)} to ${streetOf(customer)}"
    } catch (cause: IllegalStateException) {
        throw OrderException.Failed("The order could not be placed", cause)
    }

private fun loadStock(): Nothing = throw IllegalStateException("Stock database is closed")

fun showShelf(kind: String) {
    try {
        loadStock()
    } catch (cause: IllegalStateException) {
        when (kind) {
            "cart" -> throw OrderException.Failed("The cart could not be filled", cause)
            "product" -> throw RuntimeException("The product page is not there", cause)
            else -> throw cause
        }
    }
}

/** Goes down a tree of categories. */
fun walk(category: Int, depth: Int): Int {
    if (depth == 0) throw OrderException.Refused("Category $category has no products")
    if (category < 0) {
        throw OrderException.Refused("Categories form a ring")
    }
    return walk(if (category == 0 && depth == 2) -1 else category, depth - 1) + 1
}

fun loadSettings(text: String): LocalDate = LocalDate.parse(text)

fun readWebhook(body: String): Int = LocalDate.parse(body.lowercase()).dayOfYear

fun askStock(port: Int): String = URI("http://127.0.0.1:$port/stock").toURL().readText()

fun sendMail(port: Int) = Socket("127.0.0.1", port).use { it.getOutputStream().write(1) }

class Parcel(val weight: Int?, val volume: Int?)

private val rules: Map<String, (Parcel) -> Int> =
    mapOf(
        "weight" to { parcel -> parcel.weight!! * 2 },
        "volume" to { parcel -> parcel.volume!! * 3 },
        "both" to
            object : (Parcel) -> Int {
                override fun invoke(parcel: Parcel): Int = parcel.weight!! + parcel.volume!!
            },
    )

fun ship(parcel: Parcel, rule: String): Int = rules.getValue(rule)(parcel)

private fun parseQuantity(text: String): Int = text.toInt()

fun importRow(row: Map<String, String>): Int = parseQuantity(row.getValue("quantity"))

fun applyVoucher(form: Map<String, String>): Int = parseQuantity(form.getValue("voucher"))

/** Holds things of one kind, by their names. */
class Store<T : Any> {
    private val things = mutableMapOf<String, T>()

    fun take(name: String): T = things[name] ?: throw OrderException.Refused("Nothing is called $name")
}


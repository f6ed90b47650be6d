package com.example.shop

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import io.sentry.Sentry
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.util.concurrent.Executors
import kotlinx.coroutines.runBlocking

/** The same shop behind the web server of the JDK. */
class Web : AutoCloseable {
    private val pool = Executors.newFixedThreadPool(2)
    private val server =
        HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0).apply {
            executor = pool
            page("/orders") { findOrder(it.requestURI.query, "north") }
            page("/account/orders") { showOwnOrder(it) }
            page("/baskets") { emptyList<String>()[3] }
            page("/pay") { runBlocking { chargeLater("4000", 100) } }
            page("/subscriptions") { runBlocking { renew() } }
            page("/total") { "one".toInt() }
            start()
        }

    private suspend fun renew() = chargeLater("4000", 5)

    private fun HttpServer.page(path: String, show: (HttpExchange) -> Any) {
        createContext(path) { exchange ->
            try {
                show(exchange)
            } catch (fault: Exception) {
                Sentry.captureException(fault)
            }
            exchange.sendResponseHeaders(200, -1)
            exchange.close()
        }
    }

    private fun showOwnOrder(exchange: HttpExchange): Nothing = findOrder(exchange.requestURI.query.toInt(), "south")

    fun visit(path: String) {
        val address = URI("http://127.0.0.1:${server.address.port}$path")
        HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
    }

    override fun close() {
        server.stop(0)
        pool.shutdown()
    }
}

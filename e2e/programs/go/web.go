package main

import (
	"net/http"
	"net/http/httptest"

	"github.com/getsentry/sentry-go"
	sentryhttp "github.com/getsentry/sentry-go/http"
)

func routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /pay/{card}", func(_ http.ResponseWriter, request *http.Request) {
		mustCharge(request.PathValue("card"), 100)
	})
	mux.HandleFunc("GET /subscriptions/{card}", subscribe)
	mux.HandleFunc("GET /baskets", func(http.ResponseWriter, *http.Request) {
		var baskets []int
		baskets[3]++
	})
	mux.HandleFunc("GET /orders/{number}", showOrder)
	mux.HandleFunc("GET /stock", showStock)
	return sentryhttp.New(sentryhttp.Options{}).Handle(mux)
}

func subscribe(_ http.ResponseWriter, request *http.Request) {
	deskSale(request.PathValue("card"))
}

func showOrder(response http.ResponseWriter, request *http.Request) {
	if err := findOrder(request.PathValue("number"), "north"); err != nil {
		sentry.GetHubFromContext(request.Context()).CaptureException(err)
		http.Error(response, "not found", http.StatusNotFound)
	}
}

func showStock(response http.ResponseWriter, request *http.Request) {
	if err := loadStock(); err != nil {
		sentry.GetHubFromContext(request.Context()).CaptureException(err)
		http.Error(response, "sorry", http.StatusInternalServerError)
	}
}

func visit(path string) {
	routes().ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
}

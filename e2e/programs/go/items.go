package main

import (
	"context"
	"time"

	"github.com/getsentry/sentry-go"
	"github.com/getsentry/sentry-go/attribute"
)

// items sends every type of item that the SDK for Go has.
func items() {
	ctx := context.Background()
	sentry.ConfigureScope(func(scope *sentry.Scope) {
		scope.SetUser(sentry.User{ID: "7", Email: "ann@example.com"})
		scope.SetTag("region", "eu")
	})
	sentry.AddBreadcrumb(&sentry.Breadcrumb{Category: "cart", Message: "put tea into the cart"})

	transaction := sentry.StartTransaction(ctx, "check out", sentry.WithOpName("task"))
	query := transaction.StartChild("db.query", sentry.WithDescription("SELECT * FROM carts WHERE id = $1"))
	time.Sleep(20 * time.Millisecond)
	query.Finish()
	request := transaction.StartChild("http.client", sentry.WithDescription("GET https://bank.example/cards"))
	request.Status = sentry.SpanStatusInternalError
	request.Finish()

	sentry.WithScope(func(scope *sentry.Scope) {
		scope.AddAttachment(&sentry.Attachment{Filename: "cart.txt", ContentType: "text/plain", Payload: []byte("cart: tea, cup\n")})
		sentry.CaptureException(checkOut("4000-1"))
	})
	transaction.Finish()
	sentry.CaptureMessage("stock is low")
	sentry.CaptureMessage("drop me")

	logger := sentry.NewLogger(transaction.Context())
	logger.Info().Int("number", 4711).Emitf("order %d was paid", 4711)
	logger.Error().Int("status", 503).Emit("the bank answered")
	meter := sentry.NewMeter(transaction.Context())
	meter.Count("orders", 2, sentry.WithAttributes(attribute.String("plan", "gold")))
	meter.Gauge("queue.depth", 17)
	meter.Distribution("checkout.time", 187.5, sentry.WithUnit("millisecond"))

	monitor := &sentry.MonitorConfig{Schedule: sentry.CrontabSchedule("0 3 * * *"), CheckInMargin: 5}
	running := sentry.CaptureCheckIn(&sentry.CheckIn{MonitorSlug: "nightly-import", Status: sentry.CheckInStatusInProgress}, monitor)
	if running != nil {
		sentry.CaptureCheckIn(&sentry.CheckIn{ID: *running, MonitorSlug: "nightly-import", Status: sentry.CheckInStatusOK, Duration: time.Second}, monitor)
	}
	sentry.CaptureCheckIn(&sentry.CheckIn{MonitorSlug: "hourly-mail", Status: sentry.CheckInStatusError}, nil)
}

// Sends what a shop sends: `shop families` the labelled errors, `shop items` every type of item.
package main

import (
	"log"
	"os"
	"time"

	"github.com/getsentry/sentry-go"
)

func main() {
	part := os.Args[1]
	err := sentry.Init(sentry.ClientOptions{
		Release:          os.Getenv("SHOP_RELEASE"),
		Environment:      "production",
		ServerName:       "shop-1",
		AttachStacktrace: true,
		EnableTracing:    part == "items",
		TracesSampleRate: map[bool]float64{true: 1}[part == "items"],
		BeforeSend: func(event *sentry.Event, _ *sentry.EventHint) *sentry.Event {
			if event.Message == "drop me" {
				return nil
			}
			return event
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	switch part {
	case "items":
		items()
	case "families":
		families()
		releases()
	default:
		releases()
	}
	sentry.Flush(10 * time.Second)
}

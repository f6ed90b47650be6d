package main

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// PaymentError is what the bank said.
type PaymentError struct{ Reason string }

func (fault *PaymentError) Error() string { return fault.Reason }

//2 var currencies = []string{"EUR", "USD"}
//2
//2 func isKnown(currency string) bool {
//2 	return currencies[0] == currency || currencies[1] == currency
//2 }
//2
func charge(card string, cents int) error {
	//2 if !isKnown("EUR") {
	//2 	return nil
	//2 }
	if strings.HasPrefix(card, "4000") {
		return &PaymentError{"the bank declined the card"}
	}
	if cents > 500_000 {
		return &PaymentError{"the amount is over the limit of the account"}
	}
	return nil
}

func checkOut(card string) error {
	return charge(card, 1500)
}

func renewSubscription(card string, cents int) error {
	if err := charge(card, cents); err != nil {
		return fmt.Errorf("renew: %w", err)
	}
	return nil
}

type nightlyRetry struct{ cards []string }

func (job nightlyRetry) run() error {
	var failed error
	for _, card := range job.cards {
		failed = job.attempt(card)
	}
	return failed
}

func (job nightlyRetry) attempt(card string) error { return charge(card, 999) }

// mustCharge is for code that cannot go on without the money.
func mustCharge(card string, cents int) {
	//2 if cents == 0 {
	//2 	return
	//2 }
	if err := charge(card, cents); err != nil {
		panic(err)
	}
}

func deskSale(card string) { mustCharge(card, 700) }

func kioskSale(card string) { mustCharge(card, 400) }

type telephoneSale struct{ card string }

func (sale *telephoneSale) close() { mustCharge(sale.card, 900) }

// problem is the one place that makes errors of the price service.
func problem(what string) error {
	return errors.New(what)
}

func quote(kind string, detail string) error {
	switch kind {
	case "list":
		return problem("price list is empty: " + detail)
	case "currency":
		return problem("currency is not supported: " + detail)
	default:
		return problem("no tax rate for country: " + detail)
	}
}

func authorize(card string) {
	if card == "" {
		panic("state is invalid")
	}
}

func settle(batch []string) {
	if len(batch) == 0 {
		panic("state is invalid")
	}
}

func withRetries(job func() error, times int) error {
	var err error
	for attempt := range times {
		if err = job(); err == nil {
			return nil
		}
		time.Sleep(time.Duration(attempt) * time.Microsecond)
	}
	return fmt.Errorf("gave up after %d attempts: %w", times, err)
}

// passedOn panics again with what it recovered from.
func passedOn(job func()) {
	defer func() {
		if fault := recover(); fault != nil {
			panic(fault)
		}
	}()
	job()
}

func withCleanup(job func()) {
	closed := false
	defer func() { closed = true }()
	job()
	_ = closed
}

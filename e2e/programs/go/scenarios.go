package main

import (
	"log"
	"time"

	"github.com/getsentry/sentry-go"
)

// label says what the next event is about. The recorder takes the tag away.
func label(family, cause string) {
	sentry.ConfigureScope(func(scope *sentry.Scope) { scope.SetTag("label", family+"/"+cause) })
}

// returned tells of an error that a job gave back.
func returned(family, cause string, err error) {
	label(family, cause)
	sentry.CaptureException(err)
}

// panicked tells of a job's panic.
func panicked(family, cause string, job func()) {
	label(family, cause)
	defer sentry.Recover()
	job()
}

func errorsOfPayments() {
	returned("callers", "declined", checkOut("4000-1"))
	returned("callers", "declined", renewSubscription("4000-2", 700))
	returned("callers", "declined", nightlyRetry{[]string{"4000-3"}}.run())
	returned("callers", "over-limit", renewSubscription("5100", 600_000))
	returned("callers", "over-limit", charge("5100", 900_000))

	panicked("panicking-callers", "declined", func() { deskSale("4000-1") })
	panicked("panicking-callers", "declined", func() { kioskSale("4000-2") })
	panicked("panicking-callers", "declined", (&telephoneSale{"4000-3"}).close)
	panicked("panicking-callers", "over-limit", func() { mustCharge("5100", 900_000) })
	panicked("panicking-callers", "over-limit", func() { mustCharge("5200", 700_000) })

	returned("helper-texts", "list", quote("list", "spring"))
	returned("helper-texts", "currency", quote("currency", "XAU"))
	returned("helper-texts", "tax", quote("tax", "AQ"))
	returned("helper-texts", "list", quote("list", "autumn"))
	returned("helper-texts", "currency", quote("currency", "XBT"))

	for range 2 {
		panicked("two-places", "authorize", func() { authorize("") })
		panicked("two-places", "settle", func() { settle(nil) })
	}
}

func errorsOfOrders() {
	returned("parameters", "not-found", findOrder(4711, "north"))
	returned("parameters", "not-found", findOrder(90210, "Halle 7 (Süd)"))
	returned("parameters", "not-found", findOrder("9f1c2d34-55aa-4b1c-8d9e-0123456789ab", "east"))
	returned("parameters", "not-found", findOrder(8, "lager-2026-11-22"))
	returned("parameters", "too-large", storeUpload("/tmp/upload-81f3/cat.png", 7340032))
	returned("parameters", "too-large", storeUpload("/var/spool/in/2026-11-22/invoice 12.pdf", 12))
	returned("times", "expired", checkToken("0x7ffee3c1", "2026-11-22T10:15:30Z"))
	returned("times", "expired", checkToken("0x55d0b2aa91", "12:30 PM"))
	returned("times", "expired", checkToken("4f2a", "Sun, 22 Nov 2026 08:00:01 GMT"))
	returned("times", "early", checkToken("", "09:15"))

	one, street := 1, "Elm"
	returned("wrapped-causes", "no-price", placeOrder(product{}, customer{&street}))
	returned("wrapped-causes", "no-address", placeOrder(product{price: &one}, customer{}))
	returned("wrapped-causes", "no-price", placeOrder(product{name: "tea"}, customer{&street}))
	returned("wrapped-causes", "no-address", placeOrder(product{name: "cup", price: &one}, customer{}))
	returned("wrappers", "stock-closed", loadStock())
	returned("wrappers", "stock-closed", fillCart())
	returned("wrappers", "stock-closed", showProduct())

	tea := &product{name: "tea"}
	panicked("one-function", "index", func() { pick([]*product{tea}, 7, 1) })
	panicked("one-function", "division", func() { pick([]*product{tea}, 0, 0) })
	panicked("one-function", "index", func() { pick(nil, 0, 1) })
	panicked("one-function", "nil", func() { pick([]*product{nil}, 0, 1) })
	panicked("one-function", "division", func() { pick([]*product{tea, tea}, 1, 0) })
	panicked("one-function", "nil", func() { pick([]*product{tea, nil}, 1, 1) })

	for _, depth := range []int{1, 4, 12} {
		panicked("recursion", "empty", func() { walk(7, depth) })
	}
	for _, depth := range []int{2, 6} {
		panicked("recursion", "ring", func() { walk(0, depth) })
	}
	for range 2 {
		panicked("closures", "single", func() { priceBy("single", tea) })
		panicked("closures", "double", func() { priceBy("double", tea) })
	}
	panicked("generics", "nothing", func() { store[product]{}.take("tea") })
	panicked("generics", "nothing", func() { store[customer]{}.take("ann") })
	panicked("generics", "nothing", func() { store[int]{}.take("cup-7") })
}

func inGoroutine(job func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer sentry.Recover()
		job()
	}()
	<-done
}

func flows() {
	again := func() { mustCharge("4000-9", 100) }
	panicked("async", "declined", again)
	label("async", "declined")
	inGoroutine(func() { deskSale("4000-5") })
	label("async", "declined")
	inGoroutine((&telephoneSale{"4000-6"}).close)
	label("async", "over-limit")
	inGoroutine(func() { mustCharge("5100", 900_000) })
	label("async", "declined")
	timed := make(chan struct{})
	time.AfterFunc(time.Millisecond, func() {
		defer close(timed)
		defer sentry.Recover()
		again()
	})
	<-timed

	panicked("rethrown", "declined", again)
	panicked("rethrown", "declined", func() { passedOn(again) })
	panicked("rethrown", "declined", func() { withCleanup(again) })
	panicked("rethrown", "over-limit", func() { passedOn(func() { mustCharge("5100", 700_000) }) })
	fail := func() error { return charge("4000-8", 100) }
	returned("retries", "declined", fail())
	returned("retries", "declined", withRetries(fail, 2))
	returned("retries", "declined", withRetries(fail, 5))
	returned("retries", "over-limit", withRetries(func() error { return charge("5100", 800_000) }, 3))

	for _, visited := range []struct{ family, cause, path string }{
		{"framework", "declined", "/pay/4000"},
		{"framework", "declined", "/subscriptions/4000"},
		{"framework", "baskets", "/baskets"},
		{"framework-errors", "not-found", "/orders/7"},
		{"framework-errors", "not-found", "/orders/9812"},
		{"framework-errors", "stock-closed", "/stock"},
	} {
		label(visited.family, visited.cause)
		visit(visited.path)
	}
}

func report(text string) { sentry.CaptureMessage(text) }

// alerts makes a message of each line that is logged.
type alerts struct{}

func (alerts) Write(line []byte) (int, error) {
	sentry.CaptureMessage(string(line))
	return len(line), nil
}

func logStock(out *log.Logger, sku string, count int) { out.Printf("stock of %s is %d", sku, count) }

func logLogin(out *log.Logger, user string) { out.Printf("login of %q failed", user) }

func messages() {
	out := log.New(alerts{}, "", 0)
	for count, sku := range []string{"TEA-1", "CUP-22", "POT"} {
		label("logger", "stock")
		logStock(out, sku, count-1)
	}
	for _, user := range []string{"ann", "bob@example.com"} {
		label("logger", "login")
		logLogin(out, user)
	}
	for _, said := range []struct{ family, cause, text string }{
		{"logger-helper", "queue", "queue of mails is full"},
		{"logger-helper", "cache", "cache was lost after 31 seconds"},
		{"logger-helper", "queue", "queue of mails is full"},
		{"logger-helper", "cache", "cache was lost after 9 seconds"},
		{"messages", "import", "Import of 120 rows took 31 s"},
		{"messages", "import", "Import of 7 rows took 2 s"},
		{"messages", "disk", "Disk /dev/sda1 is 91% full"},
		{"messages", "disk", "Disk /dev/nvme0n1 is 97% full"},
	} {
		label(said.family, said.cause)
		if said.family == "messages" {
			sentry.CaptureMessage(said.text)
		} else {
			report(said.text)
		}
	}
}

func libraries() {
	returned("library-parse", "settings", loadSettings("{oops"))
	returned("library-parse", "settings", loadSettings(`{"settings": [1, 2,, 3]}`))
	returned("library-parse", "webhook", readWebhook("<html>"))
	returned("library-parse", "webhook", readWebhook(`{"event"`))
	for _, port := range []int{47111, 47112} {
		returned("library-network", "stock", askStock(port))
		returned("library-network", "mail", sendMail(port))
	}
	panicked("helper-callers", "import", func() { importRow(map[string]string{"quantity": "ten"}) })
	panicked("helper-callers", "voucher", func() { applyVoucher(map[string]string{"voucher": "SAVE"}) })
	panicked("helper-callers", "import", func() { importRow(map[string]string{"quantity": "1,5"}) })
	panicked("helper-callers", "voucher", func() { applyVoucher(nil) })
}

func families() {
	errorsOfPayments()
	errorsOfOrders()
	flows()
	messages()
	libraries()
}

func releases() {
	returned("releases", "declined", checkOut("4000-1"))
	panicked("releases", "declined", func() { deskSale("4000-2") })
	one := 1
	returned("releases", "no-address", placeOrder(product{price: &one}, customer{}))
}

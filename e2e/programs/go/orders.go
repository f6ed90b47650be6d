package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"
)

var errStockClosed = errors.New("stock database is closed")

func findOrder(number any, warehouse string) error {
	return fmt.Errorf("order %v was not found in warehouse %q", number, warehouse)
}

func storeUpload(path string, size int) error {
	return fmt.Errorf("file %s is too large (%d bytes)", path, size)
}

func checkToken(token, when string) error {
	if token == "" {
		return fmt.Errorf("token is not valid before %s", when)
	}
	return fmt.Errorf("token %s expired at %s", token, when)
}

type product struct {
	name  string
	price *int
}

type customer struct{ street *string }

// pick fails in three ways.
func pick(shelf []*product, position, boxes int) int {
	item := shelf[position]
	perBox := len(shelf) / boxes
	return len(item.name) * perBox
}

type orderError struct {
	what  string
	cause error
}

func (fault *orderError) Error() string { return fault.what }
func (fault *orderError) Unwrap() error { return fault.cause }

func placeOrder(thing product, buyer customer) error {
	var cause error
	if thing.price == nil {
		cause = errors.New("the product has no price")
	} else if buyer.street == nil {
		cause = errors.New("the customer has no address")
	}
	//2 if cause == nil {
	//2 	return nil
	//2 }
	return &orderError{"the order could not be placed", cause}
}

func loadStock() error { return errStockClosed }

func fillCart() error { return fmt.Errorf("the cart could not be filled: %w", loadStock()) }

func showProduct() error { return &orderError{"the product page is not there", loadStock()} }

// walk goes down a tree of categories.
func walk(category, depth int) int {
	if depth == 0 {
		panic(fmt.Errorf("category %d has no products", category))
	}
	if category < 0 {
		panic(errors.New("categories form a ring"))
	}
	if category == 0 && depth == 2 {
		return walk(-1, depth-1)
	}
	return walk(category, depth-1)
}

func loadSettings(text string) error {
	var settings map[string]any
	return json.Unmarshal([]byte(text), &settings)
}

func readWebhook(body string) error {
	var hook struct{ Event string }
	if err := json.Unmarshal([]byte(body), &hook); err != nil {
		return fmt.Errorf("webhook: %w", err)
	}
	return nil
}

func askStock(port int) error {
	_, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/stock", port))
	return err
}

func sendMail(port int) error {
	_, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", port), time.Second)
	return err
}

var rules = map[string]func(*product) int{
	"single": func(thing *product) int { return *thing.price },
	"double": func(thing *product) int { return *thing.price * 2 },
}

func priceBy(rule string, thing *product) int {
	return rules[rule](thing)
}

func parseQuantity(text string) int {
	quantity, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return quantity
}

func importRow(row map[string]string) int { return parseQuantity(row["quantity"]) }

func applyVoucher(form map[string]string) int { return parseQuantity(form["voucher"]) }

// store holds things of one kind, by their names.
type store[T any] struct{ things map[string]*T }

func (kept store[T]) take(name string) T {
	return *kept.things[name]
}

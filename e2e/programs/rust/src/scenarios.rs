use std::collections::HashMap;
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Duration;

use sentry::integrations::anyhow::capture_anyhow;

use crate::orders::{self, Product, Store};
use crate::payments::{self, Kiosk};
use crate::web;

/// Says what the next event is about. The recorder takes the tag away.
fn label(family: &str, cause: &str) {
    // The SDK keeps thirty events waiting and drops the next.
    if let Some(client) = sentry::Hub::main().client() {
        client.flush(Some(Duration::from_secs(5)));
    }
    sentry::configure_scope(|scope| scope.set_tag("label", format!("{family}/{cause}")));
}

fn returned<T, E: Error>(family: &str, cause: &str, result: Result<T, E>) {
    label(family, cause);
    if let Err(fault) = result {
        sentry::capture_error(&fault);
    }
}

fn anyhowed<T>(family: &str, cause: &str, result: anyhow::Result<T>) {
    label(family, cause);
    if let Err(fault) = result {
        capture_anyhow(&fault);
    }
}

fn panicked<T>(family: &str, cause: &str, job: impl FnOnce() -> T) {
    label(family, cause);
    let _ = catch_unwind(AssertUnwindSafe(|| {
        job();
    }));
}

fn errors_of_payments() {
    returned("callers", "declined", payments::charge("4000-1", 100));
    returned("callers", "declined", payments::check_out("4000-2"));
    anyhowed("callers", "declined", payments::renew_subscription("4000-3", 700));
    returned("callers", "over-limit", payments::charge("5100", 900_000));
    anyhowed("callers", "over-limit", payments::renew_subscription("5100", 600_000));

    panicked("panicking-callers", "declined", || payments::must_charge("4000-4", 100));
    panicked("panicking-callers", "declined", || payments::desk_sale("4000-5"));
    panicked("panicking-callers", "declined", || Kiosk { cards: vec!["4000-6"] }.close());
    panicked("panicking-callers", "over-limit", || payments::must_charge("5100", 900_000));
    panicked("panicking-callers", "over-limit", || payments::must_charge("5200", 700_000));

    for (kind, detail) in
        [("list", "spring"), ("currency", "XAU"), ("tax", "AQ"), ("list", "autumn"), ("currency", "XBT")]
    {
        returned("helper-texts", kind, payments::quote(kind, detail));
    }
    for _ in 0..2 {
        panicked("two-places", "authorize", || payments::authorize(""));
        panicked("two-places", "settle", || payments::settle(&[]));
    }
}

fn errors_of_orders() {
    returned("parameters", "not-found", orders::find_order(4711, "north"));
    returned("parameters", "not-found", orders::find_order(90210, "Halle 7 (Süd)"));
    returned("parameters", "not-found", orders::find_order("9f1c2d34-55aa-4b1c-8d9e-0123456789ab", "east"));
    returned("parameters", "not-found", orders::find_order(8, "lager-2026-11-22"));
    returned("parameters", "too-large", orders::store_upload("/tmp/upload-81f3/cat.png", 7_340_032));
    returned("parameters", "too-large", orders::store_upload("/var/spool/in/2026-11-22/invoice 12.pdf", 12));

    let tea = || Product { name: Some("tea".into()), price: Some(3) };
    let gift = || Product { name: Some("gift".into()), price: None };
    let nameless = || Product { name: None, price: Some(1) };
    for _ in 0..2 {
        returned("wrapped-causes", "no-price", orders::place_order(&gift(), Some("Elm")));
        returned("wrapped-causes", "no-address", orders::place_order(&tea(), None));
    }
    returned("wrappers", "stock-closed", orders::load_stock());
    returned("wrappers", "stock-closed", orders::fill_cart());
    anyhowed("wrappers", "stock-closed", orders::show_product());

    panicked("one-function", "index", || orders::pick(&[tea()], 7, 1));
    panicked("one-function", "division", || orders::pick(&[tea()], 0, 0));
    panicked("one-function", "index", || orders::pick(&[], 0, 1));
    panicked("one-function", "none", || orders::pick(&[nameless()], 0, 1));
    panicked("one-function", "division", || orders::pick(&[tea(), tea()], 1, 0));
    panicked("one-function", "none", || orders::pick(&[tea(), nameless()], 1, 2));

    for depth in [1, 4, 12] {
        panicked("recursion", "empty", || orders::walk(7, depth));
    }
    for depth in [2, 6] {
        panicked("recursion", "ring", || orders::walk(0, depth));
    }
    for _ in 0..2 {
        panicked("closures", "price", || orders::apply("price", &gift()));
        panicked("closures", "double", || orders::apply("double", &gift()));
    }
    panicked("generics", "nothing", || Store::<Product>::new().take("tea"));
    panicked("generics", "nothing", || Store::<String>::new().take("ann"));
    panicked("generics", "nothing", || Store::<i32>::new().take("cup-7"));
}

async fn pay_later(card: &str, cents: i64) -> i64 {
    tokio::time::sleep(Duration::from_millis(1)).await;
    payments::must_charge(card, cents)
}

fn flows() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    panicked("async", "declined", || payments::must_charge("4000-7", 100));
    panicked("async", "declined", || std::thread::spawn(|| payments::desk_sale("4000-8")).join());
    panicked("async", "declined", || runtime.block_on(pay_later("4000-9", 100)));
    label("async", "declined");
    let _ = runtime.block_on(async { tokio::spawn(pay_later("4000-10", 100)).await });
    label("async", "over-limit");
    let _ = std::thread::Builder::new().name("billing".into()).spawn(|| payments::must_charge("5100", 900_000)).unwrap().join();

    panicked("rethrown", "declined", || payments::must_charge("4000-11", 100));
    panicked("rethrown", "declined", || {
        let fault = catch_unwind(|| payments::must_charge("4000-12", 100));
        fault.unwrap_or_else(|fault| resume_unwind(fault))
    });
    panicked("rethrown", "over-limit", || {
        let fault = catch_unwind(|| payments::must_charge("5100", 700_000));
        fault.unwrap_or_else(|fault| resume_unwind(fault))
    });

    returned("retries", "declined", payments::charge("4000-13", 100));
    returned("retries", "declined", payments::with_retries(|| payments::charge("4000-14", 100), 2));
    returned("retries", "declined", payments::with_retries(|| payments::charge("4000-15", 100), 5));
    returned("retries", "over-limit", payments::with_retries(|| payments::charge("5100", 800_000), 3));

    for (cause, path, body) in
        [("declined", "/pay", "4000"), ("declined", "/desk", "4000"), ("baskets", "/baskets", "tea")]
    {
        label("framework", cause);
        runtime.block_on(web::visit(path, body));
    }
}

fn log_stock(sku: &str, count: i32) {
    log::error!("stock of {sku} is {count}");
}

fn log_login(user: &str) {
    log::error!("login of '{user}' failed");
}

fn messages() {
    let logger = sentry::integrations::log::SentryLogger::new();
    log::set_boxed_logger(Box::new(logger)).unwrap();
    log::set_max_level(log::LevelFilter::Error);
    for (count, sku) in [(0, "TEA-1"), (-3, "CUP-22"), (12, "POT")] {
        label("logger", "stock");
        log_stock(sku, count);
    }
    for user in ["ann", "bob@example.com"] {
        label("logger", "login");
        log_login(user);
    }
    log::set_max_level(log::LevelFilter::Off);
}

fn libraries() {
    for port in [47111, 47112] {
        returned("library-network", "stock", orders::ask_stock(port));
        returned("library-network", "mail", orders::send_mail(port));
    }
    panicked("helper-callers", "import", || orders::import_row(&HashMap::from([("quantity", "ten")])));
    panicked("helper-callers", "voucher", || orders::apply_voucher(&HashMap::from([("voucher", "SAVE")])));
    panicked("helper-callers", "import", || orders::import_row(&HashMap::from([("quantity", "")])));
    panicked("helper-callers", "voucher", || orders::apply_voucher(&HashMap::from([("voucher", "X-1")])));
}

pub fn families() {
    errors_of_payments();
    errors_of_orders();
    flows();
    messages();
    libraries();
}

pub fn releases() {
    panicked("releases", "declined", || payments::desk_sale("4000-1"));
    panicked("releases", "declined", || Kiosk { cards: vec!["4000-2"] }.close());
    panicked("releases", "index", || orders::pick(&[], 3, 1));
}

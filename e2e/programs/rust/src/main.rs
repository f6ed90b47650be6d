//! Sends what a shop sends: `shop families` the labelled errors, `shop items` every type of item.

mod items;
mod orders;
mod payments;
mod scenarios;
mod web;

use std::env;
use std::time::Duration;

fn main() {
    let part = env::args().nth(1).unwrap_or_default();
    let is_items = part == "items";
    let options = sentry::ClientOptions::new()
        .release(env::var("SHOP_RELEASE").unwrap_or_default())
        .environment("production")
        .server_name("shop-1")
        .attach_stacktrace(true)
        .traces_sample_rate(if is_items { 1.0 } else { 0.0 })
        .before_send(|event| (event.message.as_deref() != Some("drop me")).then_some(event));
    let guard = sentry::init((env::var("SENTRY_DSN").unwrap_or_default(), options));
    match part.as_str() {
        "items" => items::send(),
        "families" => {
            scenarios::families();
            scenarios::releases();
        }
        _ => scenarios::releases(),
    }
    guard.flush(Some(Duration::from_secs(10)));
}

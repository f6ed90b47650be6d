//! Charges cards. Lines that begin with the sign `2` behind their slashes exist in the second release only.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum PaymentError {
    #[error("the bank declined the card")]
    Declined,
    #[error("the amount is over the limit of the account")]
    OverLimit,
}

//2 const CURRENCIES: [&str; 2] = ["EUR", "USD"];
//2
//2 pub fn is_known(currency: &str) -> bool {
//2     CURRENCIES.contains(&currency)
//2 }
//2
#[inline(never)]
pub fn charge(card: &str, cents: i64) -> Result<i64, PaymentError> {
    //2 if !is_known("EUR") {
    //2     return Ok(0);
    //2 }
    if card.starts_with("4000") {
        return Err(PaymentError::Declined);
    }
    if cents > 500_000 {
        return Err(PaymentError::OverLimit);
    }
    Ok(cents)
}

pub fn check_out(card: &str) -> Result<i64, PaymentError> {
    charge(card, [1200, 300].iter().sum())
}

pub fn renew_subscription(card: &str, cents: i64) -> anyhow::Result<i64> {
    use anyhow::Context;
    charge(card, cents).context("renewal")
}

/// For code that cannot go on without the money.
#[inline(never)]
pub fn must_charge(card: &str, cents: i64) -> i64 {
    //2 if cents == 0 {
    //2     return 0;
    //2 }
    match charge(card, cents) {
        Ok(paid) => paid,
        Err(fault) => panic!("{fault}"),
    }
}

#[inline(never)]
pub fn desk_sale(card: &str) -> i64 {
    must_charge(card, 700) + 1
}

pub struct Kiosk<'a> {
    pub cards: Vec<&'a str>,
}

impl Kiosk<'_> {
    #[inline(never)]
    pub fn close(&self) -> i64 {
        self.cards.iter().map(|card| must_charge(card, 400)).sum()
    }
}

/// The one place that makes errors of the price service.
#[derive(Debug)]
pub struct PriceError(String);

impl fmt::Display for PriceError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for PriceError {}

fn problem(what: &str, detail: &str) -> PriceError {
    PriceError(format!("{what}: {detail}"))
}

pub fn quote(kind: &str, detail: &str) -> Result<(), PriceError> {
    Err(match kind {
        "list" => problem("price list is empty", detail),
        "currency" => problem("currency is not supported", detail),
        _ => problem("no tax rate for country", detail),
    })
}

#[inline(never)]
pub fn authorize(card: &str) -> usize {
    assert!(!card.is_empty(), "state is invalid");
    card.len()
}

#[inline(never)]
pub fn settle(batch: &[&str]) -> usize {
    assert!(!batch.is_empty(), "state is invalid");
    batch.len()
}

#[derive(Debug, thiserror::Error)]
#[error("gave up after {times} attempts")]
pub struct GaveUp {
    times: usize,
    #[source]
    last: PaymentError,
}

pub fn with_retries(job: impl Fn() -> Result<i64, PaymentError>, times: usize) -> Result<i64, GaveUp> {
    let mut last = PaymentError::Declined;
    for _ in 0..times {
        match job() {
            Ok(paid) => return Ok(paid),
            Err(fault) => last = fault,
        }
    }
    Err(GaveUp { times, last })
}

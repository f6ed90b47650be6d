//! Orders and their stock.

use std::collections::HashMap;
use std::fmt::Display;
use std::io::Read;
use std::net::TcpStream;

#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    #[error("order {0} was not found in warehouse '{1}'")]
    NotFound(String, String),
    #[error("file {0} is too large ({1} bytes)")]
    TooLarge(String, u64),
    #[error("the order could not be placed")]
    NotPlaced(#[source] Missing),
    #[error("the cart could not be filled")]
    NoCart(#[source] StockError),
}

#[derive(Debug, thiserror::Error)]
pub enum Missing {
    #[error("the product has no price")]
    Price,
    #[error("the customer has no address")]
    Address,
}

#[derive(Debug, thiserror::Error)]
#[error("stock database is closed")]
pub struct StockError;

pub fn find_order(number: impl Display, warehouse: &str) -> Result<(), OrderError> {
    Err(OrderError::NotFound(number.to_string(), warehouse.into()))
}

pub fn store_upload(path: &str, size: u64) -> Result<(), OrderError> {
    Err(OrderError::TooLarge(path.into(), size))
}

pub struct Product {
    pub name: Option<String>,
    pub price: Option<u32>,
}

#[inline(never)]
pub fn pick(shelf: &[Product], position: usize, boxes: usize) -> String {
    let product = &shelf[position];
    let per_box = shelf.len() / boxes;
    product.name.as_ref().unwrap().repeat(per_box)
}

pub fn place_order(product: &Product, street: Option<&str>) -> Result<String, OrderError> {
    //2 if product.price == Some(0) {
    //2     return Ok(String::new());
    //2 }
    let price = product.price.ok_or(OrderError::NotPlaced(Missing::Price))?;
    let street = street.ok_or(OrderError::NotPlaced(Missing::Address))?;
    Ok(format!("{price} to {street}"))
}

pub fn load_stock() -> Result<(), StockError> {
    Err(StockError)
}

pub fn fill_cart() -> Result<(), OrderError> {
    load_stock().map_err(OrderError::NoCart)
}

pub fn show_product() -> anyhow::Result<()> {
    use anyhow::Context;
    load_stock().context("the product page is not there")
}

/// Goes down a tree of categories.
#[inline(never)]
pub fn walk(category: i32, depth: u32) -> i32 {
    if depth == 0 {
        panic!("category {category} has no products");
    }
    if category < 0 {
        panic!("categories form a ring");
    }
    let next = if category == 0 && depth == 2 { -1 } else { category };
    walk(next, depth - 1) + 1
}

pub fn ask_stock(port: u16) -> std::io::Result<String> {
    let mut answer = String::new();
    TcpStream::connect(("127.0.0.1", port))?.read_to_string(&mut answer)?;
    Ok(answer)
}

#[derive(Debug, thiserror::Error)]
#[error("mail to port {port} was not sent")]
pub struct MailError {
    port: u16,
    source: std::io::Error,
}

pub fn send_mail(port: u16) -> Result<(), MailError> {
    let connection = TcpStream::connect(("127.0.0.1", port));
    connection.map(drop).map_err(|source| MailError { port, source })
}

type Rule = Box<dyn Fn(&Product) -> usize>;

pub fn rules() -> HashMap<&'static str, Rule> {
    let mut rules: HashMap<&'static str, Rule> = HashMap::new();
    rules.insert("price", Box::new(|product| product.price.unwrap() as usize));
    rules.insert("double", Box::new(|product| product.price.unwrap() as usize * 2));
    rules
}

#[inline(never)]
pub fn apply(rule: &str, product: &Product) -> usize {
    rules()[rule](product)
}

#[inline(never)]
fn parse_quantity(text: &str) -> u32 {
    text.parse().unwrap()
}

#[inline(never)]
pub fn import_row(row: &HashMap<&str, &str>) -> u32 {
    parse_quantity(row["quantity"]) + 1
}

#[inline(never)]
pub fn apply_voucher(form: &HashMap<&str, &str>) -> u32 {
    parse_quantity(form["voucher"]) * 2
}

/// Holds things of one kind, by their names.
pub struct Store<T> {
    things: HashMap<String, T>,
}

impl<T> Store<T> {
    pub fn new() -> Self {
        Store { things: HashMap::new() }
    }

    #[inline(never)]
    pub fn take(&mut self, name: &str) -> T {
        self.things.remove(name).expect("nothing has this name")
    }
}

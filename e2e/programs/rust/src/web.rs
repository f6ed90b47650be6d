//! The same shop behind layers of tower.

use std::convert::Infallible;

use http::{Request, Response};
use sentry::integrations::tower::{NewSentryLayer, SentryHttpLayer};
use tower::{ServiceBuilder, ServiceExt, service_fn};

use crate::{orders, payments};

async fn answer(request: Request<String>) -> Result<Response<String>, Infallible> {
    match request.uri().path() {
        "/pay" => pay(request).await,
        "/desk" => desk(request).await,
        _ => baskets(request).await,
    }
}

async fn pay(request: Request<String>) -> Result<Response<String>, Infallible> {
    tokio::task::yield_now().await;
    let paid = payments::must_charge(request.body(), 100);
    Ok(Response::new(paid.to_string()))
}

async fn desk(request: Request<String>) -> Result<Response<String>, Infallible> {
    Ok(Response::new(payments::desk_sale(request.body()).to_string()))
}

async fn baskets(request: Request<String>) -> Result<Response<String>, Infallible> {
    let name = orders::pick(&[], request.body().len(), 1);
    Ok(Response::new(name))
}

pub async fn visit(path: &str, body: &str) {
    let service = ServiceBuilder::new()
        .layer(NewSentryLayer::<Request<String>>::new_from_top())
        .layer(SentryHttpLayer::new())
        .service(service_fn(answer));
    let request = Request::get(format!("http://127.0.0.1{path}")).body(body.to_string()).unwrap();
    let _ = tokio::spawn(service.oneshot(request)).await;
}

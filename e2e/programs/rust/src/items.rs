//! Sends every type of item that the SDK for Rust has.

use std::thread::sleep;
use std::time::Duration;

use sentry::protocol::{
    Attachment, EnvelopeItem, MonitorCheckIn, MonitorCheckInStatus, MonitorConfig, MonitorSchedule, SpanStatus, Unit,
    User,
};
use sentry::{Breadcrumb, Envelope, Hub, Level, TransactionContext, metrics};

use crate::payments;

fn check_in(slug: &str, status: MonitorCheckInStatus, config: Option<MonitorConfig>) {
    let check_in = MonitorCheckIn {
        check_in_id: sentry::types::random_uuid(),
        monitor_slug: slug.into(),
        status,
        environment: Some("production".into()),
        duration: Some(3.0),
        monitor_config: config,
    };
    let mut envelope = Envelope::new();
    envelope.add_item(EnvelopeItem::MonitorCheckIn(check_in));
    if let Some(client) = Hub::current().client() {
        client.send_envelope(envelope);
    }
}

pub fn send() {
    sentry::configure_scope(|scope| {
        scope.set_user(Some(User { id: Some("7".into()), email: Some("ann@example.com".into()), ..User::default() }));
        scope.set_tag("region", "eu");
    });
    sentry::add_breadcrumb(Breadcrumb { category: Some("cart".into()), message: Some("put tea".into()), ..Breadcrumb::default() });
    sentry::start_session();

    let transaction = sentry::start_transaction(TransactionContext::new("check out", "task"));
    let query = transaction.start_child("db.query", "SELECT * FROM carts WHERE id = $1");
    sleep(Duration::from_millis(20));
    query.finish();
    let request = transaction.start_child("http.client", "GET https://bank.example/cards");
    request.set_status(SpanStatus::InternalError);
    request.finish();
    sentry::with_scope(
        |scope| {
            scope.add_attachment(Attachment {
                buffer: b"cart: tea, cup\n".to_vec(),
                filename: "cart.txt".into(),
                content_type: Some("text/plain".into()),
                ty: None,
            });
        },
        || {
            if let Err(fault) = payments::check_out("4000-1") {
                sentry::capture_error(&fault);
            }
        },
    );
    transaction.finish();

    sentry::capture_message("stock is low", Level::Warning);
    sentry::capture_message("drop me", Level::Info);
    sentry::logger_info!(number = 4711, "order {} was paid", 4711);
    sentry::logger_error!(status = 503, "the bank answered");
    metrics::counter("orders", 2).attribute("plan", "gold").capture();
    metrics::gauge("queue.depth", 17).capture();
    metrics::distribution("checkout.time", 187.5).unit(Unit::Millisecond).capture();
    let config = MonitorConfig {
        schedule: MonitorSchedule::Crontab { value: "0 3 * * *".into() },
        checkin_margin: Some(5),
        max_runtime: None,
        timezone: None,
        failure_issue_threshold: None,
        recovery_threshold: None,
    };
    check_in("nightly-import", MonitorCheckInStatus::Ok, Some(config));
    check_in("hourly-mail", MonitorCheckInStatus::Error, None);
    sentry::end_session();
}

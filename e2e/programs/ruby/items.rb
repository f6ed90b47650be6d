# Sends every type of item that the SDK for Ruby has.
module Items
  def self.send_all
    Sentry.set_user(id: '7', email: 'ann@example.com')
    Sentry.set_tags(region: 'eu')
    Sentry.add_breadcrumb(Sentry::Breadcrumb.new(category: 'cart', message: 'put tea into the cart'))
    Sentry.with_session_tracking do
      transaction = Sentry.start_transaction(op: 'task', name: 'check out')
      Sentry.get_current_scope.set_span(transaction)
      transaction.with_child_span(op: 'db.query', description: 'SELECT * FROM carts WHERE id = $1') { sleep 0.02 }
      transaction.with_child_span(op: 'http.client', description: 'GET https://bank.example/cards') do |span|
        span.set_status('internal_error')
      end
      begin
        Payments.check_out('4000-1')
      rescue Payments::PaymentError => e
        Sentry.capture_exception(e)
      end
      transaction.finish
    end
    Sentry.capture_message('stock is low', level: :warning)
    Sentry.capture_message('drop me')
    Sentry.session_flusher.flush
    # What was dropped is told with the next envelope.
    Sentry.get_current_client.transport.instance_variable_set(:@last_client_report_sent, Time.now - 60)
    Sentry.capture_message('stock is low again', level: :warning)
  end
end

module Scenarios
  module_function

  # Says what the next event is about. The recorder takes the tag away.
  def label(family, cause)
    # Each request begins with a copy of the main hub, and leaves that copy behind as the current one.
    [Sentry.get_main_hub, Sentry.get_current_hub].each do |hub|
      hub.configure_scope { |scope| scope.set_tag(:label, "#{family}/#{cause}") }
    end
  end

  def labelled(family, cause)
    label(family, cause)
    begin
      yield
    rescue StandardError => e
      Sentry.capture_exception(e)
      return
    end
    abort "#{family}/#{cause} was to fail"
  end

  def errors_of_payments
    labelled('callers', 'declined') { Payments.check_out('4000-1') }
    labelled('callers', 'declined') { Payments.renew_subscription(card: '4000-2', cents: 700) }
    labelled('callers', 'declined') { Payments::NightlyRetry.new(['4000-3']).run }
    labelled('callers', 'declined') { Payments.refund_from_desk('ann', '4000-4') }
    labelled('callers', 'over-limit') { Payments.charge('5100', 900_000) }
    labelled('callers', 'over-limit') { Payments.renew_subscription(card: '5100', cents: 600_000) }

    [%w[list spring], %w[currency XAU], %w[tax AQ], %w[list autumn], %w[currency XBT]].each do |kind, detail|
      labelled('helper-texts', kind) { Payments.quote(kind, detail) }
    end
    2.times do
      labelled('two-places', 'authorize') { Payments.authorize('') }
      labelled('two-places', 'settle') { Payments.settle([]) }
    end
  end

  def errors_of_orders
    labelled('parameters', 'not-found') { Orders.find_order(4711, 'north') }
    labelled('parameters', 'not-found') { Orders.find_order(90_210, 'Halle 7 (Süd)') }
    labelled('parameters', 'not-found') { Orders.find_order('9f1c2d34-55aa-4b1c-8d9e-0123456789ab', 'east') }
    labelled('parameters', 'not-found') { Orders.find_order(8, 'lager-2026-11-22') }
    labelled('parameters', 'too-large') { Orders.store_upload('/tmp/upload-81f3/cat.png', 7_340_032) }
    labelled('parameters', 'too-large') { Orders.store_upload('/var/spool/in/2026-11-22/invoice 12.pdf', 12) }
    labelled('times', 'expired') { Orders.check_token('0x7ffee3c1', '2026-11-22T10:15:30Z') }
    labelled('times', 'expired') { Orders.check_token('0x55d0b2aa91', '12:30 PM') }
    labelled('times', 'expired') { Orders.check_token('4f2a', 'Sun, 22 Nov 2026 08:00:01 GMT') }
    labelled('times', 'early') { Orders.check_token('', '09:15') }

    [{ name: 'tea' }, { name: 'cup' }].each do |product|
      labelled('wrapped-causes', 'no-price') { Orders.place_order(product, { street: 'Elm' }) }
      labelled('wrapped-causes', 'no-address') { Orders.place_order(product.merge(price: 3), { name: 'Bob' }) }
    end
    labelled('wrappers', 'stock-closed') { Orders.load_stock }
    labelled('wrappers', 'stock-closed') { Orders.fill_cart }
    labelled('wrappers', 'stock-closed') { Orders.show_product }

    labelled('one-function', 'index') { Orders.pick(['tea'], 7, 1) }
    labelled('one-function', 'division') { Orders.pick(['tea'], 0, 0) }
    labelled('one-function', 'index') { Orders.pick([], 0, 1) }
    labelled('one-function', 'nil') { Orders.pick([nil], 0, 1) }
    labelled('one-function', 'division') { Orders.pick(%w[tea cup], 1, 0) }
    labelled('one-function', 'nil') { Orders.pick(['tea', nil], 1, 2) }

    [1, 4, 12].each { |depth| labelled('recursion', 'empty') { Orders.walk(7, depth) } }
    [2, 6].each { |depth| labelled('recursion', 'ring') { Orders.walk(0, depth) } }
    2.times do
      labelled('closures', 'weight') { Orders.ship({ volume: 1 }, :weight) }
      labelled('closures', 'volume') { Orders.ship({ weight: 1 }, :volume) }
    end
  end

  def flows
    labelled('async', 'declined') { Payments.check_out('4000-5') }
    labelled('async', 'declined') { quiet_thread { Payments.check_out('4000-6') }.value }
    labelled('async', 'declined') { Fiber.new { Payments.charge('4000-7', 100) }.resume }
    labelled('async', 'declined') { [1].each_slice(1).lazy.map { Payments.charge('4000-8', 100) }.first }
    labelled('async', 'over-limit') { quiet_thread { Payments.charge('5100', 900_000) }.join }

    labelled('rethrown', 'declined') { Payments.charge('4000-9', 100) }
    labelled('rethrown', 'declined') { Payments.with_retries(3) { Payments.charge('4000-9', 100) } }
    labelled('rethrown', 'declined') { Payments.with_cleanup { Payments.charge('4000-9', 100) } }
    labelled('rethrown', 'declined') { Payments.passed_on { Payments.charge('4000-9', 100) } }
    labelled('rethrown', 'over-limit') { Payments.passed_on { Payments.charge('5100', 700_000) } }

    [['/orders', '7', 'not-found'], ['/account/orders', '8', 'not-found'], ['/baskets', '', 'baskets']].each do |path, query, cause|
      label('framework', cause)
      Web.visit(path, query)
    end
  end

  def quiet_thread(&block)
    Thread.new do
      Thread.current.report_on_exception = false
      block.call
    end
  end

  def report(text)
    Sentry.capture_message(text, level: :error)
  end

  def messages
    [['queue', 'queue of mails is full'], ['cache', 'cache was lost after 31 seconds'], ['queue', 'queue of mails is full'],
     ['cache', 'cache was lost after 9 seconds']].each do |cause, text|
      label('logger-helper', cause)
      report(text)
    end
    [['import', 'Import of 120 rows took 31 s'], ['import', 'Import of 7 rows took 2 s'],
     ['disk', 'Disk /dev/sda1 is 91% full'], ['disk', 'Disk /dev/nvme0n1 is 97% full']].each do |cause, text|
      label('messages', cause)
      Sentry.capture_message(text)
    end
  end

  def libraries
    labelled('library-parse', 'settings') { Orders.load_settings('{oops') }
    labelled('library-parse', 'settings') { Orders.load_settings('{"settings": [1, 2,, 3]}') }
    labelled('library-parse', 'webhook') { Orders.read_webhook('<html>') }
    labelled('library-parse', 'webhook') { Orders.read_webhook('{"event"') }
    [47_111, 47_112].each do |port|
      labelled('library-network', 'stock') { Orders.ask_stock(port) }
      labelled('library-network', 'mail') { Orders.send_mail(port) }
    end
    labelled('helper-callers', 'import') { Orders.import_row({ quantity: 'ten' }) }
    labelled('helper-callers', 'voucher') { Orders.apply_voucher({ voucher: 'SAVE' }) }
    labelled('helper-callers', 'import') { Orders.import_row({ quantity: '1,5' }) }
    labelled('helper-callers', 'voucher') { Orders.apply_voucher({ voucher: 'X-1' }) }
  end

  def families
    errors_of_payments
    errors_of_orders
    flows
    messages
    libraries
  end

  def releases
    labelled('releases', 'declined') { Payments.check_out('4000-1') }
    labelled('releases', 'declined') { Payments.renew_subscription(card: '4000-2', cents: 700) }
    labelled('releases', 'no-address') { Orders.place_order({ price: 3 }, { name: 'Bob' }) }
  end
end

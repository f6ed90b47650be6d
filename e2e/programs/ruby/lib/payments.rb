# Charges cards. Lines that begin with `#2` exist in the second release only.
module Payments
  class PaymentError < StandardError; end

  #2 CURRENCIES = %w[EUR USD].freeze
  #2
  #2 def self.known?(currency)
  #2   CURRENCIES.include?(currency)
  #2 end
  #2
  def self.charge(card, cents)
    #2 return 0 unless known?('EUR')
    #2
    raise PaymentError, 'the bank declined the card' if card.start_with?('4000')

    if cents > 500_000
      raise PaymentError, 'the amount is over the limit of the account'
    end

    cents
  end

  def self.check_out(card)
    charge(card, [1200, 300].sum)
  end

  def self.renew_subscription(card:, cents:)
    charge(card, cents)
  end

  class NightlyRetry
    def initialize(cards)
      @cards = cards
    end

    def run
      @cards.map { |card| attempt(card) }
    end

    private

    def attempt(card)
      Payments.charge(card, 999)
    end
  end

  def self.refund_from_desk(operator, card)
    operator == 'ann' ? charge(card, -500) : 0
  end

  # The one place that makes errors of the price service.
  def self.problem(what, detail)
    raise PaymentError, "#{what}: #{detail}"
  end

  def self.quote(kind, detail)
    case kind
    when 'list' then problem('price list is empty', detail)
    when 'currency' then problem('currency is not supported', detail)
    else problem('no tax rate for country', detail)
    end
  end

  def self.authorize(card)
    raise ArgumentError, 'state is invalid' if card.empty?
  end

  def self.settle(batch)
    raise ArgumentError, 'state is invalid' if batch.empty?
  end

  def self.with_retries(times)
    attempt = 0
    begin
      yield
    rescue PaymentError
      attempt += 1
      retry if attempt < times
      raise
    end
  end

  def self.with_cleanup
    yield
  ensure
    @closed = true
  end

  def self.passed_on
    yield
  rescue PaymentError => e
    raise e
  end
end

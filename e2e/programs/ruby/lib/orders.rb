require 'json'
require 'net/http'
require 'socket'

# Orders and their stock.
module Orders
  class OrderError < StandardError; end
  class StockError < StandardError; end

  def self.find_order(number, warehouse)
    raise OrderError, "order #{number} was not found in warehouse '#{warehouse}'"
  end

  def self.store_upload(path, size)
    raise OrderError, "file #{path} is too large (#{size} bytes)"
  end

  def self.check_token(token, at)
    raise OrderError, "token is not valid before #{at}" if token.empty?

    raise OrderError, "token #{token} expired at #{at}"
  end

  def self.pick(shelf, position, boxes)
    product = shelf.fetch(position)
    per_box = shelf.size / boxes
    product.upcase * per_box
  end

  def self.price_of(product)
    product.fetch(:price)
  end

  def self.street_of(customer)
    customer.fetch(:street)
  end

  def self.place_order(product, customer)
    #2 return nil if product.nil? && customer.nil?
    #2
    "#{price_of(product)} to #{street_of(customer)}"
  rescue KeyError
    raise OrderError, 'the order could not be placed'
  end

  def self.load_stock
    raise StockError, 'stock database is closed'
  end

  def self.fill_cart
    load_stock
  rescue StockError
    raise OrderError, 'the cart could not be filled'
  end

  def self.show_product
    load_stock
  rescue StockError
    raise 'the product page is not there'
  end

  # Goes down a tree of categories.
  def self.walk(category, depth)
    raise OrderError, "category #{category} has no products" if depth.zero?

    raise OrderError, 'categories form a ring' if category.negative?

    walk(category.zero? && depth == 2 ? -1 : category, depth - 1)
  end

  def self.load_settings(text)
    JSON.parse(text)['settings']
  end

  def self.read_webhook(body)
    hook = JSON.parse(body)
    hook['event']
  end

  def self.ask_stock(port)
    Net::HTTP.get(URI("http://127.0.0.1:#{port}/stock"))
  end

  def self.send_mail(port)
    TCPSocket.new('127.0.0.1', port).close
  end

  RULES = {
    weight: ->(parcel) { parcel[:weight] * 2 },
    volume: ->(parcel) { parcel[:volume] * 3 },
    both: proc { |parcel| parcel[:weight] + parcel[:volume] }
  }.freeze

  def self.ship(parcel, rule)
    RULES[rule].call(parcel)
  end

  def self.parse_quantity(text)
    Integer(text)
  end

  def self.import_row(row)
    parse_quantity(row[:quantity])
  end

  def self.apply_voucher(form)
    parse_quantity(form[:voucher])
  end
end

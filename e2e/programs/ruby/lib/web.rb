# The same shop as an application of Rack.
require 'sentry/rack'

class Web
  PAGES = {
    '/orders' => ->(query) { Orders.find_order(query, 'north') },
    '/account/orders' => ->(query) { Web.show_own_order(query) },
    '/baskets' => ->(_) { [].fetch(3) }
  }.freeze

  def self.show_own_order(query)
    Orders.find_order(Integer(query), 'south')
  end

  def call(env)
    [200, {}, [PAGES[env['PATH_INFO']].call(env['QUERY_STRING']).to_s]]
  end

  def self.visit(path, query)
    app = Sentry::Rack::CaptureExceptions.new(new)
    app.call('REQUEST_METHOD' => 'GET', 'PATH_INFO' => path, 'QUERY_STRING' => query, 'rack.url_scheme' => 'http',
             'SERVER_NAME' => 'shop.example', 'SERVER_PORT' => '80', 'rack.input' => StringIO.new)
  rescue StandardError
    nil
  end
end

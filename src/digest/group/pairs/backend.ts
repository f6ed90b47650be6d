import type { Json } from '#domain/event/event.ts'
import { different, error, same, type Pair, type Part } from './pair.ts'

const goFrame = (module: string, name: string, more: Part = {}): Part => ({
  module,
  function: name,
  abs_path: `/build/${module}/x.go`,
  filename: 'x.go',
  lineno: 10,
  in_app: true,
  ...more,
})
const go = (frames: readonly Json[], type = '*errors.errorString', value = 'declined') =>
  error('go', type, value, frames)
const handler = goFrame('main', '(*Server).checkout')

export const golang: readonly Pair[] = [
  same('a line that moved', go([handler]), go([{ ...handler, lineno: 99 }])),
  same('another folder of the build', go([handler]), go([{ ...handler, abs_path: '/go/src/shop/x.go' }])),
  same(
    'a library in the module cache',
    go([goFrame('github.com/lib/pq', 'query', { abs_path: '/go/pkg/mod/github.com/lib/pq@v1.10.0/conn.go' }), handler]),
    go([goFrame('github.com/lib/pq', 'query', { abs_path: '/go/pkg/mod/github.com/lib/pq@v1.11.0/conn.go' }), handler]),
  ),
  same(
    'another text',
    go([handler], 'runtime.boundsError', 'index out of range [5] with length 3'),
    go([handler], 'runtime.boundsError', 'index out of range [0] with length 0'),
  ),
  same(
    'no stack: another address',
    go([], '*net.OpError', 'dial tcp 10.0.0.1:5432: connect: connection refused'),
    go([], '*net.OpError', 'dial tcp 10.0.0.7:5432: connect: connection refused'),
  ),
  different('another method', go([handler]), go([goFrame('main', '(*Server).refund')])),
  different('another receiver', go([handler]), go([goFrame('main', '(*Client).checkout')])),
  different('two closures of a function', go([goFrame('main', 'run.func1')]), go([goFrame('main', 'run.func2')])),
  different('another package', go([handler]), go([goFrame('shop/api', '(*Server).checkout')])),
  different(
    'no stack: another text',
    go([], '*errors.errorString', 'EOF'),
    go([], '*errors.errorString', 'unexpected EOF'),
  ),
]

const rubyFrame = (file: string, name: string, line: string, more: Part = {}): Part => ({
  filename: file,
  abs_path: `/srv/${file}`,
  function: name,
  context_line: line,
  lineno: 10,
  in_app: true,
  ...more,
})
const ruby = (frames: readonly Json[], type = 'Declined', value = 'card 1') => error('ruby', type, value, frames)
const payment = rubyFrame('app/models/payment.rb', 'pay', '    raise Declined, card')

export const rubyPairs: readonly Pair[] = [
  same('a line that moved', ruby([payment]), ruby([{ ...payment, lineno: 90 }])),
  same(
    'blocks in blocks',
    ruby([rubyFrame('app/a.rb', 'block (2 levels) in run', 'pay(order)')]),
    ruby([rubyFrame('app/a.rb', 'block in run', 'pay(order)')]),
  ),
  same(
    'blocks of a method that was renamed',
    ruby([rubyFrame('app/a.rb', 'block in run', 'pay(order)')]),
    ruby([rubyFrame('app/a.rb', 'block in execute', 'pay(order)')]),
  ),
  same(
    'a view that was compiled by another process',
    ruby([rubyFrame('app/views/cart.html.erb', '_app_views_cart_html_erb__123456_7890', '<%= total %>')]),
    ruby([rubyFrame('app/views/cart.html.erb', '_app_views_cart_html_erb___99887_123', '<%= total %>')]),
  ),
  same(
    'another folder of gems',
    ruby([rubyFrame('activerecord/lib/base.rb', 'find', 'x', { in_app: false }), payment]),
    ruby([rubyFrame('activerecord-7.1/lib/base.rb', 'find_by', 'y', { in_app: false }), payment]),
  ),
  same('another text', ruby([payment]), ruby([payment], 'Declined', 'card 2 is blocked')),
  different('another line', ruby([payment]), ruby([{ ...payment, context_line: 'raise Declined, bank' }])),
  different('another file', ruby([payment]), ruby([{ ...payment, filename: 'app/models/refund.rb' }])),
  different(
    'another method',
    ruby([{ ...payment, context_line: null }]),
    ruby([{ ...payment, context_line: null, function: 'refund' }]),
  ),
]

const phpFrame = (name: string, file: string, line: string, more: Part = {}): Part => ({
  function: name,
  filename: `/${file}`,
  abs_path: `/var/www/${file}`,
  context_line: line,
  lineno: 10,
  in_app: true,
  ...more,
})
const php = (frames: readonly Json[], type = 'DeclinedException', value = 'card 1') => error('php', type, value, frames)
const charge = phpFrame('App\\Payments::charge', 'app/Payments.php', '        throw new DeclinedException($card);')

export const phpPairs: readonly Pair[] = [
  same('a line that moved', php([charge]), php([{ ...charge, lineno: 77 }])),
  same(
    'a closure, written with and without its place',
    php([phpFrame('{closure}', 'app/routes.php', 'return $c->pay();'), charge]),
    php([phpFrame('{closure:/var/www/app/routes.php:12}', 'app/routes.php', 'return $c->pay();'), charge]),
  ),
  same(
    'a class without a name',
    php([phpFrame('class@anonymous\0/var/www/app/a.php:12$0::run', 'app/a.php', 'x()')]),
    php([phpFrame('class@anonymous\0/srv/app/a.php:14$3f::run', 'app/a.php', 'x()')]),
  ),
  same(
    'the framework around',
    php([phpFrame('Illuminate\\Pipeline::handle', 'vendor/laravel/p.php', 'x', { in_app: false }), charge]),
    php([phpFrame('Symfony\\Kernel::handle', 'vendor/symfony/k.php', 'y', { in_app: false }), charge]),
  ),
  same(
    'another folder of the release',
    php([charge]),
    php([{ ...charge, abs_path: '/var/www/releases/20261120/app/Payments.php' }]),
  ),
  different(
    'another method',
    php([charge]),
    php([phpFrame('App\\Payments::refund', 'app/Payments.php', 'throw new DeclinedException($card);')]),
  ),
  different(
    'methods of classes without a name',
    php([phpFrame('class@anonymous\0/a.php:1$0::run', 'app/a.php', 'x()')]),
    php([phpFrame('class@anonymous\0/a.php:1$0::stop', 'app/a.php', 'x()')]),
  ),
  different('another type', php([charge]), php([charge], 'PDOException')),
]

const csFrame = (module: string, name: string, more: Part = {}): Part => ({
  module,
  function: name,
  filename: 'Payments.cs',
  lineno: 10,
  in_app: true,
  ...more,
})
const cs = (frames: readonly Json[], type = 'System.InvalidOperationException', value = 'declined') =>
  error('csharp', type, value, frames)

export const csharp: readonly Pair[] = [
  same(
    'a line that moved',
    cs([csFrame('Shop.Payments', 'Pay')]),
    cs([csFrame('Shop.Payments', 'Pay', { lineno: 40 })]),
  ),
  same(
    'the method as it was, not as it is shown',
    cs([csFrame('Shop.Payments', 'Pay(Card)', { raw_function: 'Pay' })]),
    cs([csFrame('Shop.Payments', 'async Pay(Card)', { raw_function: 'Pay' })]),
  ),
  same(
    'numbers of a closure',
    cs([csFrame('Shop.Payments+<>c__DisplayClass3_0', '<Pay>b__0')]),
    cs([csFrame('Shop.Payments+<>c__DisplayClass4_1', '<Pay>b__1')]),
  ),
  same(
    'the number of a state machine',
    cs([csFrame('Shop.Payments+<PayAsync>d__5', 'MoveNext')]),
    cs([csFrame('Shop.Payments+<PayAsync>d__9', 'MoveNext')]),
  ),
  same(
    'another text',
    cs([csFrame('Shop.Payments', 'Pay')]),
    cs([csFrame('Shop.Payments', 'Pay')], 'System.InvalidOperationException', 'blocked'),
  ),
  different('another method', cs([csFrame('Shop.Payments', 'Pay')]), cs([csFrame('Shop.Payments', 'Refund')])),
  different(
    'state machines of two methods',
    cs([csFrame('Shop.Payments+<PayAsync>d__5', 'MoveNext')]),
    cs([csFrame('Shop.Payments+<RefundAsync>d__6', 'MoveNext')]),
  ),
  different(
    'another type',
    cs([csFrame('Shop.Payments', 'Pay')]),
    cs([csFrame('Shop.Payments', 'Pay')], 'System.ArgumentException'),
  ),
]

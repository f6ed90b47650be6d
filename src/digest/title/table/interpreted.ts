import type { JsonObject } from '#domain/event/event.ts'
import { logged, thrown, type TitleRow } from './row.ts'

const py = (module: string, name: string, inApp = true): JsonObject => ({
  module,
  function: name,
  filename: `${module.replaceAll('.', '/')}.py`,
  in_app: inApp,
})
const pay = py('shop.pay', 'stripe_key')
const frozen: JsonObject = {
  module: 'os',
  function: '__getitem__',
  filename: '<frozen os>',
  abs_path: '<frozen os>',
  in_app: true,
}
const cython: JsonObject = {
  module: 'asyncpg.protocol.protocol',
  function: 'bind_execute',
  filename: 'asyncpg/protocol/protocol.pyx',
  in_app: true,
}
const group = (id: number, parent?: number): JsonObject => ({
  mechanism: {
    type: 'chained',
    exception_id: id,
    ...(parent === undefined ? { is_exception_group: true } : { parent_id: parent }),
  },
})
const rb = (file: string, name: string, inApp = true): JsonObject => ({ filename: file, function: name, in_app: inApp })
const php = (name: string, inApp = true): JsonObject => ({ function: name, filename: '/app/Shop.php', in_app: inApp })

export const interpreted: readonly TitleRow[] = [
  thrown('python', [['KeyError', "'STRIPE_KEY'", [pay, frozen]]], "KeyError: 'STRIPE_KEY'", 'shop.pay in stripe_key'),
  thrown(
    'python',
    [
      [
        'UniqueViolationError',
        'duplicate key value violates unique constraint "users_email_key"\nDETAIL:  Key (email)=(a) already exists.',
        [pay, cython],
      ],
    ],
    'UniqueViolationError: duplicate key value violates unique constraint "users_email_key"',
    'shop.pay in stripe_key',
  ),
  thrown(
    'python',
    [
      [
        'ModuleNotFoundError',
        "No module named 'stripe'",
        [
          pay,
          {
            ...frozen,
            module: 'importlib._bootstrap',
            function: '_find_and_load',
            filename: '<frozen importlib._bootstrap>',
          },
        ],
      ],
    ],
    "ModuleNotFoundError: No module named 'stripe'",
    'shop.pay in stripe_key',
  ),
  thrown(
    'python',
    [['ValidationError', '2 validation errors for Order\nitems.0.price\n  Field required [type=missing]', [pay]]],
    'ValidationError: 2 validation errors for Order',
  ),
  thrown(
    'python',
    [
      [
        'IntegrityError',
        '(psycopg2.errors.UniqueViolation) duplicate key value\nDETAIL: Key\n\n[SQL: INSERT INTO users]',
        [pay],
      ],
    ],
    'IntegrityError: (psycopg2.errors.UniqueViolation) duplicate key value',
  ),
  thrown(
    'python',
    [
      ['KeyError', "'price'", [pay]],
      ['OrderError', 'the order could not be placed', [pay]],
    ],
    'OrderError: the order could not be placed',
  ),
  thrown(
    'python',
    [
      ['KeyError', "'a'", [pay], group(1, 0)],
      ['ValueError', 'b', [py('shop.b', 'load')], group(2, 0)],
      ['ExceptionGroup', 'unhandled errors in a TaskGroup (2 sub-exceptions)', [pay], group(0)],
    ],
    "ExceptionGroup: unhandled errors in a TaskGroup (KeyError: 'a', ValueError: b)",
  ),
  thrown(
    'python',
    [
      ['KeyError', "'a'", [pay], group(1, 0)],
      ['ExceptionGroup', 'unhandled errors in a TaskGroup (1 sub-exception)', [pay], group(0)],
    ],
    "KeyError: 'a'",
  ),
  thrown('python', [['AssertionError', '', [pay]]], 'AssertionError', 'shop.pay in stripe_key'),
  thrown(
    'python',
    [['ConnectionError', "HTTPSConnectionPool(host='api.example', port=443): Max retries exceeded", [pay]]],
    "ConnectionError: HTTPSConnectionPool(host='api.example', port=443): Max retries exceeded",
  ),
  thrown('python', [['ZeroDivisionError', 'division by zero', [pay]]], 'ZeroDivisionError: division by zero'),
  thrown(
    'python',
    [
      [
        'UnicodeDecodeError',
        "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
        [pay, { ...frozen, module: 'codecs', filename: '<frozen codecs>' }],
      ],
    ],
    "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
    'shop.pay in stripe_key',
  ),
  thrown(
    'python',
    [['OutOfBoundsDatetime', 'Out of bounds nanosecond timestamp: 1500-01-01', [pay]]],
    'OutOfBoundsDatetime: Out of bounds nanosecond timestamp: 1500-01-01',
  ),
  thrown(
    'python',
    [
      [
        'TypeError',
        '__init__() missing 1 required positional argument',
        [pay, { module: 'shop.pay', function: '__init__', filename: '<string>', in_app: true }],
      ],
    ],
    'TypeError: __init__() missing 1 required positional argument',
    'shop.pay in stripe_key',
  ),
  thrown('python', [['SystemExit', '1', [pay]]], 'SystemExit: 1'),
  logged('python', "{'event': 'payment failed', 'order': 12}", 'payment failed'),
  logged('python', "{'order': 12, 'message': \"can't pay\"}", "can't pay"),
  logged('python', '{"message": "disk is full"}', 'disk is full'),
  logged('python', { message: '%s failed', params: ['import'] }, 'import failed'),
  logged('python', 'Task shop.tasks.sync[1] raised unexpected', 'Task shop.tasks.sync[1] raised unexpected'),
  thrown(
    'ruby',
    [['NoMethodError', "undefined method 'sum' for nil", [rb('app/models/order.rb', 'total')]]],
    "NoMethodError: undefined method 'sum' for nil",
    'app/models/order.rb in total',
  ),
  thrown(
    'ruby',
    [
      [
        'KeyError',
        'key not found: :price',
        [
          rb('app/models/order.rb', 'total'),
          { filename: '<internal:hash>', abs_path: '<internal:hash>', function: 'fetch', in_app: true },
        ],
      ],
    ],
    'KeyError: key not found: :price',
    'app/models/order.rb in total',
  ),
  thrown(
    'ruby',
    [
      [
        'ActiveRecord::RecordNotFound',
        "Couldn't find User with 'id'=12",
        [rb('app/controllers/users_controller.rb', 'set_user'), rb('activerecord/relation.rb', 'raise', false)],
      ],
    ],
    "ActiveRecord::RecordNotFound: Couldn't find User with 'id'=12",
    'app/controllers/users_controller.rb in set_user',
  ),
  thrown('ruby', [['#<Class:0x00007f8a1c0b2d10>', 'no cart', [rb('app/cart.rb', 'pay')]]], '#<Class>: no cart'),
  thrown(
    'ruby',
    [['#<Class:0x00007f8a1c0b2d10>::Gone', 'no cart', [rb('app/cart.rb', 'pay')]]],
    '#<Class>::Gone: no cart',
  ),
  thrown(
    'ruby',
    [['ActiveModel::UnknownAttributeError', "unknown attribute 'x' for Order."]],
    "ActiveModel::UnknownAttributeError: unknown attribute 'x' for Order.",
  ),
  thrown(
    'ruby',
    [
      ['PG::UniqueViolation', 'ERROR:  duplicate key value violates unique constraint "users_email"\nDETAIL:  Key'],
      ['ActiveRecord::RecordNotUnique', 'PG::UniqueViolation: ERROR:  duplicate key value\nDETAIL:  Key'],
    ],
    'ActiveRecord::RecordNotUnique: PG::UniqueViolation: ERROR:  duplicate key value',
  ),
  thrown(
    'ruby',
    [['StandardError', 'no price for #<Cart:0x00007f8a1c0b2d10>']],
    'StandardError: no price for #<Cart:0x00007f8a1c0b2d10>',
  ),
  thrown(
    'php',
    [['RuntimeException@anonymous\u0000/srv/app/Rows.php:12$0', 'boom', [php('App\\Rows::run')]]],
    'RuntimeException@anonymous: boom',
    '/app/Shop.php in App\\Rows::run',
  ),
  thrown(
    'php',
    [['ErrorException', 'Warning: Undefined variable $price', [php('App\\Cart::total')]]],
    'ErrorException: Warning: Undefined variable $price',
  ),
  thrown(
    'php',
    [
      [
        'Illuminate\\Database\\QueryException',
        "SQLSTATE[42S02]: Base table or view not found: 1146 Table 'shop.orders' doesn't exist",
        [php('App\\Orders::all'), php('Illuminate\\Connection::run', false)],
      ],
    ],
    "Illuminate\\Database\\QueryException: SQLSTATE[42S02]: Base table or view not found: 1146 Table 'shop.orders' doesn't exist",
    '/app/Shop.php in App\\Orders::all',
  ),
  thrown(
    'php',
    [['TypeError', 'App\\Cart::add(): Argument #1 ($item) must be of type Item, null given', [php('App\\Cart::add')]]],
    'TypeError: App\\Cart::add(): Argument #1 ($item) must be of type Item, null given',
  ),
  thrown(
    'php',
    [['GuzzleHttp\\Exception\\ConnectException', 'cURL error 6: Could not resolve host: api.example']],
    'GuzzleHttp\\Exception\\ConnectException: cURL error 6: Could not resolve host: api.example',
  ),
  thrown(
    'php',
    [
      ['PDOException', 'could not find driver', [php('array_map', false)]],
      ['RuntimeException', '', [php('App\\Db::open')]],
    ],
    'RuntimeException: could not find driver',
  ),
  logged('php', 'cart is gone', 'cart is gone'),
]

import type { JsonObject } from '#domain/event/event.ts'
import { logged, thrown, type TitleRow } from './row.ts'

const java = (module: string, name: string, inApp = true): JsonObject => ({ module, function: name, in_app: inApp })
const place = java('com.shop.OrderService', 'place')
const proxy = { ...java('com.shop.OrderService$$SpringCGLIB$$0', 'place'), filename: '<generated>' }
const jdk = java('java.util.concurrent.FutureTask', 'get', false)
const go = (module: string, name: string): JsonObject => ({ module, function: name, in_app: true })
const get = go('shop/users', 'GetUser')
const fn = (name: string, inApp = true): JsonObject => ({
  function: name,
  package: '/opt/shop/bin/shop',
  in_app: inApp,
})

export const compiled: readonly TitleRow[] = [
  thrown(
    'java',
    [['IllegalStateException', 'no stock', [java('com.shop.Api', 'post'), proxy, place]]],
    'IllegalStateException: no stock',
    'com.shop.OrderService in place',
  ),
  thrown(
    'java',
    [
      [
        'DataIntegrityViolationException',
        'could not execute statement; constraint [users_email_key]',
        [place, java('jdk.proxy2.$Proxy123', 'save'), jdk],
      ],
    ],
    'DataIntegrityViolationException: could not execute statement; constraint [users_email_key]',
    'com.shop.OrderService in place',
  ),
  thrown(
    'java',
    [
      ['PaymentException', 'The bank declined the card', [place]],
      [
        'CompletionException',
        'com.shop.PaymentException: The bank declined the card',
        [java('com.shop.Jobs', 'join'), jdk],
      ],
    ],
    'PaymentException: The bank declined the card',
    'com.shop.OrderService in place',
  ),
  thrown(
    'java',
    [
      ['PaymentException', 'The bank declined the card', [place]],
      [
        'ExecutionException',
        'com.shop.PaymentException: The bank declined the card',
        [java('com.shop.Jobs', 'get'), jdk],
      ],
    ],
    'PaymentException: The bank declined the card',
    'com.shop.OrderService in place',
  ),
  thrown(
    'java',
    [
      ['IllegalStateException', 'no cart', [place]],
      ['InvocationTargetException', null, [jdk]],
    ],
    'IllegalStateException: no cart',
    'com.shop.OrderService in place',
  ),
  thrown(
    'java',
    [
      ['IllegalStateException', 'Stock database is closed', [place]],
      ['RuntimeException', 'The product page is not there', [java('com.shop.Page', 'show')]],
    ],
    'RuntimeException: The product page is not there',
    'com.shop.Page in show',
  ),
  thrown(
    'java',
    [
      ['ClosedChannelException', null, [jdk]],
      ['ConnectException', null, [place, jdk]],
    ],
    'ConnectException',
    'com.shop.OrderService in place',
  ),
  thrown(
    'java',
    [
      ['UnknownHostException', 'api.example', [jdk]],
      ['ConnectException', null, [place, jdk]],
    ],
    'ConnectException: api.example',
  ),
  thrown(
    'java',
    [['NullPointerException', 'Cannot invoke "String.length()" because "name" is null', [place]]],
    'NullPointerException: Cannot invoke "String.length()" because "name" is null',
  ),
  thrown('java', [['ApplicationNotResponding', 'ANR', [place]]], 'ApplicationNotResponding: ANR'),
  thrown(
    'java',
    [['HttpClientErrorException$NotFound', '404 Not Found: "{"message":"gone"}"', [place]]],
    'HttpClientErrorException$NotFound: 404 Not Found: "{"message":"gone"}"',
  ),
  thrown(
    'java',
    [
      [
        'ConstraintViolationException',
        'Validation failed for classes [com.shop.Order] during persist time\nList of constraint violations:[',
        [place],
      ],
    ],
    'ConstraintViolationException: Validation failed for classes [com.shop.Order] during persist time',
  ),
  thrown(
    'java',
    [['NumberFormatException', 'For input string: "ten"', [place, java('java.lang.Integer', 'parseInt')]]],
    'NumberFormatException: For input string: "ten"',
    'com.shop.OrderService in place',
  ),
  logged('java', 'Could not send mail', 'Could not send mail'),
  thrown(
    'go',
    [
      ['*errors.errorString', 'sql: no rows in result set'],
      ['*fmt.wrapError', 'load user 12: sql: no rows in result set', [get]],
    ],
    'load user 12: sql: no rows in result set',
    'shop/users in GetUser',
  ),
  thrown(
    'go',
    [
      ['*main.PaymentError', 'the bank declined the card'],
      ['*fmt.wrapError', 'renew: the bank declined the card', [get]],
    ],
    'main.PaymentError: renew: the bank declined the card',
  ),
  thrown('go', [['*errors.errorString', 'price list is empty', [get]]], 'price list is empty', 'shop/users in GetUser'),
  thrown(
    'go',
    [
      ['syscall.Errno', 'connection refused'],
      ['*os.SyscallError', 'connect: connection refused'],
      ['*net.OpError', 'dial tcp 10.0.0.5:6379: connect: connection refused', [get]],
    ],
    'net.OpError: dial tcp 10.0.0.5:6379: connect: connection refused',
  ),
  thrown(
    'go',
    [
      ['*json.SyntaxError', "invalid character '<' looking for beginning of value"],
      ['*fmt.wrapError', "webhook: invalid character '<' looking for beginning of value", [get]],
    ],
    "json.SyntaxError: webhook: invalid character '<' looking for beginning of value",
  ),
  thrown(
    'go',
    [
      ['*pgconn.PgError', 'ERROR: duplicate key value (SQLSTATE 23505)'],
      ['*errors.withStack', 'insert: ERROR: duplicate key value (SQLSTATE 23505)', [get]],
    ],
    'pgconn.PgError: insert: ERROR: duplicate key value (SQLSTATE 23505)',
  ),
  thrown('go', [['*errors.joinError', 'close: a\nflush: b', [get]]], 'close: a'),
  thrown(
    'go',
    [['runtime.errorString', 'runtime error: index out of range [3] with length 2', [get]]],
    'runtime.errorString: runtime error: index out of range [3] with length 2',
  ),
  thrown('go', [['*errors.fundamental', 'no price', [get]]], 'no price'),
  logged('go', 'worker stopped', 'worker stopped'),
  thrown(
    'native',
    [
      [
        'panic',
        'called `Option::unwrap()` on a `None` value',
        [fn('shop::cart'), fn('core::option::unwrap_failed'), fn('sentry_panic::panic_handler')],
      ],
    ],
    'panic: called `Option::unwrap()` on a `None` value',
    'shop::cart',
  ),
  thrown(
    'native',
    [
      [
        'panic',
        'index out of bounds: the len is 2 but the index is 7',
        [fn('sentry::with_scope'), fn('shop::cart'), fn('core::panicking::panic_bounds_check')],
      ],
    ],
    'panic: index out of bounds: the len is 2 but the index is 7',
    'shop::cart',
  ),
  thrown(
    'native',
    [['SIGSEGV', 'Segfault', [fn('main'), fn('shop::pay'), fn('abort')]]],
    'SIGSEGV: Segfault',
    'shop::pay',
  ),
  thrown(
    'native',
    [
      ['Os', 'Connection refused (os error 111)'],
      ['MailError', 'mail to port 25 was not sent', [fn('shop::mail')]],
    ],
    'MailError: mail to port 25 was not sent',
    'shop::mail',
  ),
  thrown(
    'cocoa',
    [['EXC_BAD_ACCESS', 'Exception 1, Code 1, Subcode 8 >\nKERN_INVALID_ADDRESS at 0x8.', [fn('Cart.add()')]]],
    'EXC_BAD_ACCESS: KERN_INVALID_ADDRESS at 0x8.',
    'Cart.add()',
  ),
  thrown(
    'cocoa',
    [['NSInvalidArgumentException', '-[__NSCFString count]: unrecognized selector', [fn('-[Cart total]')]]],
    'NSInvalidArgumentException: -[__NSCFString count]: unrecognized selector',
    '-[Cart total]',
  ),
  thrown(
    'cocoa',
    [
      [
        'IndexOutOfBoundsException',
        'index: 3, size: 3',
        [
          fn('kfun:com.example.Cart#total(){}kotlin.Long'),
          fn('kfun:kotlin.collections.AbstractList#get(kotlin.Int){}'),
        ],
      ],
    ],
    'IndexOutOfBoundsException: index: 3, size: 3',
    'Cart.total',
  ),
  thrown(
    'cocoa',
    [['App Hanging', 'App hanging for at least 2000 ms.', [fn('PriceList.parse()')]]],
    'App Hanging: App hanging for at least 2000 ms.',
  ),
]

import { different, same, type Pair, type Part } from './pair.ts'
import { shopOf, type Shape } from './shape.ts'

/** Messages thrown by helpers, each paired with the message of a different mistake. */
const sayings = [
  ['order has no lines', 'customer has no address'],
  ['stock service is down', 'card was declined'],
  ['price list is empty', 'currency is not supported'],
  ['cart was closed before', 'voucher has been used already'],
] as const
/** The same text with the values of two occurrences. */
const values = [
  ['no seat for <Order 12>', 'no seat for <Order 907>'],
  ['no price for "tea" on 2026-11-20', 'no price for "cups" on 2026-11-21'],
  ['order 4711 was not found', 'order 90210 was not found'],
  ['user 5f0c2d34-55aa-4b1c-8d9e-0123456789ab is locked', 'user 9f1c2d34-55aa-4b1c-8d9e-0123456789ff is locked'],
  ['could not reach 10.0.0.7 in 300ms', 'could not reach 10.0.0.9 in 1200ms'],
  ['1 validation error for the order', '3 validation errors for the order'],
  ['bad input #<Cart:0x00007f8a1c0b2d10 @id=1>', 'bad input #<Cart:0x00007f8a1ceeee10 @id=2>'],
  ['unexpected bytes <<1, 2, 3>> in the feed', 'unexpected bytes <<9, 8>> in the feed'],
  ['/tmp/upload-81f3/cat.png is too large', '/var/spool/2026-11-22/dog.png is too large'],
] as const
/** Two failures of the same library call that differ only in their codes. */
const codes = [
  ['ENOENT: no such file or directory', 'EACCES: permission denied'],
  ['Request failed with status code 404', 'Request failed with status code 500'],
  ['SQLSTATE[23505]: duplicate key', 'SQLSTATE[40001]: serialization failure'],
  ['rpc error: code = Unavailable desc = x', 'rpc error: code = NotFound desc = x'],
  ['ERROR 1062 (23000): duplicate', 'ERROR 1205 (HY000): lock wait timeout'],
  [
    'duplicate key value violates unique constraint "users_email_key"',
    'duplicate key value violates unique constraint "users_name_key"',
  ],
  ['null value in column "email" of the row', 'null value in column "name" of the row'],
] as const
/** Two failures without app frames that differ in the unreachable host. */
const unreached = [
  ['getaddrinfo ENOTFOUND api.payments.example', 'getaddrinfo ENOTFOUND hooks.chat.example'],
  ['connect ECONNREFUSED 10.0.0.5:6379', 'connect ECONNREFUSED 10.0.0.9:5432'],
  ['spawn convert ENOENT', 'spawn ffmpeg ENOENT'],
  ['connection to server at "db.shop.example" failed', 'connection to server at "queue.shop.example" failed'],
  ['socket hang up', 'read ECONNRESET'],
] as const
/** The same target unreachable twice. */
const unreachedAgain = [
  ['connect ETIMEDOUT 10.0.0.5:443', 'connect ETIMEDOUT 10.0.7.9:443'],
  ['connect ECONNREFUSED 127.0.0.1:47111', 'connect ECONNREFUSED 127.0.0.1:47112'],
  ['lock wait timeout after 5003ms', 'lock wait timeout after 5011ms'],
  ['getaddrinfo ENOTFOUND db.shop.example', 'getaddrinfo ENOTFOUND db.shop.example'],
] as const

/** One helper throws for all callers. */
function byHelper(shape: Shape): readonly Pair[] {
  const { error, helper, list, main, pay } = shopOf(shape)
  const { type } = shape
  return sayings.flatMap(([one, other]): Pair[] => {
    const told = (said: string, prefix: string, caller: Part, at = 9) =>
      error(type, `${prefix}${said}`, [main(), caller, helper(`${prefix}\${x}`, at)])
    return ['Invariant failed: ', 'API error: ', ''].flatMap((prefix): Pair[] => [
      different(`a helper, ${prefix}${one} and ${other}`, told(one, prefix, pay()), told(other, prefix, list())),
      different(
        `a helper in one caller, ${prefix}${one} and ${other}`,
        told(one, prefix, pay()),
        told(other, prefix, pay()),
      ),
      same(`a helper that moved, ${prefix}${one}`, told(one, prefix, pay()), told(one, prefix, pay(31), 13)),
    ])
  })
}

/** The helper fills in a name, a status or an address. */
function byConstant(shape: Shape): readonly Pair[] {
  const { error, helper, list, main, pay } = shopOf(shape)
  const { type } = shape
  return [
    different(
      'two settings that are missing',
      error(type, 'Missing setting STRIPE_KEY', [main(), pay(), helper('Missing setting ${x}', 5)]),
      error(type, 'Missing setting SMTP_URL', [main(), list(), helper('Missing setting ${x}', 5)]),
    ),
    different(
      'two statuses of an API client',
      error(type, 'Request to /users/12 failed with status 404', [
        main(),
        pay(),
        helper('Request to ${x} failed with status ${x}', 5),
      ]),
      error(type, 'Request to /users/12 failed with status 500', [
        main(),
        pay(),
        helper('Request to ${x} failed with status ${x}', 5),
      ]),
    ),
    different(
      'two addresses of an API client',
      error(type, 'Request to /users/12 failed with status 404', [
        main(),
        pay(),
        helper('Request to ${x} failed with status ${x}', 5),
      ]),
      error(type, 'Request to /invoices/3 failed with status 404', [
        main(),
        list(),
        helper('Request to ${x} failed with status ${x}', 5),
      ]),
    ),
    same(
      'one address of an API client, of two users',
      error(type, 'Request to /users/12 failed with status 404', [
        main(),
        pay(),
        helper('Request to ${x} failed with status ${x}', 5),
      ]),
      error(type, 'Request to /users/977 failed with status 404', [
        main(),
        pay(),
        helper('Request to ${x} failed with status ${x}', 5),
      ]),
    ),
  ]
}

/** Data in a text. */
function byValue(shape: Shape): readonly Pair[] {
  const { error, helper, main, pay } = shopOf(shape)
  const { foreignType, library, type } = shape
  return values.flatMap(([one, other]): Pair[] => [
    same(
      `data: ${one} and ${other}`,
      error(type, one, [main(), pay(), helper('${x}', 3)]),
      error(type, other, [main(), pay(), helper('${x}', 3)]),
    ),
    same(
      `data without the app: ${one}`,
      error(foreignType, one.replaceAll('"', ''), [library]),
      error(foreignType, other.replaceAll('"', '').replace('cups', 'tea'), [library]),
    ),
  ])
}

/** Codes in a text. */
function byCode(shape: Shape): readonly Pair[] {
  const { error, main, pay } = shopOf(shape)
  const { foreignType, library } = shape
  return codes.flatMap(([one, other]): Pair[] => [
    different(
      `a library: ${one} and ${other}`,
      error(foreignType, one, [main(), pay(), library]),
      error(foreignType, other, [main(), pay(), library]),
    ),
    different(`no app: ${one} and ${other}`, error(foreignType, one, [library]), error(foreignType, other, [library])),
    same(
      `a library, once more: ${one}`,
      error(foreignType, one, [main(), pay(), library]),
      error(foreignType, one, [main(12), pay(29), library]),
    ),
  ])
}

/** The stack has no app frames. */
function byHost(shape: Shape): readonly Pair[] {
  const { error } = shopOf(shape)
  const { foreignType, library } = shape
  return [
    ...unreached.map(([one, other]) =>
      different(
        `unreached: ${one} and ${other}`,
        error(foreignType, one, [library]),
        error(foreignType, other, [library]),
      ),
    ),
    ...unreachedAgain.map(([one, other]) =>
      same(
        `unreached again: ${one} and ${other}`,
        error(foreignType, one, [library]),
        error(foreignType, other, [library]),
      ),
    ),
  ]
}

/** A helper that receives no text. */
function byCaller(shape: Shape): readonly Pair[] {
  const { error, list, main, pay } = shopOf(shape)
  const { frame, throws, type } = shape
  const mute = (caller: Part) =>
    error(type, 'Assertion failed', [main(), caller, frame('Checks', 'assert', throws(type, 'Assertion failed'), 3)])
  return [
    different('two callers of an assertion that says nothing', mute(pay()), mute(list())),
    same('one caller of an assertion, that moved', mute(pay()), mute(pay(77))),
  ]
}

/** Frames that vary, and frames that do not. */
function byFrame(shape: Shape): readonly Pair[] {
  const { error, list, main, pay } = shopOf(shape)
  const { foreignType, frame, type } = shape
  const deep = (depth: number) => {
    const walk = frame('Tree', 'walk', 'visit(child)', 5)
    const visit = frame('Tree', 'visit', 'walk(node)', 9)
    return error(type, 'tree is broken', [main(), ...Array.from({ length: depth }, () => [walk, visit]).flat()])
  }
  const [closed, closedAgain] = shape.closures
  const inClosure = (name: string) => error(type, 'the feed is closed', [main(), pay(), frame('Feed', name, '', 8)])
  return [
    same('functions that call each other, to another depth', deep(3), deep(8)),
    same('a closure of two builds', inClosure(closed), inClosure(closedAgain)),
    different('two functions', error(type, 'no stock', [main(), pay()]), error(type, 'no stock', [main(), list()])),
    same(
      'a function with other callers',
      error(type, 'no stock', [main(), list(), pay()]),
      error(type, 'no stock', [main(), pay()]),
    ),
    different('two types', error(type, 'no stock', [main(), pay()]), error(foreignType, 'no stock', [main(), pay()])),
  ]
}

/** Runtime code that the SDK reports as the app's. */
function byRuntime(shape: Shape): readonly Pair[] {
  const { error, list, main, pay } = shopOf(shape)
  const { foreignType, runtime } = shape
  return runtime === undefined
    ? []
    : [
        different(
          'two callers of the language’s own code',
          error(foreignType, "'x'", [main(), pay(), runtime]),
          error(foreignType, "'x'", [main(), list(), runtime]),
        ),
        same(
          'one caller of the language’s own code',
          error(foreignType, "'x'", [main(), pay(), runtime]),
          error(foreignType, "'x'", [main(3), pay(4), runtime]),
        ),
      ]
}

/** The pairs that apply to every language. */
export function shapePairs(shape: Shape): readonly Pair[] {
  return [byHelper, byConstant, byValue, byCode, byHost, byCaller, byFrame, byRuntime].flatMap((of) => of(shape))
}

import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { hashOf } from '../testing.ts'
import {
  js,
  rb,
  jv,
  rs,
  go,
  file,
  lib,
  python,
  node,
  web,
  java,
  ruby,
  rust,
  golang,
  php,
  csharp,
  cocoa,
  load,
  read,
  parse,
  call,
  fail,
} from './test-frames.ts'

describe('different', () => {
  test.each<[string, Json, Json]>([
    [
      'imports',
      python([
        'ModuleNotFoundError',
        "No module named 'a'",
        [load, file('<frozen importlib._bootstrap>', '_find_and_load')],
      ]),
      python([
        'ModuleNotFoundError',
        "No module named 'a'",
        [read, file('<frozen importlib._bootstrap>', '_find_and_load')],
      ]),
    ],
    [
      'callers of a codec',
      python(['UnicodeDecodeError', 'bad byte', [read, file('<frozen codecs>', 'decode')]]),
      python(['UnicodeDecodeError', 'bad byte', [parse, file('<frozen codecs>', 'decode')]]),
    ],
    [
      'callers of lxml',
      python(['XMLSyntaxError', 'bad', [parse, file('src/lxml/etree.pyx', 'fromstring')]]),
      python(['XMLSyntaxError', 'bad', [read, file('src/lxml/etree.pyx', 'fromstring')]]),
    ],
    [
      'callers of a dataclass',
      python(['TypeError', 'missing', [parse, file('<string>', '__init__')]]),
      python(['TypeError', 'missing', [read, file('<string>', '__init__')]]),
    ],
    [
      'callers of a swizzled method',
      cocoa([
        'NSRangeException',
        'beyond bounds',
        [rs('main'), rs('-[SentrySwizzleWrapper sendAction:]', false), rs('Cart.pay()')],
      ]),
      cocoa([
        'NSRangeException',
        'beyond bounds',
        [rs('main'), rs('-[SentrySwizzleWrapper sendAction:]', false), rs('Login.check()')],
      ]),
    ],
    [
      'code in a scope of Rust',
      rust([
        'panic',
        'none',
        [
          rs('main'),
          rs('sentry::with_scope'),
          rs('shop::pay'),
          rs('core::panicking::panic'),
          rs('sentry_panic::panic_handler'),
        ],
      ]),
      rust([
        'panic',
        'none',
        [
          rs('main'),
          rs('sentry::with_scope'),
          rs('shop::refund'),
          rs('core::panicking::panic'),
          rs('sentry_panic::panic_handler'),
        ],
      ]),
    ],
    [
      'code in a layer of tower',
      rust([
        'panic',
        'none',
        [rs('<sentry_tower::SentryService<S> as tower::Service>::call'), rs('shop::a'), rs('core::panicking::panic')],
      ]),
      rust([
        'panic',
        'none',
        [rs('<sentry_tower::SentryService<S> as tower::Service>::call'), rs('shop::b'), rs('core::panicking::panic')],
      ]),
    ],
    [
      'settings of Ruby',
      ruby([
        'KeyError',
        'Missing setting stripe_key',
        [rb('pay', 'fetch_setting(:stripe_key)'), rb('fetch_setting', 'raise KeyError, "Missing setting #{name}"')],
      ]),
      ruby([
        'KeyError',
        'Missing setting smtp_url',
        [rb('mail', 'fetch_setting(:smtp_url)'), rb('fetch_setting', 'raise KeyError, "Missing setting #{name}"')],
      ]),
    ],
    ['texts handed to a helper', node(['ShopError', 'no cart', [fail]]), node(['ShopError', 'no stock left', [fail]])],
    [
      'texts of a factory',
      node(['HttpError', 'no such cart', [js('createError', "return new HttpError(status, message, 'E_SHOP')")]]),
      node(['HttpError', 'no such order', [js('createError', "return new HttpError(status, message, 'E_SHOP')")]]),
    ],
    [
      'sentences after a prefix in Go',
      golang(['*errors.errorString', 'api: stock is down', [go('shop/api', 'Fail')]]),
      golang(['*errors.errorString', 'api: card was declined', [go('shop/api', 'Fail')]]),
    ],
    [
      'wrappers of a missing row',
      golang(
        ['*errors.errorString', 'record not found'],
        ['*fmt.wrapError', 'get user: record not found', [go('shop/web', 'handle')]],
      ),
      golang(
        ['*errors.errorString', 'record not found'],
        ['*fmt.wrapError', 'get order: record not found', [go('shop/web', 'handle')]],
      ),
    ],
    [
      'contexts of anyhow',
      rust(
        ['Error', 'No such file or directory (os error 2)'],
        ['Error', 'reading the price list', [rs('shop::main')]],
      ),
      rust(['Error', 'No such file or directory (os error 2)'], ['Error', 'reading the settings', [rs('shop::main')]]),
    ],
    [
      'hosts behind one client',
      node(
        ['Error', 'getaddrinfo ENOTFOUND a.example', [lib('node:dns', 'onlookup')]],
        ['TypeError', 'fetch failed', [js('request', 'return await fetch(url)')]],
      ),
      node(
        ['Error', 'getaddrinfo ENOTFOUND b.example', [lib('node:dns', 'onlookup')]],
        ['TypeError', 'fetch failed', [js('request', 'return await fetch(url)')]],
      ),
    ],
    [
      'programs that cannot be started',
      node(['Error', 'spawn convert ENOENT', [lib('node:child_process', 'onexit')]]),
      node(['Error', 'spawn ffmpeg ENOENT', [lib('node:child_process', 'onexit')]]),
    ],
    [
      'statuses',
      node([
        'AxiosError',
        'Request failed with status code 404',
        [call, lib('/app/node_modules/axios/a.js', 'settle')],
      ]),
      node([
        'AxiosError',
        'Request failed with status code 503',
        [call, lib('/app/node_modules/axios/a.js', 'settle')],
      ]),
    ],
    [
      'codes of MySQL',
      python([
        'OperationalError',
        '(1205, "Lock wait timeout")',
        [read, lib('/v/site-packages/pymysql/err.py', 'raise_mysql')],
      ]),
      python([
        'OperationalError',
        '(1213, "Lock wait timeout")',
        [read, lib('/v/site-packages/pymysql/err.py', 'raise_mysql')],
      ]),
    ],
    [
      'constraints of Postgres',
      php([
        'PDOException',
        'SQLSTATE[23505]: Unique violation: duplicate key value violates unique constraint "a_key"',
        [lib('/vendor/x.php', 'run')],
      ]),
      php([
        'PDOException',
        'SQLSTATE[23505]: Unique violation: duplicate key value violates unique constraint "b_key"',
        [lib('/vendor/x.php', 'run')],
      ]),
    ],
    [
      'codes of gRPC',
      golang(['*status.Error', 'rpc error: code = Unavailable desc = x', [go('shop/api', 'Call')]]),
      golang(['*status.Error', 'rpc error: code = DeadlineExceeded desc = x', [go('shop/api', 'Call')]]),
    ],
    [
      'exits',
      node(['Error', 'worker exited with code 1', [call]]),
      node(['Error', 'worker exited with code 137', [call]]),
    ],
    [
      'callers of LINQ',
      csharp([
        'System.InvalidOperationException',
        'Sequence contains no elements',
        [jv('Shop.Cart', 'Total'), jv('System.Linq.ThrowHelper', 'ThrowNoElementsException')],
      ]),
      csharp([
        'System.InvalidOperationException',
        'Sequence contains no elements',
        [jv('Shop.Login', 'Check'), jv('System.Linq.ThrowHelper', 'ThrowNoElementsException')],
      ]),
    ],
    [
      'proxied services',
      java(['X', 'no', [jv('com.shop.A', 'a'), jv('jdk.proxy2.$Proxy77', 'save')]]),
      java(['X', 'no', [jv('com.shop.B', 'b'), jv('jdk.proxy2.$Proxy77', 'save')]]),
    ],
    [
      'minified code without names',
      web(['TypeError', "Cannot read properties of undefined (reading 'a')", [file('https://x.example/m-1.js', 't')]]),
      web(['TypeError', "Cannot read properties of undefined (reading 'b')", [file('https://x.example/m-1.js', 't')]]),
    ],
  ])('%s', (_name, one, other) => {
    expect(hashOf(one)).not.toBe(hashOf(other))
  })
})

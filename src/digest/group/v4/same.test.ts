import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { hashOf } from '../testing.ts'
import {
  py,
  js,
  rb,
  jv,
  go,
  file,
  lib,
  python,
  node,
  web,
  java,
  ruby,
  golang,
  php,
  csharp,
  read,
  call,
} from './test-frames.ts'

const LINE_OF_POSTCODE = 'throw new InputError(\'postcode\', `"${value}" is not a postcode of ${country}`)'

describe('the same', () => {
  test.each<[string, Json, Json]>([
    [
      'a card that a person has',
      python(['PayError', 'no card of ann', [py('pay', 'raise PayError(f"no card of {name}")')]]),
      python(['PayError', 'no card of bob', [py('pay', 'raise PayError(f"no card of {name}")')]]),
    ],
    [
      'a name of two words',
      python(['PayError', 'no card of Ann Lee', [py('pay', 'raise PayError(f"no card of {name}")')]]),
      python(['PayError', 'no card of Bob Ray', [py('pay', 'raise PayError(f"no card of {name}")')]]),
    ],
    [
      'a field whose name the text has too',
      node(['InputError', '"1" is not a postcode of Peru', [js('read', LINE_OF_POSTCODE)]]),
      node(['InputError', '"20 4" is not a postcode of the Faroe Islands', [js('read', LINE_OF_POSTCODE)]]),
    ],
    [
      'a file, of a translated system',
      python(['FileNotFoundError', "[Errno 2] No such file or directory: 'a'", [py('read', 'open(path)')]]),
      python(['FileNotFoundError', "[Errno 2] Datei oder Verzeichnis nicht gefunden: 'b'", [py('read', 'open(path)')]]),
    ],
    [
      'a translated text',
      node(['CartError', 'The cart is empty', [js('pay', "throw new CartError(t('cart.empty'))")]]),
      node(['CartError', 'Der Warenkorb ist leer', [js('pay', "throw new CartError(t('cart.empty'))")]]),
    ],
    [
      'a text of gettext',
      python(['CartError', 'The cart is empty', [py('pay', "raise CartError(_('The cart is empty'))")]]),
      python(['CartError', 'Der Warenkorb ist leer', [py('pay', "raise CartError(_('The cart is empty'))")]]),
    ],
    [
      'engines',
      web(['TypeError', "Cannot read properties of undefined (reading 'a')", [file('https://x.example/m-1.js', 't')]]),
      web(['TypeError', "undefined is not an object (evaluating 'x.y.a')", [file('https://x.example/m-2.js', 'q')]]),
    ],
    [
      'a missing function in engines',
      web(['TypeError', 'e.cart.total is not a function', [file('https://x.example/m-1.js', 't')]]),
      web([
        'TypeError',
        "n.total is not a function. (In 'n.total()', 'n.total' is undefined)",
        [file('https://x.example/m-2.js', 'q')],
      ]),
    ],
    [
      'one order and three',
      python(['ImportError', '1 order was left', [read]]),
      python(['ImportError', '3 orders were left', [read]]),
    ],
    [
      'an instance of .NET',
      csharp(['A`1[[B, C, Version=1.0.0.0, Culture=neutral, PublicKeyToken=abc]]', 'x', [jv('Shop.Cart', 'Pay')]]),
      csharp(['A`1[[B, C, Version=2.0.0.0, Culture=neutral, PublicKeyToken=abc]]', 'x', [jv('Shop.Cart', 'Pay')]]),
    ],
    [
      'an anonymous class of Ruby',
      ruby(['#<Class:0x000071>', 'x', [rb('pay', 'raise kind')]]),
      ruby(['#<Class:0x0000aa>', 'x', [rb('pay', 'raise kind')]]),
    ],
    [
      'a join of errors in Go',
      golang(['*errors.joinError', 'close a\nflush b', [go('shop/a', 'End')]]),
      golang(['*errors.joinError', 'flush b\nclose a', [go('shop/a', 'End')]]),
    ],
    [
      'nested closures of PHP',
      php([
        'X',
        'y',
        [{ function: 'App\\A::{closure:{closure:{closure:App\\A::b():1}:2}:3}', filename: 'a.php', in_app: true }],
      ]),
      php([
        'X',
        'y',
        [{ function: 'App\\A::{closure:{closure:{closure:App\\A::b():7}:8}:9}', filename: 'a.php', in_app: true }],
      ]),
    ],
    [
      'a coroutine of Kotlin',
      java(['X', 'y', [jv('com.shop.Cart$load$1', 'invokeSuspend')]]),
      java(['X', 'y', [jv('com.shop.Cart$load$2$1', 'invokeSuspend')]]),
    ],
    [
      'a function of IL2CPP',
      csharp(['X', 'y', [jv('Player', 'Player_Update_mA1B2C3D4E5F60718')]]),
      csharp(['X', 'y', [jv('Player', 'Player_Update_m0011223344556677')]]),
    ],
    [
      'a bundle named by a UUID',
      web([
        'X',
        'y',
        [{ function: 'onPress', filename: '/data/bundle-613EDD44-F330-5B9D-75D4-679663900F2B.js', in_app: true }],
      ]),
      web([
        'X',
        'y',
        [{ function: 'onPress', filename: '/data/bundle-0A3EDD44-F330-5B9D-75D4-679663900F2B.js', in_app: true }],
      ]),
    ],
    [
      'pods',
      node(['Error', 'getaddrinfo ENOTFOUND api-7d9f8b6c5-x2x4z', [lib('node:dns', 'onlookup')]]),
      node(['Error', 'getaddrinfo ENOTFOUND api-66c9d5f4b-k8s2q', [lib('node:dns', 'onlookup')]]),
    ],
    [
      'a product that is told after a colon',
      golang(['*errors.errorString', 'price list is empty: spring', [go('shop/a', 'B')]]),
      golang(['*errors.errorString', 'price list is empty: autumn', [go('shop/a', 'B')]]),
    ],
    [
      'rows that came back',
      node(['Error', 'query returned 404 rows too many', [call]]),
      node(['Error', 'query returned 500 rows too many', [call]]),
    ],
  ])('%s', (_name, one, other) => {
    expect(hashOf(one)).toBe(hashOf(other))
  })
})

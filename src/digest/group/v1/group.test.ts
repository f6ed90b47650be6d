import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { normalOf } from '../testing.ts'
import { groupV1 } from './group.ts'

interface Part {
  [key: string]: Json
}

const jsFrame: Part = {
  function: 'pay',
  module: 'app.checkout:pay',
  filename: '/srv/app/checkout/pay.js',
  abs_path: '/srv/app/checkout/pay.js',
  lineno: 10,
  colno: 3,
  in_app: true,
  context_line: '  throw new Error(message)',
}
const lib: Part = {
  function: 'Layer.handle',
  module: 'express.lib:layer',
  filename: '/srv/app/node_modules/express/lib/layer.js',
  lineno: 95,
  in_app: false,
  context_line: 'fn(req, res, next)',
}
const webFrame: Part = {
  function: 'onClick',
  filename: 'https://x.example/assets/main-4f3c2a1b.js',
  lineno: 1,
  colno: 4242,
  in_app: true,
}
const pyFrame: Part = {
  function: 'pay',
  module: 'shop.checkout',
  filename: 'shop/checkout.py',
  abs_path: '/srv/shop/checkout.py',
  lineno: 10,
  in_app: true,
  context_line: '    raise Declined(card)',
}

function error(platform: string, frames: Part[] | undefined, exception: Part = {}, event: Part = {}): Json {
  return {
    platform,
    exception: { values: [{ type: 'Error', value: 'boom', ...(frames && { stacktrace: { frames } }), ...exception }] },
    ...event,
  }
}
const node = (frame: Part = {}, exception: Part = {}, event: Part = {}) =>
  error('node', [lib, { ...jsFrame, ...frame }], exception, event)
const web = (frame: Part = {}, exception: Part = {}) => error('javascript', [{ ...webFrame, ...frame }], exception)
const python = (frame: Part = {}, exception: Part = {}) => error('python', [{ ...pyFrame, ...frame }], exception)
const bare = (value: string, type = 'Error') => error('node', undefined, { type, value })
const message = (text: string, event: Part = {}): Json => ({ platform: 'node', message: text, ...event })
const chain = (...values: Part[]): Json => ({ platform: 'node', exception: { values } })

const hashOf = (payload: Json) => groupV1(normalOf(payload)).hash

describe('one group', () => {
  test.each<[string, Json, Json]>([
    ['the same line, moved', node(), node({ lineno: 99, colno: 1 })],
    ['another value, where a stack tells', node(), node({}, { value: 'order 7 failed' })],
    ['library code on another line', node(), error('node', [{ ...lib, lineno: 1, context_line: 'other' }, jsFrame])],
    ['more library code around', node(), error('node', [lib, lib, { ...lib, function: 'next' }, jsFrame])],
    [
      'another folder of deployment',
      node(),
      node({ filename: '/opt/app/checkout/pay.js', abs_path: '/opt/app/checkout/pay.js' }),
    ],
    ['other white space', node(), node({ context_line: 'throw   new Error(message)' })],
    [
      'recursion, deeper',
      error('node', [jsFrame, jsFrame]),
      error('node', [jsFrame, { ...jsFrame, lineno: 11 }, jsFrame]),
    ],
    ['an async function', node({ function: 'pay' }), node({ function: 'async Object.pay [as onClick]' })],
    [
      'another release, environment and user',
      node(),
      node({}, {}, { release: 'b@2', environment: 'e', user: { id: 7 } }),
    ],
    ['no name or a placeholder', node({ function: '<anonymous>' }), node({ function: 'Object.?' })],
    ['another build of a bundle', web(), web({ filename: 'https://x.example/assets/main-99aabbcc.js' })],
    ['another host', web(), web({ filename: 'https://y.example/assets/main-4f3c2a1b.js' })],
    ['a query after the file', web(), web({ filename: 'https://x.example/assets/main-4f3c2a1b.js?v=3' })],
    [
      'a chunk of Next.js, built again',
      web({ filename: 'https://x.example/_next/static/chunks/4bd1b696-100b9d70ed4e49c1.js' }),
      web({ filename: 'https://x.example/_next/static/chunks/2ac1b696-77aa9d70ed4e49ff.js' }),
    ],
    [
      'a chunk of Vite, built again',
      web({ filename: 'https://x.example/assets/index-DiwrgTda.js' }),
      web({ filename: 'https://x.example/assets/index-BqZjW0L2.js' }),
    ],
    ['a Python line, moved', python(), python({ lineno: 400 })],
    ['a Python value', python({}, { value: 'card 1' }), python({}, { value: 'card 2' })],
    ['numbers in a message', message('order 123 failed'), message('order 456789 failed')],
    [
      'ids in a message',
      message('no user 550e8400-e29b-41d4-a716-446655440000'),
      message('no user 0e5406ef-708d-439f-8567-d403d8ba1929'),
    ],
    [
      'addresses in a message',
      message('mail to a@b.example bounced from 10.0.0.1'),
      message('mail to ann.lee@c.example bounced from 192.168.7.9'),
    ],
    ['dates in a message', message('expired 2026-11-20T10:00:00Z'), message('expired 2025-01-02T23:59:59Z')],
    ['durations and fractions', message('took 12ms, load 0.75'), message('took 3400ms, load 1.2')],
    [
      'hashes',
      message('commit 0123456789abcdef0123456789abcdef01234567'),
      message('commit fedcba9876543210fedcba9876543210fedcba98'),
    ],
    ['links', message('GET https://x.example/a/1?q=2 failed'), message('GET https://y.example/b failed')],
    [
      'a template with other parameters',
      message('', { message: null, logentry: { message: 'user %s', params: ['a'] } }),
      message('', { message: null, logentry: { message: 'user %s', params: ['b'] } }),
    ],
    [
      'a message with and without the stack of its call',
      message('hello'),
      message('hello', {
        exception: [
          { value: 'hello', stacktrace: { frames: [jsFrame] }, mechanism: { type: 'generic', synthetic: true } },
        ],
      }),
    ],
    ['an exception without a stack', bare('user 12 not found'), bare('user 9876 not found')],
    [
      'an AggregateError with more of the same',
      chain(
        { type: 'Error', value: 'a', stacktrace: { frames: [jsFrame] } },
        { type: 'AggregateError', value: 'x', mechanism: { type: 'generic', is_exception_group: true } },
      ),
      chain(
        { type: 'Error', value: 'a', stacktrace: { frames: [jsFrame] } },
        { type: 'Error', value: 'b', stacktrace: { frames: [jsFrame] } },
        { type: 'AggregateError', value: 'x', mechanism: { type: 'generic', is_exception_group: true } },
      ),
    ],
    ['a fingerprint', node({}, {}, { fingerprint: ['mine'] }), message('anything', { fingerprint: ['mine'] })],
    ['the default fingerprint', node(), node({}, {}, { fingerprint: ['{{default}}'] })],
    [
      'a generated class in Java',
      error('java', [{ module: 'com.acme.Pay$$Lambda$14/0x0001', function: 'run', in_app: true }]),
      error('java', [{ module: 'com.acme.Pay$$Lambda$99/0x0777', function: 'run', in_app: true }]),
    ],
    [
      'a native function with another hash',
      error('native', [{ function: 'app::pay::h0123456789abcdef', package: 'app', in_app: true }]),
      error('native', [{ function: 'app::pay::hfedcba9876543210', package: 'app', in_app: true }]),
    ],
    [
      'a Ruby block, deeper',
      error('ruby', [{ function: 'block (2 levels) in pay', filename: 'app/pay.rb', in_app: true }]),
      error('ruby', [{ function: 'block in pay', filename: 'app/pay.rb', in_app: true }]),
    ],
  ])('%s', (_name, one, other) => {
    expect(hashOf(one)).toBe(hashOf(other))
  })
})

describe('two groups', () => {
  test.each<[string, Json, Json]>([
    ['another type', node(), node({}, { type: 'TypeError' })],
    ['another function', node(), node({ function: 'refund' })],
    ['another module', node(), node({ module: 'app.refund:pay' })],
    ['another file', python({ module: null }), python({ module: null, filename: 'shop/refund.py' })],
    ['another line of source', node(), node({ context_line: 'throw new Error(other)' })],
    ['one caller more', node(), error('node', [{ ...jsFrame, function: 'checkout' }, jsFrame])],
    [
      'another cause',
      chain({ type: 'TypeError', value: 'a' }, { type: 'Error', value: 'b', stacktrace: { frames: [jsFrame] } }),
      chain({ type: 'RangeError', value: 'a' }, { type: 'Error', value: 'b', stacktrace: { frames: [jsFrame] } }),
    ],
    [
      'another script',
      web({ filename: 'https://x.example/assets/main.js' }),
      web({ filename: 'https://x.example/assets/admin.js' }),
    ],
    [
      'another page chunk',
      web({ filename: 'https://x.example/_next/static/chunks/app/page-9c8a7b6d5e4f3a2b.js' }),
      web({ filename: 'https://x.example/_next/static/chunks/app/layout-9c8a7b6d5e4f3a2b.js' }),
    ],
    ['another message', message('order failed'), message('refund failed')],
    ['another word in quotes', message("no such table 'orders'"), message("no such table 'users'")],
    ['another exception without a stack', bare('user not found'), bare('order not found')],
    ['another type without a stack', bare('x', 'KeyError'), bare('x', 'ValueError')],
    [
      'strings that were thrown',
      error('node', [jsFrame], { value: 'one', mechanism: { type: 'generic', synthetic: true } }),
      error('node', [jsFrame], { value: 'two', mechanism: { type: 'generic', synthetic: true } }),
    ],
    [
      'a stack of nothing but files',
      web({ function: '?' }, { value: 'a is undefined' }),
      web({ function: '?' }, { value: 'b is undefined' }),
    ],
    ['another fingerprint', message('m', { fingerprint: ['a'] }), message('m', { fingerprint: ['b'] })],
    ['a finer fingerprint', message('m'), message('m', { fingerprint: ['{{ default }}', 'eu'] })],
    [
      'a finer fingerprint of another group',
      message('m', { fingerprint: ['{{ default }}', 'eu'] }),
      message('n', { fingerprint: ['{{ default }}', 'eu'] }),
    ],
    ['parts of a fingerprint', message('m', { fingerprint: ['ab', 'c'] }), message('m', { fingerprint: ['a', 'bc'] })],
    [
      'a stack without exception',
      { platform: 'node', stacktrace: { frames: [jsFrame] } },
      { platform: 'node', stacktrace: { frames: [{ ...jsFrame, function: 'x' }] } },
    ],
    ...[
      ['UserProfilePage.js', 'AccountSettingsPage.js'],
      ['base64encode.js', 'base64decode.js'],
      ['oauth2callback.js', 'oauth2redirect.js'],
      ['404.js', '500.js'],
    ].map(([one = '', other = '']): [string, Json, Json] => [
      `${one} and ${other}`,
      web({ filename: `https://x.example/${one}` }),
      web({ filename: `https://x.example/${other}` }),
    ]),
    [
      'numbered migrations of Python',
      python({ module: null, filename: 'shop/0001_initial.py' }),
      python({ module: null, filename: 'shop/0002_initial.py' }),
    ],
  ])('%s', (_name, one, other) => {
    expect(hashOf(one)).not.toBe(hashOf(other))
  })
})

describe('how the group came about', () => {
  test.each<[string, Json, string]>([
    ['frames of the app', node(), 'app'],
    ['all frames, if none is the app’s', error('node', [lib]), 'system'],
    ['type and text, without frames', bare('x'), 'message'],
    ['a message', message('x'), 'message'],
    [
      'the stack of the crashed thread',
      {
        platform: 'native',
        threads: [{ id: 1 }, { id: 2, crashed: true, stacktrace: { frames: [{ function: 'f', in_app: true }] } }],
      },
      'app',
    ],
    ['the SDK’s wish', message('x', { fingerprint: ['a'] }), 'custom'],
    ['nothing at all', { platform: 'node' }, 'fallback'],
  ])('%s', (_name, payload, variant) => {
    expect(groupV1(normalOf(payload))).toEqual({
      algorithm: 'v1',
      variant,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })
})

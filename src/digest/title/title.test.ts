import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { normalOf } from '../group/testing.ts'
import { eventOf, rowOf } from '../testing.ts'
import { titleOf } from './title.ts'

const frame = { function: 'pay', module: 'app.pay', filename: 'app/pay.js', in_app: true }
const lib = { function: 'next', module: 'express', filename: 'express.js', in_app: false }
const stacktrace = { frames: [frame, lib] }
const synthetic = { type: 'generic', synthetic: true }

describe('the title', () => {
  test.each<[string, Json, string]>([
    [
      'of an exception',
      { exception: [{ type: 'TypeError', value: 'x is not a function\nat y' }] },
      'TypeError: x is not a function',
    ],
    [
      'of a chain is the outermost',
      {
        exception: [
          { type: 'TypeError', value: 'cause' },
          { type: 'Error', value: 'outer' },
        ],
      },
      'Error: outer',
    ],
    ['of an exception without value', { exception: [{ type: 'KeyError' }] }, 'KeyError'],
    ['of an exception without type', { exception: [{ value: 'thrown text' }] }, 'thrown text'],
    ['of an exception of nothing but a stack', { exception: [{ stacktrace }] }, 'pay'],
    [
      'of a text that was thrown',
      { exception: [{ type: 'Error', value: 'just a string', mechanism: synthetic, stacktrace }] },
      'just a string',
    ],
    ['of a message', { message: '\n  hello\nworld' }, 'hello'],
    [
      'of a message with a stack',
      { message: 'hello', exception: [{ value: 'hello', mechanism: synthetic, stacktrace }] },
      'hello',
    ],
    ['of a template', { logentry: { message: 'user %s', params: ['bob'] } }, 'user bob'],
    ['of a stack alone', { stacktrace }, 'pay'],
    [
      'of the one exception in a group',
      {
        platform: 'python',
        exception: [
          { type: 'KeyError', value: 'a', stacktrace, mechanism: { type: 'chained', exception_id: 1, parent_id: 0 } },
          { type: 'ExceptionGroup', value: 'g', mechanism: { exception_id: 0, is_exception_group: true } },
        ],
      },
      'KeyError: a',
    ],
    [
      'of what suppressed another is its own, though older SDKs of Java call it a group',
      {
        platform: 'java',
        exception: [
          {
            type: 'CloseError',
            value: 'b',
            stacktrace,
            mechanism: { type: 'suppressed', exception_id: 1, parent_id: 0 },
          },
          { type: 'ReadError', value: 'a', stacktrace, mechanism: { exception_id: 0, is_exception_group: true } },
        ],
      },
      'ReadError: a',
    ],
    [
      'of what React recovered from',
      {
        platform: 'javascript',
        exception: [
          { type: 'TypeError', value: 'cart is undefined' },
          {
            type: 'Error',
            value:
              'There was an error during concurrent rendering but React was able to recover by instead synchronously rendering the entire root.',
          },
        ],
      },
      'TypeError: cart is undefined',
    ],
    ['of a thread that crashed', { platform: 'native', threads: [{ id: 1, crashed: true, stacktrace }] }, 'pay'],
    [
      'of a script that a page’s policy kept out',
      { csp: { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/a.js' } },
      "Blocked 'script' from 'evil.example'",
    ],
    [
      'of a style in the page itself',
      { csp: { 'effective-directive': 'style-src', 'blocked-uri': 'inline' } },
      "Blocked inline 'style'",
    ],
    ['of eval', { csp: { 'effective-directive': 'script-src', 'blocked-uri': 'eval' } }, "Blocked 'script' from eval"],
    ['of a host', { expectct: { hostname: 'shop.example' } }, "Expect-CT failed for 'shop.example'"],
    ['of nothing', {}, '<unknown>'],
  ])('%s', (_name, payload, title) => {
    expect(eventOf(payload).title).toBe(title)
  })

  test('of React’s own errors is what they say, though the build left it out', () => {
    const value = 'Minified React error #185; visit https://react.dev/errors/185 for the full message'
    const { title, metadata } = eventOf({ platform: 'javascript', exception: [{ type: 'Error', value }] })
    expect(title).toMatch(/^Error: Maximum update depth exceeded/)
    expect(metadata.value).toBe(value)
  })

  test('is what the rule says that grouped the event', () => {
    const event = normalOf({ exception: [{ type: 'TypeError', value: 'no', stacktrace }] })
    expect(titleOf(event, { title: 'No money' })).toMatchObject({ title: 'No money', metadata: { type: 'TypeError' } })
  })

  test('is at most 256 long, and its parts 128 and 1024', () => {
    const { title, metadata } = rowOf({ exception: [{ type: 'T'.repeat(300), value: 'v'.repeat(2000) }] })
    expect([title.length, metadata.type.length, metadata.value.length]).toEqual([256, 128, 1024])
  })

  test('has its parts beside it', () => {
    expect(rowOf({ exception: [{ type: 'TypeError', value: 'no', stacktrace }] }).metadata).toEqual({
      type: 'TypeError',
      value: 'no',
      filename: 'app/pay.js',
      function: 'pay',
    })
    expect(rowOf({ message: 'm' }).metadata).toEqual({ type: '', value: '', filename: '', function: '' })
  })
})

describe('the culprit', () => {
  const exception = [{ type: 'E', value: 'v', stacktrace }]

  test.each<[string, Json, string]>([
    ['is the transaction', { transaction: 'GET /a', exception }, 'GET /a'],
    ['is the newest frame of the app', { platform: 'node', exception }, 'pay(app.pay)'],
    [
      'is the newest frame, if none is the app’s',
      { platform: 'node', exception: [{ type: 'E', stacktrace: { frames: [lib] } }] },
      'next(express)',
    ],
    ['is written as Python does', { platform: 'python', exception }, 'app.pay in pay'],
    [
      'is a file where there is no module',
      { platform: 'python', exception: [{ type: 'E', stacktrace: { frames: [{ ...frame, module: null }] } }] },
      'app/pay.js in pay',
    ],
    ['is a function of native code', { platform: 'native', exception }, 'pay'],
    ...(
      [
        ['what throws', ['shop::pay', 'abort', 'raise']],
        ['what throws in Rust', ['shop::pay', 'core::panicking::panic_fmt', '__rustc::rust_begin_unwind']],
        ['the SDK that tells of it', ['shop::pay', 'sentry_panic::panic_handler', 'sentry_core::hub::with_active']],
        ['an address without a name', ['shop::pay', '<unknown>']],
        ['what begins a thread', ['clone3', 'start_thread', 'shop::pay', 'std::panicking::begin_panic']],
      ] as const
    ).map(([name, functions]): [string, Json, string] => [
      `is not ${name}`,
      {
        platform: 'native',
        exception: [
          { type: 'panic', stacktrace: { frames: functions.map((one) => ({ function: one, in_app: true })) } },
        ],
      },
      'shop::pay',
    ]),
    [
      'is in the current thread, where an error without a stack was captured',
      {
        platform: 'native',
        exception: [{ type: 'Declined', value: 'no' }],
        threads: [{ id: 1, current: true, stacktrace: { frames: [{ function: 'shop::pay', in_app: true }] } }],
      },
      'shop::pay',
    ],
    [
      'is not the call of the SDK',
      { platform: 'node', exception: [{ type: 'Error', value: 'text', mechanism: synthetic, stacktrace }] },
      '',
    ],
    [
      'is the address where nothing else is known',
      { message: 'm', request: { url: 'https://x.example/a?b=1' } },
      'https://x.example/a',
    ],
    ['is a method of Swift', { platform: 'cocoa', exception: [{ type: 'E', stacktrace }] }, 'pay'],
    [
      'is the directive that a page violated',
      { csp: { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } },
      'script-src',
    ],
    ['is nothing', { message: 'm' }, ''],
  ])('%s', (_name, payload, culprit) => {
    expect(eventOf(payload).culprit).toBe(culprit)
  })

  test('is at most 200 long', () => {
    expect(eventOf({ message: 'm', request: { url: `https://x.example/${'a'.repeat(900)}` } }).culprit).toHaveLength(
      200,
    )
  })
})

import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { eventOf, noon, rowOf } from '../testing.ts'

const frame = { function: 'pay', filename: 'app/pay.js', in_app: true, lineno: 3 }
const stacktrace = { frames: [frame] }
const exception = { type: 'TypeError', value: 'no' }

function notesOf(payload: Json): string[] {
  return (eventOf(payload).errors ?? []).map(({ type, name }) => `${type} ${name}`)
}

describe('the type of an event', () => {
  test.each([
    ['an exception', { exception: { values: [exception] } }, 'error'],
    ['a stack trace', { stacktrace }, 'error'],
    ['a message', { message: 'hi' }, 'default'],
    ['nothing', {}, 'default'],
    ['an exception with a message', { message: 'hi', exception: [exception] }, 'error'],
    [
      'a message with the stack of its call',
      { message: 'hi', exception: [{ value: 'hi', stacktrace, mechanism: { type: 'generic', synthetic: true } }] },
      'default',
    ],
    [
      'a message with the stack of a thread',
      { logentry: { formatted: 'hi' }, threads: { values: [{ stacktrace }] } },
      'default',
    ],
  ])('with %s', (_name, payload, type) => {
    expect(eventOf(payload).type).toBe(type)
  })
})

describe('levels', () => {
  test.each([
    ['fatal', 'fatal'],
    ['critical', 'fatal'],
    ['ERROR', 'error'],
    ['warn', 'warning'],
    ['warning', 'warning'],
    ['info', 'info'],
    ['log', 'info'],
    ['debug', 'debug'],
    ['trace', 'debug'],
    [50, 'fatal'],
    [40, 'error'],
    [30, 'warning'],
    [20, 'info'],
    [10, 'debug'],
    ['20', 'info'],
    [null, 'error'],
    ['', 'error'],
    ['loud', 'error'],
    [[], 'error'],
  ])('%j is %s', (level, expected) => {
    expect(eventOf({ message: 'm', level }).level).toBe(expected)
  })

  test('that nobody knows are noted', () => {
    expect(notesOf({ message: 'm', level: 'loud' })).toEqual(['invalid_data level'])
  })
})

describe('lists and names of old SDKs', () => {
  const wanted = { type: 'TypeError', value: 'no' }

  test.each([
    ['an array', [exception]],
    ['an object with values', { values: [exception] }],
    ['an object alone', exception],
    ['a list with nulls', { values: [null, exception, null] }],
  ])('exceptions as %s', (_name, value) => {
    expect(eventOf({ exception: value }).exception).toEqual([wanted])
  })

  test('interfaces by their long names', () => {
    const event = eventOf({
      'sentry.interfaces.Exception': { values: [exception] },
      'sentry.interfaces.Message': { message: 'hello %s', params: ['you'] },
      'sentry.interfaces.Http': { url: 'http://x.example/a', method: 'get' },
      'sentry.interfaces.User': { id: 5 },
      'sentry.interfaces.Breadcrumbs': { values: [{ message: 'b' }] },
      'sentry.interfaces.Contexts': { os: { name: 'Linux' } },
    })
    expect(event).toMatchObject({
      exception: [wanted],
      logentry: { message: 'hello %s', formatted: 'hello you', params: ['you'] },
      request: { url: 'http://x.example/a', method: 'GET' },
      user: { id: '5' },
      breadcrumbs: [{ message: 'b', level: 'info', type: 'default' }],
      contexts: { os: { name: 'Linux' } },
    })
    expect(eventOf({ 'sentry.interfaces.Stacktrace': stacktrace }).stacktrace?.frames).toHaveLength(1)
    expect(eventOf({ 'sentry.interfaces.Template': { filename: 'a.html', lineno: '3' } }).template).toEqual({
      filename: 'a.html',
      lineno: 3,
    })
  })

  test('a stack trace beside the one exception is the exception’s', () => {
    const event = eventOf({ exception, stacktrace })
    expect(event.exception?.[0]?.stacktrace?.frames[0]?.function).toBe('pay')
    expect(event.stacktrace).toBeUndefined()
  })

  test('a stack trace beside two exceptions stays where it is', () => {
    expect(eventOf({ exception: [exception, exception], stacktrace }).stacktrace?.frames).toHaveLength(1)
  })
})

describe('messages', () => {
  test.each<[Json, Json]>([
    [{ message: 'plain' }, { formatted: 'plain' }],
    [{ message: { message: 'a %s', params: ['b'] } }, { message: 'a %s', formatted: 'a b', params: ['b'] }],
    [{ logentry: 'plain' }, { formatted: 'plain' }],
    [{ logentry: 42 }, { formatted: '42' }],
    [{ logentry: false }, { formatted: 'false' }],
    [{ logentry: { message: 42, formatted: true } }, { message: '42', formatted: 'true' }],
    [
      { logentry: { message: 'user %s did %d', params: ['bob', 3] } },
      { message: 'user %s did %d', formatted: 'user bob did 3', params: ['bob', 3] },
    ],
    [
      { logentry: { message: 'user %(name)s', params: { name: 'bob' } } },
      { message: 'user %(name)s', formatted: 'user bob', params: { name: 'bob' } },
    ],
    [
      { logentry: { message: 'user {} and {1}', params: ['a', 'b'] } },
      { message: 'user {} and {1}', formatted: 'user a and b', params: ['a', 'b'] },
    ],
    [
      { logentry: { message: '{who} at 100%%', params: { who: 'x' } } },
      { message: '{who} at 100%%', formatted: 'x at 100%', params: { who: 'x' } },
    ],
    [
      { logentry: { message: '%s and %s', params: ['a'] } },
      { message: '%s and %s', formatted: 'a and %s', params: ['a'] },
    ],
    [
      { logentry: { message: 'got %s', params: [{ a: [1] }] } },
      { message: 'got %s', formatted: 'got {"a":[1]}', params: [{ a: [1] }] },
    ],
    [
      { logentry: { message: 'a %s', formatted: 'a told' }, message: 'c' },
      { message: 'a %s', formatted: 'a told' },
    ],
    [{ logentry: { formatted: 'only' } }, { formatted: 'only' }],
  ])('%j', (payload, expected) => {
    expect(eventOf(payload).logentry).toEqual(expected)
  })
})

describe('lengths', () => {
  test.each([
    ['transaction', 200],
    ['logger', 64],
    ['server_name', 256],
    ['release', 200],
    ['dist', 64],
    ['environment', 64],
  ] as const)('%s keeps %i characters and says so', (field, limit) => {
    const event = eventOf({ message: 'm', [field]: 'x'.repeat(1000) })
    expect(event[field]).toBe(`${'x'.repeat(limit - 3)}...`)
    expect(event.errors).toEqual([{ type: 'too_long', name: field, value: { length: 1000, limit } }])
  })

  test('a message and an exception’s value keep 8192', () => {
    const event = eventOf({ message: 'm'.repeat(9000), exception: [{ type: 'E', value: 'v'.repeat(9000) }] })
    expect(event.logentry?.formatted).toHaveLength(8192)
    expect(event.exception?.[0]?.value).toHaveLength(8192)
  })

  test('no character is cut in half', () => {
    expect(eventOf({ message: 'm', logger: `${'x'.repeat(60)}😀😀😀` }).logger).toBe(`${'x'.repeat(60)}...`)
  })

  test.each([{ a: 1 }, [1], 7, true])('an exception’s value may be %j', (value) => {
    expect(eventOf({ exception: [{ type: 'E', value }] }).exception?.[0]?.value).toBe(JSON.stringify(value))
  })
})

describe('releases and environments', () => {
  test.each(['a/b', 'a\\b', 'a\nb', 'a\tb', '.', '..'])('%j is no name', (name) => {
    const event = eventOf({ message: 'm', release: name, environment: name })
    expect(event.release).toBeUndefined()
    expect(event.environment).toBeUndefined()
    expect(event.errors).toHaveLength(2)
  })

  test('are columns, without white space around them', () => {
    expect(rowOf({ message: 'm', release: ' shop@1.2.3+abc ', dist: '7', environment: 'prod\n' })).toMatchObject({
      release: 'shop@1.2.3+abc',
      dist: '7',
      environment: 'prod',
    })
  })
})

describe('the rest', () => {
  test('what says nothing is not kept', () => {
    const event = eventOf({
      message: 'm',
      contexts: { cloud: {}, os: { version: '12.1\n' } },
      extra: {},
      modules: {},
      breadcrumbs: [],
      user: {},
      fingerprint: [],
    })
    expect(event.contexts).toEqual({ os: { version: '12.1' } })
    for (const field of ['extra', 'modules', 'breadcrumbs', 'user', 'fingerprint', 'errors'] as const)
      expect(event[field]).toBeUndefined()
  })

  test('what SDKs could not read is kept with our own notes', () => {
    expect(
      eventOf({
        message: 'm',
        level: 'loud',
        errors: [{ type: 'invalid_data', name: 'a.b', value: 'c' }, null, { name: 'no type' }],
      }).errors,
    ).toContainEqual({ type: 'invalid_data', name: 'a.b', value: 'c' })
  })

  test('a group that the client computed, and the place in a template, are kept', () => {
    const template = {
      filename: 'a.html',
      abs_path: '/srv/a.html',
      lineno: 3,
      context_line: '{{ x }}',
      pre_context: ['a'],
    }
    expect(eventOf({ message: 'm', checksum: 'ab'.repeat(16), template })).toMatchObject({
      checksum: 'ab'.repeat(16),
      template,
    })
  })

  test('images of loaded code have no gaps', () => {
    const image = { type: 'sourcemap', code_file: 'https://x.example/a.js', debug_id: 'c2b5-1' }
    expect(
      eventOf({ message: 'm', debug_meta: { images: [null, image, 'x'], sdk_info: { sdk_name: 'iOS' } } }).debug_meta,
    ).toEqual({
      images: [image],
      sdk_info: { sdk_name: 'iOS' },
    })
  })

  test('an event as we hand it out is read as itself', () => {
    const frames = Array.from({ length: 300 }, (_, index) => ({ ...frame, lineno: index }))
    const first = eventOf({
      platform: 'javascript',
      exception: [{ ...exception, stacktrace: { frames } }],
      tags: { a: 'b' },
      user: { id: 1, plan: 'gold' },
      request: {
        url: 'https://x.example/?a=b#c',
        headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 6.1) Firefox/99.0' },
      },
      breadcrumbs: [{ timestamp: noon / 1000, message: 'b' }],
      logentry: { message: 'a %s', params: ['b'] },
    })
    expect(eventOf(first as unknown as Json)).toEqual(first)
    const report = eventOf({ csp: { blocked_uri: 'inline', effective_directive: 'img-src' } })
    expect(eventOf(report as unknown as Json)).toEqual(report)
  })

  test('the SDK is known from the envelope where the event does not say', () => {
    const envelope = { sdk: { name: 'sentry.go', version: '1.2' } }
    expect(rowOf({ message: 'm' }, { envelope })).toMatchObject({ sdkName: 'sentry.go', sdkVersion: '1.2' })
  })

  test('handled is false as soon as one exception says so', () => {
    const handled = (...values: (boolean | null)[]) =>
      rowOf({ exception: values.map((value) => ({ ...exception, mechanism: { handled: value } })) }).handled
    expect([handled(true), handled(true, false), handled(null), handled(false)]).toEqual([true, false, true, false])
  })

  test('times are milliseconds in columns and seconds in the event', () => {
    const row = rowOf({ message: 'm', timestamp: noon / 1000 - 1.5 })
    expect([row.timestamp, row.receivedAt]).toEqual([noon - 1500, noon])
  })
})

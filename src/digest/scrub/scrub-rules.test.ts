import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { defaultRules, type ScrubbingRules, type ScrubRule } from '#domain/project/project-rules.ts'
import { checkScrubbing, compileScrubbing, scrubEvent } from './scrub-event.ts'
import { scrubAttributes, scrubFileName } from './scrub-parts.ts'
import { normalOf, scrubbedOf } from './testing.ts'

const rulesOf = (...rules: ScrubRule[]): ScrubbingRules => ({ ...defaultRules.scrubbing, rules })
const rule = (where: string, more: Partial<ScrubRule> = {}): ScrubRule => ({
  what: 'anything',
  where,
  how: 'remove',
  ...more,
})

/** The result for a text as the value of `extra.note`. */
function noteAfter(text: Json, more: Partial<ScrubRule>): Json | undefined {
  return scrubbedOf({ message: 'm', extra: { note: text } }, rulesOf(rule('extra', more))).extra?.note
}

describe('how a value goes', () => {
  test.each<[ScrubRule['how'], string | undefined, Json]>([
    ['remove', undefined, '[Filtered]'],
    ['mask', undefined, '********'],
    ['hash', undefined, '[hash:885f7efc1dd2053f]'],
    ['replace', 'a customer', 'a customer'],
    ['replace', undefined, '[Filtered]'],
  ])('%s', (how, text, expected) => {
    expect(noteAfter('Ann Bell', { how, ...(text !== undefined && { with: text }) })).toBe(expected)
  })

  test('hash: equal values stay equal, within one installation', () => {
    const rules = rulesOf(rule('extra', { how: 'hash' }))
    const under = (key: string) =>
      scrubEvent(normalOf({ message: 'm', extra: { a: 'ann', b: 'ann', c: 'bob' } }), compileScrubbing(rules, { key }))
    const { a, b, c } = under('one').extra ?? {}
    expect(a).toBe(b)
    expect(a).not.toBe(c)
    expect(under('two').extra?.a).not.toBe(a)
  })

  test('a number becomes a text; a person without name is nobody rather than everybody', () => {
    expect(noteAfter(4821, { how: 'mask' })).toBe('****')
    const { user } = scrubbedOf(
      { message: 'm', user: { id: '7', email: 'a@b.example', name: 'Ann' } },
      rulesOf(rule('$user')),
    )
    expect(user).toEqual({ name: '[Filtered]' })
  })

  test('is decided by the project before the built-in names are applied, and not undone by them', () => {
    const event = { message: 'm', extra: { password: 'hunter2', token: 'abc' } }
    expect(scrubbedOf(event, rulesOf(rule('**.password', { how: 'mask' }))).extra).toEqual({
      password: '*******',
      token: '[Filtered]',
    })
  })

  test('no rule makes an event too large', () => {
    const long = 'a'.repeat(8000)
    const note = noteAfter(long, { what: { pattern: 'a' }, how: 'replace', with: 'b'.repeat(200) })
    expect((note as string).length).toBeLessThanOrEqual(8000)
  })
})

describe('what is looked for', () => {
  test.each<[ScrubRule['what'], string, string]>([
    ['secrets', `it is sk-ant-${'a1'.repeat(20)}`, 'it is <>'],
    ['passwords', 'password=hunter2 card 4111111111111111', 'password=<> card [Filtered]'],
    ['passwords', 'https://ann:hunter2@x.example', 'https://<>@x.example'],
    ['cards', 'card 4111 1111 1111 1111', 'card <>'],
    ['ibans', 'from DE89370400440532013000', 'from <>'],
    ['national_ids', 'SSN 219099999', 'SSN <>'],
    ['emails', 'ann.bell+x@mail.example.org wrote', '<> wrote'],
    ['phones', 'call +49 170 1234567 or (555) 010-9999', 'call <> or <>'],
    ['phones', 'order 48213, 2026-11-20, 3.14159', 'order 48213, 2026-11-20, 3.14159'],
    ['ip_addresses', 'from 203.0.113.7:443 and 2001:db8::1', 'from <>:443 and <>'],
    ['ip_addresses', 'at 12:30:45 of version 1.2.3', 'at 12:30:45 of version 1.2.3'],
    ['mac_addresses', 'nic 00:1B:44:11:3A:B7 up', 'nic <> up'],
    ['uuids', 'id 550e8400-e29b-41d4-a716-446655440000.', 'id <>.'],
    ['url_credentials', 'redis://:pw@cache', 'redis://:<>@cache'],
    [
      'url_credentials',
      'https://ann:hunter2@x.example and ftp://bob@y.example',
      'https://<>@x.example and ftp://<>@y.example',
    ],
    [
      'url_credentials',
      'webpack://shop/./react@19/a.js, ann@x.example',
      'webpack://shop/./react@19/a.js, ann@x.example',
    ],
    [
      'imeis',
      'device 490154203237518 (49-015420-323751-8), not 490154203237519',
      'device <> (<>), not 490154203237519',
    ],
    ['imeis', 'with a software version: 49-015420-323751-12', 'with a software version: <>'],
    ['bearer_tokens', 'Bearer abc123def', 'Bearer <>'],
    ['json_web_tokens', 'jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'jwt <>'],
    ['private_keys', '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', '<>'],
    [
      'user_paths',
      'at /Users/ann/shop/a.ts and C:\\Users\\Ann Bell\\a.ts',
      'at /Users/<>/shop/a.ts and C:\\Users\\<>\\a.ts',
    ],
    ['user_paths', 'https://x.example/home/ann/a', 'https://x.example/home/ann/a'],
    [{ pattern: 'order [0-9]+' }, 'order 4821 failed', '<> failed'],
    [{ pattern: '(?i)customer (\\w+)' }, 'Customer Ann and customer Bob', 'Customer <> and customer <>'],
    [{ pattern: 'x*' }, 'axxb', 'a<>b'],
  ])('%j in %s', (what, text, expected) => {
    expect(noteAfter(text, { what, how: 'replace', with: '<>' })).toBe(expected)
  })
})

const visit: Json = {
  message: 'hello',
  transaction: 'GET /cart',
  exception: [
    {
      type: 'TypeError',
      value: 'boom',
      stacktrace: {
        frames: [
          { function: 'f', filename: 'a.js', lineno: 7, in_app: true, vars: { n: 1, deep: { card: 'one' } } },
          { function: 'g', filename: 'b.js', lineno: 8, in_app: false },
        ],
      },
    },
    { type: 'CausedError', value: 'bang' },
  ],
  breadcrumbs: [{ message: 'clicked', data: { url: 'https://x.example' } }],
  request: { url: 'https://x.example/a', headers: { 'X-Note': 'secret plan' }, data: { list: [{ card: 'two' }] } },
  user: { id: '7', email: 'a@b.example' },
  tags: { customer: 'ann' },
  threads: [{ name: 'main', stacktrace: { frames: [{ function: 'h', vars: { key: 'k' } }] } }],
  extra: { a: { card: 'three' }, 'my app': { key: 'v' }, on: true, "it's": { key: 'w' } },
}

/** The paths of all changed texts, numbers and booleans in an event. */
function changedBy(where: string): readonly string[] {
  const scrubbed = scrubbedOf(visit, rulesOf(rule(where, { how: 'replace', with: 'GONE' })))
  return pathsOf(scrubbed as unknown as Json)
    .filter(([, value]) => value === 'GONE')
    .map(([path]) => path)
}

function pathsOf(value: Json, path = ''): readonly (readonly [string, Json])[] {
  if (typeof value !== 'object' || value === null) return [[path.slice(1), value]]
  return Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, `${path}.${key}`))
}

describe('where a rule applies', () => {
  test.each<[string, readonly string[]]>([
    ['user.email', ['user.email']],
    ['USER.Email', ['user.email']],
    ['$user', ['user.id', 'user.email']],
    ['extra.*.card', ['extra.a.card']],
    ['extra.a', ['extra.a.card']],
    ['extra."my app".key', ['extra.my app.key']],
    ["extra.'my app'", ['extra.my app.key']],
    ['**.card', ['exception.0.stacktrace.frames.0.vars.deep.card', 'request.data.list.0.card', 'extra.a.card']],
    ['request.**.card', ['request.data.list.0.card']],
    ['request.data.list[0].card', ['request.data.list.0.card']],
    ['request.data.list[1].card', []],
    ['request.headers.x-note', ['request.headers.0.1']],
    ['$header', ['request.headers.0.1']],
    ['$body', ['request.data.list.0.card']],
    ['exception.value', ['exception.0.value', 'exception.1.value']],
    ['exception[1].value', ['exception.1.value']],
    ['exception.1.value', ['exception.1.value']],
    ['$error.value', ['exception.0.value', 'exception.1.value']],
    [
      'exception.stacktrace.frames.function',
      ['exception.0.stacktrace.frames.0.function', 'exception.0.stacktrace.frames.1.function'],
    ],
    [
      '$frame.function && exception',
      ['exception.0.stacktrace.frames.0.function', 'exception.0.stacktrace.frames.1.function'],
    ],
    [
      '$frame.vars && $error',
      ['exception.0.stacktrace.frames.0.vars.n', 'exception.0.stacktrace.frames.0.vars.deep.card'],
    ],
    ['$frame && $number', ['exception.0.stacktrace.frames.0.vars.n']],
    ['extra.$boolean', ['extra.on']],
    ['extra && !extra.a && !extra.on', ['extra.my app.key', "extra.it's.key"]],
    ['extra && !(extra.a || extra.on)', ['extra.my app.key', "extra.it's.key"]],
    ['$message || transaction', ['logentry.formatted', 'transaction']],
    ['tags.customer', ['tags.0.1']],
    ['$breadcrumb.message', ['breadcrumbs.0.message']],
    ['breadcrumbs.data.url', ['breadcrumbs.0.data.url']],
    ['$http && $list', ['request.data.list.0.card']],
    ['nothing.here', []],
    ['extra.on && !user.values', ['extra.on']],
  ])('%s', (where, paths) => {
    expect(changedBy(where).toSorted()).toEqual(paths.toSorted())
  })

  // SDKs send these lists in an object: `{"values": […]}`.
  test.each<[string, readonly string[]]>([
    ['exception.values.*.value', ['exception.0.value', 'exception.1.value']],
    ['exception.values[1].value', ['exception.1.value']],
    ['exception.values.1.value', ['exception.1.value']],
    ['$exception.values.*.value', ['exception.0.value', 'exception.1.value']],
    ['exception.*.*.value', ['exception.0.value', 'exception.1.value']],
    ['exception.values.**.card', ['exception.0.stacktrace.frames.0.vars.deep.card']],
    [
      'exception.values.*.stacktrace.frames.*.vars.**',
      ['exception.0.stacktrace.frames.0.vars.n', 'exception.0.stacktrace.frames.0.vars.deep.card'],
    ],
    ['exception.values.0.stacktrace.frames.1.function', ['exception.0.stacktrace.frames.1.function']],
    ['$exception.values.*.stacktrace.frames.0.filename', ['exception.0.stacktrace.frames.0.filename']],
    ['breadcrumbs.values.*.message', ['breadcrumbs.0.message']],
    ['breadcrumbs.values.*.data.url', ['breadcrumbs.0.data.url']],
    ['$breadcrumb.values.*.message', ['breadcrumbs.0.message']],
    ['threads.values.*.name', ['threads.0.name']],
    ['threads.values.*.stacktrace.frames.*.vars.key', ['threads.0.stacktrace.frames.0.vars.key']],
    ['tags.*', ['tags.0.1']],
    ['request.headers.*', ['request.headers.0.1']],
    ["extra.'it''s'.key", ["extra.it's.key"]],
    ['$http.data.list.*.card', ['request.data.list.0.card']],
    ['$error.value', ['exception.0.value', 'exception.1.value']],
    ['$logentry.formatted', ['logentry.formatted']],
  ])('%s, as Sentry writes it', (where, paths) => {
    expect(changedBy(where).toSorted()).toEqual(paths.toSorted())
  })

  test('everywhere: an event is an event still', () => {
    const before = normalOf(visit)
    const after = scrubbedOf(visit, rulesOf(rule('**')))
    expect(after).toMatchObject({
      event_id: before.event_id,
      timestamp: before.timestamp,
      type: 'error',
      level: 'error',
      platform: 'other',
      logentry: { formatted: '[Filtered]' },
      exception: [
        {
          type: '[Filtered]',
          stacktrace: {
            frames: [
              { lineno: 7, in_app: true },
              { lineno: 8, in_app: false },
            ],
          },
        },
        {},
      ],
      breadcrumbs: [{ type: 'default', level: 'info' }],
    })
  })

  test('a note of the SDK is judged by what it is about', () => {
    const note = { type: 'invalid_data', name: 'user.email', value: 'ann at example' }
    const { errors } = scrubbedOf({ message: 'm', errors: [note] }, rulesOf(rule('user.email')))
    expect(errors?.find(({ name }) => name === 'user.email')?.value).not.toBe('ann at example')
  })

  test.each<[string, string, number]>([
    ['', 'bad_selector', 1],
    ['user.', 'bad_selector', 6],
    ['user email', 'bad_selector', 6],
    ['user..email', 'bad_selector', 6],
    ['$nobody.email', 'bad_selector', 1],
    ['user && ', 'bad_selector', 9],
    ['extra."my app', 'unclosed_quote', 7],
    ['(user || extra', 'unclosed_bracket', 15],
    ['user)', 'bad_selector', 5],
    ['a'.repeat(501), 'too_long', 501],
    [Array.from({ length: 40 }, () => 'a').join('.'), 'too_long', 1],
  ])('a selector that cannot be read says so: %s', (where, code, column) => {
    const problems = checkScrubbing(rulesOf(rule('user'), rule(where)))
    expect(problems).toMatchObject([{ line: 2, code, column }])
  })

  test('a pattern that cannot be read says so, and the other rules hold', () => {
    const rules = rulesOf(
      rule('extra', { what: { pattern: '(' } }),
      rule('user.id', { what: { pattern: '' } }),
      rule('tags'),
    )
    expect(checkScrubbing(rules)).toMatchObject([
      { line: 1, code: 'bad_pattern', text: '(' },
      { line: 2, code: 'empty_pattern' },
    ])
    expect(scrubbedOf(visit, rules).tags).toEqual([['customer', '[Filtered]']])
  })

  test('a pattern that an earlier version could read takes all that it was set on, and the event says so', () => {
    const rules = rulesOf(rule('extra', { what: { pattern: '(' }, how: 'mask' }))
    const { extra, errors, tags } = scrubbedOf({ ...visit, extra: { a: 'one', b: { c: 'two' } } }, rules)
    expect(extra).toEqual({ a: '[Filtered]', b: { c: '[Filtered]' } })
    expect(errors).toContainEqual({ type: 'rule_failed', name: '', value: { count: 2 } })
    expect(tags).toEqual(scrubbedOf(visit).tags)
  })

  test('patterns that would take a digest thread seconds to compile are refused when they are saved', () => {
    const rules = rulesOf(
      ...Array.from({ length: 200 }, () => rule('extra', { what: { pattern: '(?:a{9}){9}'.repeat(45) } })),
    )
    expect(checkScrubbing(rules)).toHaveLength(187)
    expect(scrubbedOf({ ...visit, extra: { a: 'one' } }, rules).extra).toEqual({ a: '[Filtered]' })
  })
})

describe('names that a project sets', () => {
  const extra = {
    customerNo: '4821',
    customer_no: 'x',
    shipping: 'post',
    PIN: '1',
    cardPin: '2',
    password: 'p',
    numberOfTheHouseInTheStreet: 7,
    note: 'customer-no=77',
  }

  test('are secret in every spelling, as whole words, and in texts', () => {
    expect(
      scrubbedOf(
        { message: 'm', extra },
        { sensitiveFields: ['customer_no', 'pin', 'number_of_the_house_in_the_street'] },
      ).extra,
    ).toEqual({
      customerNo: '[Filtered]',
      customer_no: '[Filtered]',
      shipping: 'post',
      PIN: '[Filtered]',
      cardPin: '[Filtered]',
      password: '[Filtered]',
      numberOfTheHouseInTheStreet: '[Filtered]',
      note: 'customer-no=[Filtered]',
    })
  })

  test('are safe from everything', () => {
    const rules = {
      ...rulesOf(rule('**')),
      sensitiveFields: ['pass_word'],
      safeFields: ['password', 'Set-Cookie', 'card'],
    }
    const event = scrubbedOf(
      {
        message: 'm',
        extra: { password: 'p', deep: { card: { number: 4111111111111111 } } },
        request: { headers: { 'Set-Cookie': 'a=b' } },
        tags: { card: '4111111111111111' },
      },
      rules,
    )
    expect(event.extra).toEqual({ password: 'p', deep: { card: { number: 4111111111111111 } } })
    expect(event.request?.headers).toEqual([['Set-Cookie', 'a=b']])
    expect(event.tags).toEqual([['card', '4111111111111111']])
  })

  test('shelter nothing below them that is a secret by its own name', () => {
    const login = {
      user: 'ann',
      password: 'hunter2',
      number: 4111111111111111,
      list: [{ token: 'abc' }],
      pairs: [['api_key', 'k-1']],
    }
    const event = scrubbedOf(
      {
        message: 'm',
        extra: { card: login },
        request: { data: { password: 'p', page: 7 } },
        exception: [
          { type: 'E', value: 'v', stacktrace: { frames: [{ function: 'f', vars: { card: { pwd: 'x' } } }] } },
        ],
      },
      { ...rulesOf(rule('**.password', { how: 'mask' })), safeFields: ['card', 'request'] },
    )
    expect(event.extra).toEqual({
      card: {
        user: 'ann',
        password: '*******',
        number: 4111111111111111,
        list: [{ token: '[Filtered]' }],
        pairs: [['api_key', '[Filtered]']],
      },
    })
    expect(event.request?.data).toEqual({ password: '*', page: 7 })
    expect(event.exception?.[0]?.stacktrace?.frames[0]?.vars).toEqual({ card: { pwd: '[Filtered]' } })
  })

  test('are all that counts when the defaults are off', () => {
    const off = { defaults: false, sensitiveFields: ['pin'] }
    const event = scrubbedOf(
      { message: 'password=a pin=1', extra: { token: 't', pin: 1 }, request: { cookies: { sid: 'x' } } },
      off,
    )
    expect(event.logentry?.formatted).toBe('password=a pin=[Filtered]')
    expect(event.extra).toEqual({ token: 't', pin: '[Filtered]' })
    expect(event.request?.cookies).toEqual([['sid', 'x']])
  })

  test('cannot break a pattern', () => {
    const rules = { sensitiveFields: ['', '---', '(', 'a.*c', 'größe'], safeFields: ['', '*'] }
    expect(scrubbedOf({ message: 'm', extra: { größe: 7, x: 1, ab: 2 } }, rules).extra).toEqual({
      größe: '[Filtered]',
      x: 1,
      ab: 2,
    })
  })
})

describe('without addresses', () => {
  test('no network address of a person is left', () => {
    const event = scrubbedOf(
      {
        message: 'connect ECONNREFUSED 10.0.0.5:5432',
        platform: 'javascript',
        user: { id: '203.0.113.9', ip_address: '203.0.113.7', email: 'a@b.example' },
        request: {
          env: { REMOTE_ADDR: '203.0.113.7', SERVER_ADDR: '10.0.0.1', SERVER_PORT: '80' },
          headers: {
            'X-Forwarded-For': '203.0.113.7, 10.1.1.1',
            'X-Real-Ip': '2001:db8::1',
            'CF-Connecting-IP': '203.0.113.7',
            Forwarded: 'for=192.0.2.60;proto=http',
            Host: '10.0.0.1',
          },
        },
        extra: { client: { ip: '203.0.113.7' }, remoteAddress: '203.0.113.7:4711', zip: '12345' },
        breadcrumbs: [
          { message: 'login from 203.0.113.7:4711', data: { peer: '2001:db8::1', url: 'http://203.0.113.7/a', n: 1 } },
        ],
      },
      { removeAddresses: true },
    )
    expect(event.breadcrumbs).toMatchObject([
      {
        message: 'login from [Filtered]:4711',
        data: { peer: '[Filtered]', url: 'http://[Filtered]/a', n: 1 },
      },
    ])
    expect(event.user).toEqual({ email: 'a@b.example' })
    expect(event.request?.env).toEqual({ REMOTE_ADDR: '[Filtered]', SERVER_ADDR: '10.0.0.1', SERVER_PORT: '80' })
    expect(event.request?.headers).toEqual([
      ['X-Forwarded-For', '[Filtered]'],
      ['X-Real-Ip', '[Filtered]'],
      ['CF-Connecting-IP', '[Filtered]'],
      ['Forwarded', '[Filtered]'],
      ['Host', '10.0.0.1'],
    ])
    expect(event.extra).toEqual({ client: { ip: '[Filtered]' }, remoteAddress: '[Filtered]', zip: '12345' })
    expect(event.logentry?.formatted).toBe('connect ECONNREFUSED 10.0.0.5:5432')
  })

  test('addresses stay where nobody asked', () => {
    expect(scrubbedOf({ message: 'm', user: { ip_address: '203.0.113.7' } }).user).toEqual({
      ip_address: '203.0.113.7',
    })
  })
})

describe('what comes beside events', () => {
  const scrubber = compileScrubbing({
    ...rulesOf(
      rule('$span.attributes."shop.customer"'),
      rule('$log.attributes.*', { what: 'emails', how: 'mask' }),
      rule('$attachment.filename', { what: { pattern: 'customer-\\d+' } }),
    ),
    removeAddresses: true,
    safeFields: ['session.token'],
  })

  test('attributes of spans, plain or typed', () => {
    const attributes = {
      'shop.customer': 'ann',
      'session.token': 'x',
      'client.address': '203.0.113.7',
      'server.address': '10.0.0.1',
      'http.request.header.authorization': { value: 'Bearer abc', type: 'string' },
      'db.password': { value: 7, type: 'integer' },
      'http.response.status_code': { value: 200, type: 'integer' },
    }
    expect(scrubAttributes(attributes, { scrubber })).toEqual({
      'shop.customer': '[Filtered]',
      'session.token': 'x',
      'client.address': '[Filtered]',
      'server.address': '10.0.0.1',
      'http.request.header.authorization': { value: '[Filtered]', type: 'string' },
      'db.password': { value: '[Filtered]', type: 'string' },
      'http.response.status_code': { value: 200, type: 'integer' },
    })
  })

  test('cookies in attributes, by the names of cookies', () => {
    const cookies = { 'http.request.header.cookie.user_session': 'a', 'http.request.header.cookie.theme': 'dark' }
    expect(scrubAttributes(cookies)).toEqual({ ...cookies, 'http.request.header.cookie.user_session': '[Filtered]' })
  })

  test('attributes of spans, in the paths of Sentry', () => {
    const on = (where: string) => compileScrubbing(rulesOf(rule(where)))
    const attributes = { 'shop.customer': 'ann', note: { value: 'n', type: 'string' } }
    for (const where of [
      "$span.attributes.'shop.customer'.value",
      '$span.data."shop.customer"',
      'spans.*.data."shop.customer"',
      "attributes.'shop.customer'.value",
    ])
      expect(scrubAttributes(attributes, { scrubber: on(where) })).toEqual({
        ...attributes,
        'shop.customer': '[Filtered]',
      })
    expect(scrubAttributes(attributes, { scrubber: on('$span.attributes.note.value') })).toMatchObject({
      note: { value: '[Filtered]' },
    })
  })

  test('attributes of logs', () => {
    const log = { to: { value: 'to a@b.example', type: 'string' }, 'shop.customer': 'ann' }
    expect(scrubAttributes(log, { scrubber, kind: 'log' })).toEqual({
      to: { value: 'to ***********', type: 'string' },
      'shop.customer': 'ann',
    })
  })

  test('names of attachments, whose ends stay', () => {
    expect(scrubFileName('dump-4111111111111111.txt')).toBe('dump-[Filtered].txt')
    expect(scrubFileName('customer-4821-token=abc.json', scrubber)).toBe('[Filtered]-token=[Filtered].json')
  })
})

describe('compiled rules', () => {
  test('are compiled once', () => {
    const rules = rulesOf(rule('user'))
    expect(compileScrubbing(rules)).toBe(compileScrubbing(rules))
    expect(compileScrubbing(rules, { key: 'other' })).not.toBe(compileScrubbing(rules))
  })

  test('leave what they do not change as it was', () => {
    const event = normalOf(visit)
    const after = scrubEvent(event, compileScrubbing(rulesOf(rule('user.email'))))
    expect(after.exception).toBe(event.exception)
    expect(after.extra).toBe(event.extra)
  })
})

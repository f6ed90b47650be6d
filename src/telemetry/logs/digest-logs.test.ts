import { describe, expect, test } from 'vitest'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { aRecord, noon } from '#digest/testing.ts'

const trace = 'ab'.repeat(16)
const span = 'cd'.repeat(8)
const now = noon / 1000

interface Sent {
  readonly header?: EnvelopeHeader
  readonly rules?: ProjectRules
  readonly receivedAt?: number
  readonly userAgent?: string
  readonly remoteAddress?: string
}

function digested(payload: Json | Uint8Array, { header = {}, rules = defaultRules, ...sent }: Sent = {}) {
  const { header: came, body } = aRecord([[{ type: 'log' }, payload]], header)
  const record = { header: { ...came, ...sent }, body }
  return digestRecords([record], sent.receivedAt ?? noon, { ...noLookups, rules: () => rules })
}

const aLog = (fields: JsonObject = {}): JsonObject => ({
  timestamp: now,
  trace_id: trace,
  level: 'info',
  body: 'hello',
  ...fields,
})
const ofOne = (fields: JsonObject, sent?: Sent) => digested({ version: 2, items: [aLog(fields)] }, sent)
const typed = (value: Json, type: string) => ({ value, type })
const endsOf = ({ outcomes }: ReturnType<typeof digested>) =>
  outcomes.map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)

describe('a log', () => {
  test('is kept with its severity, its trace, and its attributes by their types', () => {
    const { logs, outcomes } = ofOne({
      level: 'warn',
      severity_number: 14,
      span_id: span,
      attributes: {
        count: typed(3, 'integer'),
        large: typed('9007199254740993', 'integer'),
        share: typed(0.5, 'double'),
        done: typed(true, 'boolean'),
        cart: typed(['tea', 'cup'], 'array'),
        plain: 'as it is',
        'sentry.release': typed('shop@1', 'string'),
        'sentry.environment': typed('staging', 'string'),
        'sentry.sdk.name': typed('sentry.javascript.node', 'string'),
        'sentry.sdk.version': typed('11.12.0', 'string'),
        'sentry.message.template': typed('user %s', 'string'),
        'sentry.message.parameter.0': typed('ann', 'string'),
        'gen_ai.request.model': typed('small', 'string'),
      },
    })
    expect(logs).toMatchObject([
      {
        time: noon,
        tie: 0,
        receivedAt: noon,
        position: 0,
        level: 'warn',
        severity: 14,
        body: 'hello',
        traceId: trace,
        spanId: span,
        release: 'shop@1',
        environment: 'staging',
        sdkName: 'sentry.javascript.node',
        sdkVersion: '11.12.0',
      },
    ])
    expect(logs[0]?.numbers).toEqual([
      ['count', 3],
      ['share', 0.5],
    ])
    expect(logs[0]?.texts).toEqual([
      ['large', '9007199254740993'],
      ['done', 'true'],
      ['cart', '["tea","cup"]'],
      ['plain', 'as it is'],
      ['sentry.message.template', 'user %s'],
      ['sentry.message.parameter.0', 'ann'],
      ['gen_ai.request.model', 'small'],
    ])
    expect(outcomes).toEqual([])
  })

  test('of a container of version 1, without a version, is one as well', () => {
    for (const version of [{ version: 1 }, {}]) expect(digested({ ...version, items: [aLog()] }).logs).toHaveLength(1)
  })

  test.each([
    [{ level: 'error' }, 'error', 17],
    [{ level: 'WARNING' }, 'warn', 13],
    [{ level: 'critical' }, 'fatal', 21],
    [{ level: 'info', severity_number: 18 }, 'error', 18],
    [{ level: undefined, severity_number: 1 }, 'trace', 1],
    [{ level: 'debug', severity_number: 99 }, 'debug', 5],
    [{ level: 'ERROR3' }, 'error', 17],
    [{ level: undefined, attributes: { 'sentry.severity_text': 'fatal' } }, 'fatal', 21],
    [{ level: undefined }, 'info', 9],
  ] as const)('of %j is of level %s', (fields, level, severity) => {
    const sent = JSON.parse(JSON.stringify(aLog(fields as JsonObject))) as Json
    expect(digested({ items: [sent] }).logs).toMatchObject([{ level, severity }])
  })

  test('whose level nobody knows keeps the name of it', () => {
    const { logs } = ofOne({ level: 'audit' })
    expect(logs).toMatchObject([{ level: 'info', texts: [['sentry.severity_text', 'audit']] }])
  })

  test('says its span in an attribute where it has no other place', () => {
    const attributes = { 'sentry.trace.parent_span_id': typed(span, 'string') }
    expect(ofOne({ attributes }).logs).toMatchObject([{ spanId: span, texts: [] }])
    expect(ofOne({ trace_id: 'none', attributes: {} }).logs).toMatchObject([{ traceId: null, spanId: null }])
  })

  test('is ordered within its millisecond by the SDK’s sequence, else by its microseconds', () => {
    const at = (timestamp: Json, sequence?: number) => {
      const attributes = sequence === undefined ? {} : { 'sentry.timestamp.sequence': typed(sequence, 'integer') }
      const [log] = ofOne({ timestamp, attributes }).logs
      return [log?.time, log?.tie]
    }
    expect(at(now + 0.001_25)).toEqual([noon + 1, 250])
    expect(at(now + 0.001_25, 7)).toEqual([noon + 1, 7])
    expect(at(new Date(noon).toISOString().replace('Z', '717893Z'))).toEqual([noon, 717])
  })

  test('without a time was written when it came; what it says is no time, it is refused', () => {
    expect(ofOne({ timestamp: null }).logs).toMatchObject([{ time: noon }])
    expect(endsOf(ofOne({ timestamp: 'soon' }))).toContain('log_item invalid invalid_time 1')
    expect(endsOf(ofOne({ timestamp: now - 40 * 86_400 }))).toContain('log_item invalid invalid_time 1')
  })

  test('of a clock that is wrong is moved to where it belongs', () => {
    const hourAgo = new Date(noon - 3_600_000).toISOString()
    expect(ofOne({ timestamp: now - 3601 }, { header: { sent_at: hourAgo } }).logs).toMatchObject([
      { time: noon - 1000 },
    ])
  })

  test('may say what is no text', () => {
    expect(ofOne({ body: { a: [1] } }).logs).toMatchObject([{ body: '{"a":[1]}' }])
  })

  test('with half a character is mended, and takes no other with it', () => {
    const { logs } = digested(Buffer.from(`{"items":[{"body":"broken \\ud83d!","timestamp":${now}},{"body":"fine"}]}`))
    expect(logs.map(({ body }) => body)).toEqual(['broken \uFFFD!', 'fine'])
  })

  test('of a browser that asks for it says which it was, and its address', () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const settings = { infer_ip: 'auto', infer_user_agent: 'auto' }
    const told = digested({ ingest_settings: settings, items: [aLog()] }, { userAgent, remoteAddress: '203.0.113.7' })
      .logs[0]?.texts
    expect(Object.fromEntries(told ?? [])).toMatchObject({ 'browser.name': 'Firefox', 'os.name': 'Linux' })
    expect(Object.keys(Object.fromEntries(told ?? []))).toContain('user.ip_address')
    expect(ofOne({}, { userAgent }).logs[0]?.texts).toEqual([])
  })
})

describe('what is secret', () => {
  test('goes from the body and the attributes of a log as from an event', () => {
    const [log] = ofOne({
      body: 'login with password=hunter2hunter2',
      attributes: { 'session.token': typed('abcdef', 'string'), card: typed('4111 1111 1111 1111', 'string') },
    }).logs
    expect(log?.body).toBe('login with password=[Filtered]')
    expect(log?.texts).toEqual([
      ['session.token', '[Filtered]'],
      ['card', '[Filtered]'],
    ])
  })
})

describe('one log that cannot be kept', () => {
  test('refuses itself only, and its share of the bytes', () => {
    const items = [
      aLog(),
      'no object',
      { timestamp: now },
      aLog({ body: 'x'.repeat(2 * 1024 * 1024 + 1) }),
      aLog({ body: 'last' }),
    ]
    const found = digested({ items })
    expect(found.logs.map(({ body, position }) => [body.slice(0, 9), position])).toEqual([
      ['hello', 0],
      ['last', 3],
    ])
    const bytes = Buffer.byteLength(JSON.stringify({ items }))
    const sum = (category: string) =>
      [...found.outcomes, ...found.logItems.flatMap(({ units }) => units)].reduce(
        (total, one) => total + (one.category === category ? one.quantity : 0),
        0,
      )
    expect([sum('log_item'), sum('log_byte')]).toEqual([5, bytes])
    expect(endsOf(found).filter((end) => end.startsWith('log_item'))).toEqual([
      'log_item invalid not_an_object 1',
      'log_item invalid no_body 1',
      'log_item invalid too_large 1',
    ])
  })

  test.each([
    ['no JSON', Buffer.from('{"items":[{'), 'log_item invalid invalid_json 1'],
    ['no container', {}, 'log_item invalid no_items 1'],
    ['an empty one', { items: [] }, 'log_item invalid no_items 1'],
  ])('or all of them: %s', (_, payload, end) => {
    expect(endsOf(digested(payload))[0]).toBe(end)
  })
})

test('a container that is sent twice has the same id, and another has not', () => {
  const idOf = (body: string, receivedAt: number) => ofOne({ body }, { receivedAt }).logItems[0]?.itemId
  expect(idOf('a', noon)).toBe(idOf('a', noon + 5000))
  expect(idOf('a', noon)).not.toBe(idOf('b', noon))
})

test('logs of a browser that the project filters are counted as filtered', () => {
  const rules: ProjectRules = {
    ...defaultRules,
    filters: {
      ...defaultRules.filters,
      lists: { ...defaultRules.filters.lists, releases: { action: 'drop', values: ['old@*'] } },
    },
  }
  const attributes = { 'sentry.release': typed('old@1', 'string') }
  expect(endsOf(ofOne({ attributes }, { rules }))[0]).toMatch(/^log_item filtered \S+ 1$/)
})

import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { MAX_OTLP_RECORDS, type OtlpEncoding } from '#domain/trace/otlp.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { aShopRequest, CALLER, TRACE } from './testing.ts'
import { aRecord, noon } from '#digest/testing.ts'

const encodings: readonly OtlpEncoding[] = ['json', 'protobuf']
const contentTypes = { json: 'application/json; charset=utf-8', protobuf: 'application/x-protobuf' } as const
const nanos = (ms: number) => `${noon + ms}000000`
const id = (n: number) => n.toString(16).padStart(16, '0')

interface DigestInput {
  readonly encoding?: OtlpEncoding
  readonly count?: number
  readonly rules?: ProjectRules
  readonly type?: string
  readonly receivedAt?: number
}

function digested(payload: Json | Uint8Array, fields: DigestInput = {}) {
  const { encoding = 'json', count = 1, rules = defaultRules, type = 'otel_trace', receivedAt = noon } = fields
  const { header, body } = aRecord([[{ type, content_type: contentTypes[encoding], item_count: count }, payload]])
  const record = { header: { ...header, receivedAt }, body }
  return digestRecords([record], receivedAt, { ...noLookups, rules: () => rules })
}

const endsOf = ({ outcomes }: ReturnType<typeof digested>) =>
  outcomes.map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)

const aSpan = (n: number, fields: JsonObject = {}): JsonObject => ({
  traceId: TRACE,
  spanId: id(n),
  name: `span ${n}`,
  startTimeUnixNano: nanos(-5000),
  endTimeUnixNano: nanos(-4000),
  ...fields,
})

const text = (key: string, stringValue: string): JsonObject => ({ key, value: { stringValue } })

const aResource = (spans: readonly Json[], attributes: readonly Json[] = []): JsonObject => ({
  resource: { attributes },
  scopeSpans: [{ scope: {}, spans }],
})
const aRequest = (...spans: readonly Json[]): JsonObject => ({ resourceSpans: [aResource(spans)] })

describe('what the SDK of OpenTelemetry sends', () => {
  let sent: Awaited<ReturnType<typeof aShopRequest>>
  beforeAll(async () => {
    sent = await aShopRequest(noon)
  })

  test('is the same spans as JSON and as protobuf', () => {
    const [json, protobuf] = encodings.map((encoding) => digested(sent[encoding], { encoding }))
    expect(json?.spans).toHaveLength(3)
    expect(protobuf?.spans).toEqual(json?.spans)
    expect(protobuf?.outcomes).toEqual([])
    expect(protobuf?.spanItems).toMatchObject([{ units: [{ category: 'span', quantity: 3 }], rows: 3 }])
  })

  test('is a segment with its service, its release, its user and what went wrong', () => {
    const { spans } = digested(sent.protobuf, { encoding: 'protobuf' })
    const request = spans.find(({ isRootSpan }) => isRootSpan)
    expect(request).toMatchObject({
      traceId: TRACE,
      parentId: CALLER,
      rootSpanId: request?.spanId,
      start: (noon - 1000) * 1000,
      duration: 1_000_000,
      selfTime: 500_000,
      name: 'GET /users/:id',
      rawName: '',
      op: 'http.server',
      kind: 'server',
      category: 'http.server',
      status: 'error',
      statusText: 'no cart',
      rootSpanName: 'GET /users/:id',
      release: 'shop@1.2.3',
      environment: 'staging',
      platform: 'node',
      sdkName: 'opentelemetry',
      sdkVersion: '3.1.0',
      userKey: 'id:7',
      isWeightKnown: false,
      links: [{ traceId: TRACE, spanId: '00f067aa0ba902b7', type: 'previous_trace' }],
    })
    expect(Object.fromEntries(request?.texts ?? [])).toMatchObject({
      'service.name': 'shop',
      'otel.scope.name': 'shop-http',
      'cart.items': '["tea","cup"]',
      'cart.gift': 'true',
      'exception.type': 'TypeError',
      'exception.message': 'the cart is empty',
    })
    expect(Object.fromEntries(request?.numbers ?? [])).toMatchObject({
      'cart.total': 12.5,
      'http.response.status_code': 500,
    })
    expect(JSON.stringify(request)).not.toContain('hunter2')
  })

  test('knows its queries and its requests to others, under the name of their segment', () => {
    const { spans } = digested(sent.json)
    const rows = spans
      .filter(({ isRootSpan }) => !isRootSpan)
      .map(({ name, rawName, op, category, rootSpanName }) => [name, rawName, op, category, rootSpanName])
    expect(rows).toEqual([
      ['SELECT name FROM users WHERE id = *', 'SELECT name FROM users WHERE id = $1', 'db', 'db', 'GET /users/:id'],
      [
        'POST https://pay.example/charges/*',
        'POST https://pay.example/charges/4711',
        'http.client',
        'http.client',
        'GET /users/:id',
      ],
    ])
  })

  test.each(encodings)('as %s is the same item whenever it comes again', (encoding) => {
    const [first, again] = [noon, noon + 60_000].map((receivedAt) => digested(sent[encoding], { encoding, receivedAt }))
    expect(first?.spanItems).toHaveLength(1)
    expect(again?.spanItems[0]?.itemId).toBe(first?.spanItems[0]?.itemId)
  })
})

describe('a segment', () => {
  const segmentsOf = (...spans: readonly Json[]) =>
    digested(aRequest(...spans)).spans.map(({ spanId, rootSpanId, isRootSpan }) => [
      Number.parseInt(spanId, 16),
      rootSpanId === null ? null : Number.parseInt(rootSpanId, 16),
      isRootSpan,
    ])

  test('is what has no parent, or a remote one, and all below it is its', () => {
    expect(
      segmentsOf(
        aSpan(3, { parentSpanId: id(2) }),
        aSpan(2, { parentSpanId: id(1) }),
        aSpan(1, { parentSpanId: '' }),
        aSpan(4, { parentSpanId: id(2), flags: 0x301 }),
        aSpan(5, { parentSpanId: id(4), flags: 0x101 }),
      ),
    ).toEqual([
      [3, 1, false],
      [2, 1, false],
      [1, 1, true],
      [4, 4, true],
      [5, 4, false],
    ])
  })

  test('of SDKs that do not say what is remote is what serves, where the parent is not here', () => {
    expect(
      segmentsOf(
        aSpan(1, { parentSpanId: id(99), kind: 2 }),
        aSpan(2, { parentSpanId: id(1), kind: 2 }),
        aSpan(3, { parentSpanId: id(98), kind: 'SPAN_KIND_CONSUMER' }),
        aSpan(4, { parentSpanId: id(97), kind: 3 }),
      ),
    ).toEqual([
      [1, 1, true],
      [2, 1, false],
      [3, 3, true],
      [4, null, false],
    ])
  })

  test('is not found in a circle', () => {
    expect(
      segmentsOf(
        aSpan(1, { parentSpanId: id(2) }),
        aSpan(2, { parentSpanId: id(1) }),
        aSpan(3, { parentSpanId: id(3) }),
      ),
    ).toEqual([
      [1, null, false],
      [2, null, false],
      [3, null, false],
    ])
  })

  test('of ten thousand spans under one another is found at once', () => {
    const spans = Array.from({ length: 10_000 }, (_, n) => aSpan(n + 1, n === 0 ? {} : { parentSpanId: id(n) }))
    const found = digested(aRequest(...spans.toReversed()))
    expect(new Set(found.spans.map(({ rootSpanId }) => rootSpanId))).toEqual(new Set([id(1)]))
  })
})

describe('a request', () => {
  test('of several services is an item for each, with its own release, and filters see each', () => {
    const localhost = [text('url.full', 'http://localhost:3000/')]
    const request = {
      resourceSpans: [
        aResource([aSpan(1)], [text('service.version', 'shop@1'), text('deployment.environment', 'qa')]),
        aResource([aSpan(2, { attributes: localhost }), aSpan(3)], [text('telemetry.sdk.language', 'webjs')]),
        aResource([]),
      ],
    }
    const { known } = defaultRules.filters
    const filters = { ...defaultRules.filters, known: { ...known, localhost: 'drop' as const } }
    const all = digested(request)
    expect(all.spanItems.map(({ units }) => units[0]?.quantity)).toEqual([1, 2])
    expect(new Set(all.spanItems.map(({ itemId }) => itemId)).size).toBe(2)
    expect(all.spans[0]).toMatchObject({ release: 'shop@1', environment: 'qa', platform: '' })
    expect(all.spans[1]).toMatchObject({ release: '', platform: 'javascript' })
    const filtered = digested(request, { rules: { ...defaultRules, filters } })
    expect(filtered.spans.map(({ spanId }) => spanId)).toEqual([id(1)])
    expect(endsOf(filtered)).toEqual(['span filtered localhost 2'])
  })

  test('counts what of it is no span, and keeps the rest', () => {
    const broken = [7, aSpan(2, { traceId: 'x' }), aSpan(3, { endTimeUnixNano: 'later' }), aSpan(4, { spanId: id(0) })]
    const result = digested(aRequest(aSpan(1), ...broken))
    expect(result.spans).toHaveLength(1)
    expect(endsOf(result).toSorted()).toEqual([
      'span invalid invalid_span_id 1',
      'span invalid invalid_time 1',
      'span invalid invalid_trace_id 1',
      'span invalid not_an_object 1',
    ])
  })

  test.each<[string, Json | Uint8Array, OtlpEncoding, string]>([
    ['no JSON', Buffer.from('{"resourceSpans":['), 'json', 'invalid_json'],
    ['no object', [], 'json', 'not_an_object'],
    ['no list', { resourceSpans: {} }, 'json', 'no_items'],
    ['no protobuf', Buffer.from('hello'), 'protobuf', 'invalid_protobuf'],
    ['JSON that says it is protobuf', aRequest(aSpan(1)), 'protobuf', 'invalid_protobuf'],
  ])('that is %s counts once, whatever it was said to hold', (_, payload, encoding, reason) => {
    const result = digested(payload, { encoding, count: 12 })
    expect(result.spans).toEqual([])
    expect(endsOf(result)).toEqual([`span invalid ${reason} 1`])
  })

  test('with too many spans is refused as a whole', () => {
    const spans = Array.from({ length: MAX_OTLP_RECORDS + 1 }, () => 1)
    expect(endsOf(digested(aRequest(...spans), { count: spans.length }))).toEqual(['span invalid too_many_records 1'])
  })

  test('tells its rate in a tracestate, or in an attribute', () => {
    const weights = (...spans: readonly Json[]) =>
      digested(aRequest(...spans)).spans.map(({ weight, isWeightKnown }) => [weight, isWeightKnown])
    const rate = { key: 'sentry.sample_rate', value: { doubleValue: 0.1 } }
    expect(
      weights(
        aSpan(1, { traceState: 'vendor=x, ot=rv:6e6d1a75832a2f;th:c' }),
        aSpan(2, { traceState: 'ot=th:0' }),
        aSpan(3, { traceState: 'ot=th:zz,other=th:8' }),
        aSpan(4, { attributes: [rate], traceState: 'ot=th:c' }),
        aSpan(5),
      ),
    ).toEqual([
      [4, true],
      [1, true],
      [1, false],
      [10, true],
      [1, false],
    ])
  })

  test('keeps values of every type', () => {
    const attributes = [
      { key: 'big', value: { intValue: '9007199254740993' } },
      { key: 'small', value: { intValue: -3 } },
      { key: 'share', value: { doubleValue: 0.5 } },
      { key: 'no', value: { boolValue: false } },
      { key: 'bytes', value: { bytesValue: 'AQID' } },
      { key: 'list', value: { arrayValue: { values: [{ intValue: '1' }, { stringValue: 'a' }, {}] } } },
      { key: 'map', value: { kvlistValue: { values: [text('value', 'x'), text('password', 'hunter2')] } } },
      { key: '__proto__', value: { stringValue: 'polluted' } },
      { key: 'none', value: {} },
      { key: 'big', value: { stringValue: 'again' } },
      text('long', 'x'.repeat(20_000)),
      7,
    ]
    const [span] = digested(aRequest(aSpan(1, { attributes }))).spans
    const { long = '', ...texts } = Object.fromEntries(span?.texts ?? [])
    expect(texts).toMatchObject({ big: '9007199254740993', no: 'false', bytes: 'AQID', list: '[1,"a",null]' })
    expect(texts.map).toContain('"value":"x"')
    expect(texts.map).not.toContain('hunter2')
    expect(long).toHaveLength(8192)
    expect(Object.fromEntries(span?.numbers ?? [])).toEqual({ small: -3, share: 0.5 })
    expect(({} as { stringValue?: unknown }).stringValue).toBeUndefined()
  })
})

describe('a hostile request', () => {
  test('whose resource says very much is not multiplied by its spans', () => {
    const attributes = Array.from({ length: 1_000 }, (_, n) => text(`padding.${n}`, 'x'.repeat(4_000)))
    const spans = Array.from({ length: 5_000 }, (_, n) => aSpan(n + 1, n === 0 ? {} : { parentSpanId: id(1) }))
    spans[0] = aSpan(1, { name: 'n'.repeat(1_000_000) })
    const request = { resourceSpans: [aResource(spans, [...attributes, text('service.version', 'shop@1')])] }
    const last = digested(request).spans.at(-1)
    expect(last).toMatchObject({ release: 'shop@1', rootSpanId: id(1) })
    expect(JSON.stringify(last).length).toBeLessThan(10_000)
  })

  test('of millions of empty spans is given up on before they are read', () => {
    const spans = Array.from({ length: 2_000_000 }, () => ({}))
    expect(endsOf(digested({ resourceSpans: [aResource(spans)] }))).toEqual(['span invalid too_large 1'])
  })
})

test('a span of OTLP alone in an envelope is one as well', () => {
  const { spans, spanItems } = digested(aSpan(1, { kind: 2, attributes: [text('rpc.system', 'grpc')] }), {
    type: 'otel_span',
  })
  expect(spans).toMatchObject([{ spanId: id(1), isRootSpan: true, op: 'rpc.server', name: 'span 1' }])
  expect(spanItems).toMatchObject([{ units: [{ category: 'span', quantity: 1 }] }])
})

/** A field of a message: its number, and the bytes of a message in it. */
function field(number: number, bytes: Uint8Array): Uint8Array {
  return new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(bytes).finish()
}

/** A request that contains the span with these bytes. */
function inRequest(span: Uint8Array): Uint8Array {
  return field(1, field(2, field(2, span)))
}

describe('hostile protobuf', () => {
  const come = (payload: Uint8Array) => digested(payload, { encoding: 'protobuf' })

  test('never throws and is always counted, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isWrapped) => {
        const { spans, outcomes } = come(isWrapped ? inRequest(bytes) : bytes)
        expect(spans).toEqual([])
        for (const { outcome, reason } of outcomes) {
          expect(outcome).toBe('invalid')
          expect(reason).not.toBe('internal_error')
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('that was cut short or damaged never throws', async () => {
    const { protobuf } = await aShopRequest(noon)
    const reasonsOf = (bytes: Uint8Array) => come(bytes).outcomes.map(({ reason }) => reason)
    for (let length = 1; length < protobuf.length; length++) {
      expect(reasonsOf(protobuf.subarray(0, length))).toEqual(['invalid_protobuf'])
    }
    fc.assert(
      fc.property(fc.nat(protobuf.length - 1), fc.nat(255), (at, byte) => {
        const damaged = Uint8Array.from(protobuf)
        damaged[at] = byte
        expect(reasonsOf(damaged)).not.toContain('internal_error')
      }),
      { numRuns: 500 },
    )
  })

  test('that is nested without end, in messages or in groups, is given up on', () => {
    let value: Uint8Array = new BinaryWriter().tag(1, WireType.LengthDelimited).string('deep').finish()
    for (let depth = 0; depth < 2_000; depth++) value = field(5, field(1, value))
    const attribute = field(9, new Uint8Array([...field(1, Buffer.from('key')), ...field(2, value)]))
    const groups = new Uint8Array(1_000_000).fill((4 << 3) | WireType.StartGroup)
    expect(endsOf(come(inRequest(attribute)))).toEqual(['span invalid too_deep 1'])
    expect(endsOf(come(groups))).toEqual(['span invalid invalid_protobuf 1'])
  })

  test('that is millions of empty messages is given up on', () => {
    const empty = field(
      1,
      field(
        2,
        new Uint8Array(4_000_000).map((_, index) => (index % 2 === 0 ? 0x12 : 0)),
      ),
    )
    expect(endsOf(come(empty))).toEqual(['span invalid too_many_records 1'])
  })
})

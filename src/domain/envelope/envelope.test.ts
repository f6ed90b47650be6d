import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventId } from '../ids.ts'
import { MAX_HEADER_BYTES, MAX_HEADER_DEPTH, MAX_ITEMS, type Envelope, type EnvelopeRefusal } from './envelope.ts'
import { parseEnvelope } from './parse.ts'
import { EnvelopeReader } from './reader.ts'
import { serialiseEnvelope } from './serialise.ts'

const bytesOf = (text: string) => Buffer.from(text, 'utf8')

function accepted(input: string | Uint8Array): Envelope {
  const result = parseEnvelope(typeof input === 'string' ? bytesOf(input) : input)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

function refused(input: string | Uint8Array): EnvelopeRefusal {
  const result = parseEnvelope(typeof input === 'string' ? bytesOf(input) : input)
  if (result.ok) throw new Error('accepted')
  return result.refusal
}

const payloads = (envelope: Envelope) => envelope.items.map((item) => Buffer.from(item.payload).toString('latin1'))

interface ReadInPieces {
  readonly ok: boolean
  readonly value?: {
    readonly items: readonly { readonly payload: { readonly data: number[] }; readonly bytes: number }[]
  }
}

/** Reads an envelope in pieces of these sizes, cycling through them, and returns the result as JSON. */
function readInPieces(bytes: Buffer, sizes: readonly number[], maxBytes = Infinity): ReadInPieces {
  let kept = Buffer.alloc(0)
  const reader = new EnvelopeReader({
    maxBytes: () => maxBytes,
    ended: () => {},
    keep: (piece) => (kept = Buffer.concat([kept, piece])),
    rewind: (to) => (kept = kept.subarray(0, to)),
  })
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number
    const refusal = reader.push(bytes.subarray(at, at + size))
    if (refusal !== undefined) return throughJson({ ok: false, refusal }) as ReadInPieces
    at += size
  }
  const framed = reader.end()
  if (!framed.ok) return throughJson(framed) as ReadInPieces
  const { header, items } = framed.value
  const read = items.map(({ header: { type }, header: own, from, to, bytes: size }) => ({
    type,
    header: own,
    payload: kept.subarray(from, to),
    ...(maxBytes !== Infinity && { bytes: size }),
  }))
  return throughJson({ ok: true, value: { header, items: read } }) as ReadInPieces
}

describe('the framing of an envelope', () => {
  test('without lengths, payloads end at the next newline or at the end', () => {
    const envelope = accepted('{}\n{"type":"session"}\n{"sid":1}\n{"type":"event"}\n{"x":2}')
    expect(envelope.items.map((item) => item.type)).toEqual(['session', 'event'])
    expect(payloads(envelope)).toEqual(['{"sid":1}', '{"x":2}'])
  })

  test('with a length, a payload holds any byte', () => {
    const payload = '\0\r\n\n{"type":"event"}\n\xff'
    const bytes = Buffer.concat([
      bytesOf(`{}\n{"type":"attachment","length":${payload.length}}\n`),
      Buffer.from(payload, 'latin1'),
      bytesOf('\n{"type":"event"}\n{}\n'),
    ])
    expect(payloads(accepted(bytes))).toEqual([payload, '{}'])
  })

  test.each([
    ['a header alone', '{}', []],
    ['a header and its newline', '{}\n', []],
    ['blank lines at the end', '{}\n{"type":"event"}\n{}\n\n\n', ['{}']],
    ['a blank line between items', '{}\n\n{"type":"event"}\n{}\n\n{"type":"event"}\n1', ['{}', '1']],
    ['length 0 at the end, right after the header', '{}\n{"type":"attachment","length":0}\n', ['']],
    ['length 0 at the end, without a newline', '{}\n{"type":"attachment","length":0}', ['']],
    ['length 0 between items', '{}\n{"type":"a","length":0}\n\n{"type":"b"}\nx', ['', 'x']],
    ['an empty payload without a length', '{}\n{"type":"a"}\n\n{"type":"b"}\nx', ['', 'x']],
    ['a length of null counts as none', '{}\n{"type":"a","length":null}\nxyz\n', ['xyz']],
    ['carriage returns belong to header line and payload', '{}\r\n{"type":"a"}\r\nx\r\n', ['x\r']],
  ])('%s', (_, text, expected) => {
    expect(payloads(accepted(text))).toEqual(expected)
  })

  test('payloads are views, not copies', () => {
    const bytes = bytesOf('{}\n{"type":"event"}\n{"x":2}')
    expect(accepted(bytes).items[0]?.payload.buffer).toBe(bytes.buffer)
  })

  test.each<[string, string, Omit<EnvelopeRefusal, 'reason'>]>([
    ['no bytes', '', { problem: 'header_not_json', at: 0, item: null }],
    ['a header that is no JSON', 'hello', { problem: 'header_not_json', at: 0, item: null }],
    ['a blank first line', '\n{}\n', { problem: 'header_not_json', at: 0, item: null }],
    ['a header that is an array', '[]\n', { problem: 'header_not_object', at: 0, item: null }],
    ['a header that is null', 'null\n', { problem: 'header_not_object', at: 0, item: null }],
    ['an item header that is no JSON', '{}\n{"type":"a"}\nx\n{typ', { problem: 'header_not_json', at: 18, item: 1 }],
    ['an item header that is a number', '{}\n12\n', { problem: 'header_not_object', at: 3, item: 0 }],
    ['an item without a type', '{}\n{"length":1}\nx', { problem: 'item_without_type', at: 3, item: 0 }],
    ['a type that is no text', '{}\n{"type":7}\nx', { problem: 'item_without_type', at: 3, item: 0 }],
    ['fewer bytes than promised', '{}\n{"type":"a","length":3}\nxy', { problem: 'payload_too_short', at: 27, item: 0 }],
    ['more bytes than promised', '{}\n{"type":"a","length":1}\nxy\n', { problem: 'payload_too_long', at: 27, item: 0 }],
    ['a negative length', '{}\n{"type":"a","length":-1}\nx', { problem: 'bad_length', at: 3, item: 0 }],
    ['a broken length', '{}\n{"type":"a","length":1.5}\nx', { problem: 'bad_length', at: 3, item: 0 }],
    ['a length in quotes', '{}\n{"type":"a","length":"1"}\nx', { problem: 'bad_length', at: 3, item: 0 }],
    ['an absurd length', '{}\n{"type":"a","length":1e300}\nx', { problem: 'payload_too_short', at: 31, item: 0 }],
  ])('%s is refused, with the place', (_, text, expected) => {
    expect(refused(text)).toEqual({ reason: 'malformed_envelope', ...expected })
  })
})

describe('the header of an envelope', () => {
  test('gives the event id in one form', () => {
    const dashed = '{"event_id":"A0B1C2D3-0000-4000-8000-00000000000F"}'
    expect(accepted(dashed).header.event_id).toBe('a0b1c2d300004000800000000000000f')
  })

  test('keeps keys it does not know, and drops typed ones that hold something else', () => {
    const { header } = accepted('{"event_id":7,"dsn":[],"sent_at":1,"sdk":"x","trace":null,"later":{"a":1}}')
    expect(header).toEqual({ later: { a: 1 } })
  })

  test('cannot reach a prototype', () => {
    const { header, items } = accepted(
      '{"__proto__":{"dsn":"https://evil"}}\n{"type":"a","__proto__":{"length":99}}\nxyz',
    )
    expect(header.dsn).toBeUndefined()
    expect(Object.getPrototypeOf(header)).toBe(Object.prototype)
    expect(items).toHaveLength(1)
    expect(({} as { dsn?: string }).dsn).toBeUndefined()
  })

  test('with broken UTF-8 is read all the same', () => {
    const bytes = Buffer.concat([
      bytesOf('{}\n{"type":"attachment","filename":"'),
      Buffer.from([0xe9, 0xff]),
      bytesOf('"}\nx'),
    ])
    expect(accepted(bytes).items[0]?.header['filename']).toBe('\ufffd\ufffd')
  })

  test('may be long and deep only up to the limits', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    expect(accepted(nested(MAX_HEADER_DEPTH)).items).toEqual([])
    expect(refused(nested(MAX_HEADER_DEPTH + 1)).problem).toBe('header_too_deep')
    expect(refused(nested(30_000)).problem).toBe('header_too_deep')
    expect(refused(nested(100_000)).problem).toBe('header_too_long')
    expect(refused(`{}\n{"type":"a","x":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}\nx`).problem).toBe('header_too_deep')
    expect(refused(`{"a":"${'x'.repeat(MAX_HEADER_BYTES)}"}`).problem).toBe('header_too_long')
  })

  test('is followed by so many items at most', () => {
    const item = '{"type":"a"}\n\n'
    expect(accepted(`{}\n${item.repeat(MAX_ITEMS)}`).items).toHaveLength(MAX_ITEMS)
    expect(refused(`{}\n${item.repeat(MAX_ITEMS + 1)}`)).toMatchObject({ problem: 'too_many_items', item: MAX_ITEMS })
  })
})

const headerValue = fc.jsonValue({ maxDepth: 5 })
const headerKey = fc.string({ maxLength: 12, unit: 'grapheme' })
const eventId = fc.stringMatching(/^[0-9a-f]{32}$/).map((text) => text as EventId)

const anyEnvelope: fc.Arbitrary<Envelope> = fc.record({
  header: fc
    .tuple(fc.dictionary(headerKey, headerValue), fc.record({ event_id: eventId }, { requiredKeys: [] }))
    .map(([others, known]) => ({ ...withoutTypedKeys(others), ...known })),
  items: fc.array(
    fc
      .tuple(fc.string(), fc.dictionary(headerKey, headerValue), fc.uint8Array({ maxLength: 200 }))
      .map(([type, others, payload]) => ({
        type,
        header: { ...others, type, length: payload.length } as Envelope['items'][number]['header'],
        payload,
      })),
    { maxLength: 8 },
  ),
}) as fc.Arbitrary<Envelope>

function withoutTypedKeys(header: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(header).filter(([key]) => !['event_id', 'dsn', 'sent_at', 'sdk', 'trace'].includes(key)),
  )
}

/** Normalizes like JSON: -0 becomes 0, and an object without a prototype becomes a plain object. */
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

describe('parsing what was serialised', () => {
  test('gives back every header and every byte', () => {
    fc.assert(
      fc.property(anyEnvelope, (envelope) => {
        const again = accepted(serialiseEnvelope(envelope))
        expect(throughJson(again.header)).toEqual(throughJson(envelope.header))
        expect(again.items.map((item) => throughJson(item.header))).toEqual(
          envelope.items.map((item) => throughJson(item.header)),
        )
        expect(again.items.map((item) => [...item.payload])).toEqual(envelope.items.map((item) => [...item.payload]))
      }),
      { numRuns: 300 },
    )
  })

  test('is the same in pieces of any size', () => {
    const line = fc.constantFrom(
      '{}',
      '{"type":"a"}',
      '{"type":"b","length":3}',
      '{"type":"b","length":0}',
      'abc',
      '',
      '\n',
      '{"type":1}',
      '{"type":"a","length":-1}',
    )
    const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), pieces, (lines, sizes) => {
        const bytes = bytesOf(lines.join('\n'))
        expect(readInPieces(bytes, sizes)).toEqual(throughJson(parseEnvelope(bytes)))
      }),
      { numRuns: 2000 },
    )
  })

  test('passes over what is larger than its limit, in pieces of any size, and keeps the rest', () => {
    const payload = fc.record({ size: fc.integer({ min: 0, max: 12 }), isTold: fc.boolean() })
    const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(payload, { maxLength: 6 }), pieces, (sent, sizes) => {
        const items = sent.map(
          ({ size, isTold }) => `{"type":"a"${isTold ? `,"length":${size}` : ''}}\n${'x'.repeat(size)}\n`,
        )
        const read = readInPieces(bytesOf(`{}\n${items.join('')}`), sizes, 5)
        const kept = sent.map(({ size }) => (size > 5 ? `${size} bytes` : 'x'.repeat(size)))
        expect(
          read.value?.items.map(({ payload: { data }, bytes }) =>
            bytes > data.length ? `${bytes} bytes` : Buffer.from(data).toString(),
          ),
        ).toEqual(kept)
      }),
      { numRuns: 1000 },
    )
  })

  test('never throws, whatever bytes come', () => {
    const line = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom('{}', '{"type":"event"}', '{"type":"a","length":3}', '', '\r'),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.array(line).map((lines) => bytesOf(lines.join('\n'))),
        ),
        (bytes) => {
          const result = parseEnvelope(bytes)
          if (!result.ok) expect(result.refusal.at).toBeLessThanOrEqual(bytes.length)
        },
      ),
      { numRuns: 500 },
    )
  })
})

import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#domain/event/event.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { aRecord, noon } from '#digest/testing.ts'

const trace = 'ab'.repeat(16)
const span = 'cd'.repeat(8)
const nanoseconds = BigInt(noon) * 1_000_000n + 250_000n

function digested(payload: Uint8Array | JsonObject, contentType = 'application/json') {
  const bytes = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload))
  return digestRecords([aRecord([[{ type: 'otel_log', content_type: contentType }, bytes]])], noon)
}

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })

const aRecordOfOtlp = {
  timeUnixNano: String(nanoseconds),
  severityNumber: 14,
  severityText: 'WARN2',
  body: { stringValue: 'no cart' },
  attributes: [text('cart.id', '7'), { key: 'tries', value: { intValue: '3' } }],
  traceId: trace,
  spanId: span,
}
const resource = {
  attributes: [text('service.version', 'shop@1'), text('deployment.environment.name', 'staging')],
}
const request = (...logRecords: JsonObject[]) => ({ resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] })

const field = (number: number, bytes: Uint8Array) =>
  new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(bytes).finish()
const join = (...parts: Uint8Array[]) => Buffer.concat(parts)
const string = (number: number, value: string) => field(number, Buffer.from(value))
const keyValue = (key: string, value: Uint8Array) => join(string(1, key), field(2, value))

/** The same as protobuf, with the field numbers of logs.proto. */
const bytes = field(
  1,
  join(
    field(
      1,
      join(
        field(1, keyValue('service.version', string(1, 'shop@1'))),
        field(1, keyValue('deployment.environment.name', string(1, 'staging'))),
      ),
    ),
    field(
      2,
      field(
        2,
        join(
          new BinaryWriter().tag(1, WireType.Bit64).fixed64(nanoseconds).finish(),
          new BinaryWriter().tag(2, WireType.Varint).int32(14).finish(),
          string(3, 'WARN2'),
          field(5, string(1, 'no cart')),
          field(6, keyValue('cart.id', string(1, '7'))),
          field(6, keyValue('tries', new BinaryWriter().tag(3, WireType.Varint).int64(3n).finish())),
          field(9, Buffer.from(trace, 'hex')),
          field(10, Buffer.from(span, 'hex')),
        ),
      ),
    ),
  ),
)

describe('a request of OTLP', () => {
  test.each([
    ['JSON', request(aRecordOfOtlp), 'application/json'],
    ['protobuf', bytes, 'application/x-protobuf'],
  ])('as %s is its logs, with what its resource says', (_, payload, type) => {
    const { logs, logItems } = digested(payload, type)
    expect(logs).toMatchObject([
      {
        time: noon,
        tie: 250,
        level: 'warn',
        severity: 14,
        body: 'no cart',
        traceId: trace,
        spanId: span,
        release: 'shop@1',
        environment: 'staging',
        numbers: [['tries', 3]],
      },
    ])
    expect(Object.fromEntries(logs[0]?.texts ?? [])).toMatchObject({ 'cart.id': '7', 'service.version': 'shop@1' })
    expect(logItems[0]?.units[0]).toEqual({ category: 'log_item', quantity: 1 })
  })

  test.each([
    [
      { timeUnixNano: '0', observedTimeUnixNano: String(nanoseconds) },
      { time: noon, tie: 250 },
    ],
    [{ timeUnixNano: undefined }, { time: noon, tie: 0 }],
    [{ severityNumber: 'SEVERITY_NUMBER_FATAL', severityText: undefined }, { level: 'fatal' }],
    [{ severityNumber: 0, severityText: 'Error' }, { level: 'error' }],
    [{ body: undefined, eventName: 'cart.empty' }, { body: 'cart.empty' }],
    [{ body: { kvlistValue: { values: [text('a', 'b')] } } }, { body: '{"a":"b"}' }],
    [
      { traceId: '', spanId: '' },
      { traceId: null, spanId: null },
    ],
  ])('may hold %j', (fields, kept) => {
    const sent = JSON.parse(JSON.stringify(request({ ...aRecordOfOtlp, ...fields } as JsonObject))) as JsonObject
    expect(digested(sent).logs).toMatchObject([kept])
  })

  test('of several services is an item of each, and one broken record takes no other with it', () => {
    const two = {
      resourceLogs: [
        ...request(aRecordOfOtlp).resourceLogs,
        ...request({ timeUnixNano: '1' }, aRecordOfOtlp).resourceLogs,
      ],
    }
    const { logs, logItems, outcomes } = digested(two)
    expect(logs.map(({ position }) => position)).toEqual([0, 2])
    expect(logItems).toHaveLength(2)
    expect(outcomes[0]).toMatchObject({ category: 'log_item', outcome: 'invalid', reason: 'invalid_time', quantity: 1 })
  })
})

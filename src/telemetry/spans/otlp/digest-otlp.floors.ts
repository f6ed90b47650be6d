import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { costFloor, growthFloor } from '#floors'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { aRecord, noon } from '#digest/testing.ts'
import { TRACE } from './testing.ts'

function digested(payload: Json | Uint8Array, contentType = 'application/json') {
  const header = { type: 'otel_trace', content_type: contentType, item_count: 1 }
  return digestRecords([aRecord([[header, payload]])], noon, noLookups)
}

const id = (n: number) => n.toString(16).padStart(16, '0')
const aSpan = (n: number, fields: JsonObject = {}): JsonObject => ({
  traceId: TRACE,
  spanId: id(n),
  name: `span ${n}`,
  startTimeUnixNano: `${noon - 5000}000000`,
  endTimeUnixNano: `${noon - 4000}000000`,
  ...fields,
})
const aResource = (spans: readonly Json[], attributes: readonly Json[] = []): JsonObject => ({
  resource: { attributes },
  scopeSpans: [{ scope: {}, spans }],
})
const field = (number: number, bytes: Uint8Array) =>
  new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(bytes).finish()

growthFloor('OTLP: spans under one another, last first', {
  sizes: [2_500, 10_000],
  most: 3,
  prepare: (size) => {
    const spans = Array.from({ length: size }, (_, n) => aSpan(n + 1, n === 0 ? {} : { parentSpanId: id(n) }))
    const request = { resourceSpans: [aResource(spans.toReversed())] }
    return () => digested(request)
  },
})

growthFloor('OTLP: resources of a span each', {
  sizes: [2_500, 10_000],
  most: 3,
  prepare: (size) => {
    const request = { resourceSpans: Array.from({ length: size }, (_, n) => aResource([aSpan(n + 1)])) }
    return () => digested(request)
  },
})

costFloor('OTLP: 5,000 spans of a resource that says 4 MB', {
  most: 50_000,
  prepare: () => {
    const text = (n: number) => ({ key: `padding.${n}`, value: { stringValue: 'x'.repeat(4_000) } })
    const spans = Array.from({ length: 5_000 }, (_, n) => aSpan(n + 1, n === 0 ? {} : { parentSpanId: id(1) }))
    const request = {
      resourceSpans: [
        aResource(
          spans,
          Array.from({ length: 1_000 }, (_, n) => text(n)),
        ),
      ],
    }
    return () => digested(request)
  },
})

costFloor('OTLP: 2,000,000 empty spans, refused', {
  most: 50_000,
  prepare: () => {
    const request = { resourceSpans: [aResource(Array.from({ length: 2_000_000 }, () => ({})))] }
    return () => digested(request)
  },
})

costFloor('OTLP: messages or groups nested without end, refused', {
  of: 'messages',
  most: 5_000,
  prepare: () => {
    let value: Uint8Array = new BinaryWriter().tag(1, WireType.LengthDelimited).string('deep').finish()
    for (let depth = 0; depth < 2_000; depth++) value = field(5, field(1, value))
    const attribute = field(9, new Uint8Array([...field(1, Buffer.from('key')), ...field(2, value)]))
    const request = field(1, field(2, field(2, attribute)))
    return () => digested(request, 'application/x-protobuf')
  },
})

costFloor('OTLP: messages or groups nested without end, refused', {
  of: 'groups',
  most: 5_000,
  prepare: () => {
    const groups = new Uint8Array(1_000_000).fill((4 << 3) | WireType.StartGroup)
    return () => digested(groups, 'application/x-protobuf')
  },
})

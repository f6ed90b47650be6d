import type { Category } from '#domain/outcome/outcome.ts'
import { MAX_OTLP_BYTES, otlpEncodingOf, otlpItemTypes, type OtlpSignal } from '#domain/trace/otlp.ts'
import { countRecords } from './count-records.ts'
import { limit, type WireItem } from './wire.ts'

/** Returns the type of item that a request of OTLP becomes: it counts for its records. */
export function otlpWireItem(signal: OtlpSignal, category: Category): WireItem {
  const itemLimit = limit(`otlp ${signal}`, MAX_OTLP_BYTES, 1)
  return {
    type: otlpItemTypes[signal],
    category,
    isContainer: true,
    limit: () => itemLimit,
    units: ({ header: { content_type: contentType }, payload }) => {
      const encoding = otlpEncodingOf(typeof contentType === 'string' ? contentType : undefined) ?? 'json'
      const count = countRecords(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength), encoding, signal)
      switch (count) {
        // One thing that is refused as a whole.
        case 'malformed':
        case 'too_many':
          return [{ category, quantity: 1 }]
        default:
          return [{ category, quantity: Math.max(1, count) }]
      }
    },
  }
}

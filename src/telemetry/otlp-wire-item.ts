import type { Category } from '#domain/outcome/outcome.ts'
import { MAX_OTLP_BYTES, otlpEncodingOf, otlpItemTypes, type OtlpSignal } from '#domain/trace/otlp.ts'
import { countRecords } from './count-records.ts'
import { limit, type WireItem } from './wire.ts'

/** The item type of an OTLP request, which counts as the number of its records. */
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
        // Counted as one thing, because it is rejected as a whole.
        case 'malformed':
        case 'too_many':
          return [{ category, quantity: 1 }]
        default:
          return [{ category, quantity: Math.max(1, count) }]
      }
    },
  }
}

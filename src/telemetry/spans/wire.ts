import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { countMembers } from '../count-members.ts'
import { otlpWireItem } from '../otlp-wire-item.ts'
import { eventLike, limit, MIB, oneOf, singleItem, type WireItem } from '../wire.ts'

const standalone = limit('span', MIB, 25)
const container = limit('span container', 12 * MIB, 1)

/** A `span` item is a container of spans, or a single span in the older format (docs/protocol.md 2.1). */
const spanItem: WireItem = {
  type: 'span',
  category: 'span',
  isContainer: true,
  limit: (item) => (isContainer(item) ? container : standalone),
  units: ({ payload }) => {
    const quantity = countMembers(payload)
    return quantity === 1 ? oneOf('span') : [{ category: 'span', quantity }]
  },
}

/** Traces: transactions with their spans, individual spans, and OTLP requests. */
export const spanItems: readonly WireItem[] = [
  singleItem('transaction', 'transaction', eventLike),
  spanItem,
  singleItem('otel_span', 'span', standalone),
  otlpWireItem('traces', 'span'),
]

function isContainer({ header: { content_type: contentType } }: EnvelopeItem): boolean {
  return typeof contentType === 'string' && contentType.startsWith('application/vnd.sentry.items.')
}

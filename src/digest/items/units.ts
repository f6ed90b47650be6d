import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import { categoryOfItemType } from '#domain/outcome/outcome.ts'
import { otlpItemTypes } from '#domain/trace/otlp.ts'

/** So many things of one category. */
export interface Counted {
  readonly category: Category
  readonly quantity: number
}

const containers: ReadonlySet<string> = new Set([
  'log',
  'span',
  'trace_metric',
  otlpItemTypes.traces,
  otlpItemTypes.logs,
])
/** A container holds no more; SDKs stop at a thousand (PROTOCOL 2.1). */
const MAX_CONTAINED = 100_000

/** What an item counts for: an attachment by the piece and by the byte (PROTOCOL 1.5), a container by its members. */
export function countUnits({ type, header, payload }: EnvelopeItem): readonly Counted[] {
  const category = categoryOfItemType(type)
  if (type === 'attachment') {
    return [
      { category: 'attachment_item', quantity: 1 },
      ...(payload.byteLength > 0 ? [{ category, quantity: payload.byteLength }] : []),
    ]
  }
  return [{ category, quantity: containers.has(type) ? containedItems(header.item_count) : 1 }]
}

function containedItems(itemCount: unknown): number {
  const isSane =
    typeof itemCount === 'number' && Number.isInteger(itemCount) && itemCount >= 1 && itemCount <= MAX_CONTAINED
  return isSane ? itemCount : 1
}

import type { JsonObject } from '#domain/event/event.ts'
import type { WireItem } from '../wire.ts'
import type { Attributes } from './span-plan.ts'

/** Returns the envelope item with these spans: a container, as streaming SDKs send it (docs/protocol.md 2.1). */
export function spanItem(items: readonly object[], settings: JsonObject = {}): WireItem {
  return {
    header: { type: 'span', item_count: items.length, content_type: 'application/vnd.sentry.items.span.v2+json' },
    payload: { version: 2, ...settings, items },
  }
}

/** Returns attributes in the format of container spans, each with its value's type. */
export function typedAttributes(attributes: Attributes): JsonObject {
  const entries = Object.entries(attributes).map(([name, value]) => {
    const plain = typeof value === 'object' ? [...value] : value
    return [name, { value: plain, type: typeOf(value) }] as const
  })
  return Object.fromEntries(entries)
}

function typeOf(value: Attributes[string]): string {
  if (typeof value === 'object') return 'array'
  if (typeof value !== 'number') return typeof value
  return Number.isInteger(value) ? 'integer' : 'double'
}

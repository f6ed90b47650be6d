import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { eventLike, type ItemLimit, type LimitSettings } from '#telemetry/wire.ts'

/** The limit that an item breaks. */
export type LimitBreach =
  | { readonly reason: 'too_large'; readonly limitBytes: number }
  | { readonly reason: 'too_many_items' }

/** Returns whether an item is an event or like one: one of these in an envelope, and attachments are part of it. */
export function isEventLike(wire: WireIndex, item: EnvelopeItem, settings: LimitSettings): boolean {
  return wire.item(item.type)?.limit(item, settings) === eventLike
}

/** Checks the items of one envelope in order; an item that is refused takes no place from the next. */
export function createItemCheck(
  wire: WireIndex,
  settings: LimitSettings,
): (item: EnvelopeItem) => LimitBreach | undefined {
  const seen = new Map<string, { items: number; bytes: number }>()
  return (item) => {
    // Of a type that nobody knows only the envelope's own limit holds.
    const limit = wire.item(item.type)?.limit(item, settings)
    return limit === undefined ? undefined : breachOf(limit, item.payload.length, seen)
  }
}

function breachOf(
  { group, maxBytes, maxItems, maxGroupBytes }: ItemLimit,
  size: number,
  seen: Map<string, { items: number; bytes: number }>,
): LimitBreach | undefined {
  const before = seen.get(group) ?? { items: 0, bytes: 0 }
  if (size > maxBytes) return { reason: 'too_large', limitBytes: maxBytes }
  if (before.items >= maxItems) return { reason: 'too_many_items' }
  if (before.bytes + size > maxGroupBytes) return { reason: 'too_large', limitBytes: maxGroupBytes }
  seen.set(group, { items: before.items + 1, bytes: before.bytes + size })
  return undefined
}

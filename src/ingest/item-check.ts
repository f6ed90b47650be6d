import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { eventLike, limit, MIB, type LimitSettings } from '#telemetry/wire.ts'

/** The limit that an item exceeds. */
export type LimitBreach =
  | { readonly reason: 'too_large'; readonly limitBytes: number }
  | { readonly reason: 'too_many_items' }

/** Whether an item is an event or similar: only one of these per envelope, with attachments as a part of it. */
export function isEventLike(wire: WireIndex, item: EnvelopeItem, settings: LimitSettings): boolean {
  return wire.item(item.type)?.limit(item, settings) === eventLike
}

/** Items of unknown types are only counted. */
const unknownLimit = limit('unknown', 10 * MIB)

/** Checks the items of one envelope in order. A rejected item does not count towards the limits of the next. */
export interface ItemCheck {
  /** The maximum size at which the next item is accepted; 0 if there are enough of them. */
  room(item: EnvelopeItem): number
  /** Checks an item's size. Returns the exceeded limit, or accepts the item and counts it. */
  breach(item: EnvelopeItem, bytes: number): LimitBreach | undefined
}

export function createItemCheck(wire: WireIndex, settings: LimitSettings): ItemCheck {
  const seen = new Map<string, { readonly items: number; readonly bytes: number }>()
  const limitOf = (item: EnvelopeItem) => wire.item(item.type)?.limit(item, settings) ?? unknownLimit
  const none = { items: 0, bytes: 0 }
  return {
    room(item) {
      const { group, maxBytes, maxItems, maxGroupBytes } = limitOf(item)
      const { items, bytes } = seen.get(group) ?? none
      return items >= maxItems ? 0 : Math.min(maxBytes, maxGroupBytes - bytes)
    },
    breach(item, size) {
      const { group, maxBytes, maxItems, maxGroupBytes } = limitOf(item)
      const { items, bytes } = seen.get(group) ?? none
      if (size > maxBytes) return { reason: 'too_large', limitBytes: maxBytes }
      if (items >= maxItems) return { reason: 'too_many_items' }
      if (bytes + size > maxGroupBytes) return { reason: 'too_large', limitBytes: maxGroupBytes }
      seen.set(group, { items: items + 1, bytes: bytes + size })
      return undefined
    },
  }
}

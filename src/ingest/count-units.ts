import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'

/** Returns what an item counts for. */
export type CountUnits = (item: EnvelopeItem) => readonly Units[]

/** Of one request so much is read for its members: the largest container there may be. It takes 2 ms for 1 MB. */
const MAX_READ_BYTES = 12 * 1024 * 1024

/**
 * Counts the items of one request by their payloads. What was not kept, and what is too much to be read while others
 * wait, counts as one.
 */
export function createCountUnits(wire: WireIndex, unread: ReadonlyMap<EnvelopeItem, number>): CountUnits {
  let known: Map<EnvelopeItem, readonly Units[]> | undefined
  let left = MAX_READ_BYTES

  function count(item: EnvelopeItem, unreadBytes: number | undefined): readonly Units[] {
    const bytes = unreadBytes ?? item.payload.length
    const isContainer = wire.item(item.type)?.isContainer === true
    if (unreadBytes !== undefined || (isContainer && bytes > left)) return wire.unitsUnread(item.type, bytes)
    if (isContainer) left -= bytes
    return wire.units(item)
  }

  return (item) => {
    const counted = known?.get(item)
    if (counted !== undefined) return counted
    const units = count(item, unread.get(item))
    known = (known ?? new Map()).set(item, units)
    return units
  }
}

import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'

export type CountUnits = (item: EnvelopeItem) => readonly Units[]

/**
 * Maximum payload bytes scanned for members per request: the size of the largest container. Scanning takes 2 ms per MB.
 */
const MAX_READ_BYTES = 12 * 1024 * 1024

/**
 * Counts the units of a request's items by their payloads. Items that were not kept, or are too large to be scanned
 * while other requests wait, count as one.
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

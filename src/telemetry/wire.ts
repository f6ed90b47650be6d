import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import type { IngestSettings } from '#domain/settings.ts'

/** The limits of items. Items with the same `group` are counted together. Sizes in bytes (docs/protocol.md 1.6). */
export interface ItemLimit {
  readonly group: string
  readonly maxBytes: number
  /** Maximum number of the group's items per envelope. */
  readonly maxItems: number
  readonly maxGroupBytes: number
}

/** The operator's settings that limits depend on. */
export type LimitSettings = Pick<IngestSettings, 'maxAttachmentBytes' | 'maxAttachmentsBytes'>

/** An item type, as far as ingest needs it. */
export interface WireItem {
  /** The `type` of its header. */
  readonly type: string
  /** The category for rate limits, outcomes and client reports. */
  readonly category: Category
  limit(item: EnvelopeItem, settings: LimitSettings): ItemLimit
  /**
   * The units that the item counts as, from its payload, so that ingest charges the rate limit by the same amount that
   * the digest books. Numbers claimed in its header are ignored. Reads the payload of a container, so call it only when
   * needed.
   */
  units(item: EnvelopeItem): readonly Units[]
  /** The item is a container, whose members must be counted by scanning the payload. */
  readonly isContainer?: true
  /** The units of an item whose payload has this many bytes and is not read. Defaults to one of its category. */
  unitsUnread?(bytes: number): readonly Units[]
}

const KIB = 1024
export const MIB = 1024 * KIB

export function limit(group: string, maxBytes: number, maxItems = Infinity, maxGroupBytes = Infinity): ItemLimit {
  return { group, maxBytes, maxItems, maxGroupBytes }
}

/** Events and similar items: one per envelope, with attachments as a part of it. */
export const eventLike = limit('event', MIB, 1)

/** The maximum size of an event in bytes. */
export const MAX_EVENT_BYTES = eventLike.maxBytes

/** The maximum size of a client report in bytes. */
export const REPORT_BYTES = 100 * KIB

/** An item type that always counts as one and has a fixed limit. */
export function singleItem(type: string, category: Category, itemLimit: ItemLimit): WireItem {
  const units = oneOf(category)
  return { type, category, limit: () => itemLimit, units: () => units }
}

/** One unit of a category. Always the same object, so that thousands of items share it. */
export function oneOf(category: Category): readonly Units[] {
  const known = ones.get(category)
  if (known !== undefined) return known
  const units = [{ category, quantity: 1 }]
  ones.set(category, units)
  return units
}

const ones = new Map<Category, readonly Units[]>()

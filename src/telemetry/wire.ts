import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import type { IngestSettings } from '#domain/settings.ts'

/** The limit of items; those that share `group` are counted together. Sizes in bytes (docs/protocol.md 1.6). */
export interface ItemLimit {
  readonly group: string
  readonly maxBytes: number
  /** The number of items of the group that an envelope may hold. */
  readonly maxItems: number
  readonly maxGroupBytes: number
}

/** The settings of the operator that limits of items depend on. */
export type LimitSettings = Pick<IngestSettings, 'maxAttachmentBytes' | 'maxAttachmentsBytes'>

/** One type of item, as far as ingest needs it. */
export interface WireItem {
  /** The `type` of its header. */
  readonly type: string
  /** The category under which rate limits, outcomes and client reports count it. */
  readonly category: Category
  limit(item: EnvelopeItem, settings: LimitSettings): ItemLimit
  /**
   * Returns what the item counts for, by its payload: ingest takes as much from the rate limit as the digest books. A
   * number that its header claims counts for nothing. Reads the payload where it holds several things, so it is asked
   * when needed.
   */
  units(item: EnvelopeItem): readonly Units[]
  /** It holds several things, which counting reads through. */
  readonly isContainer?: true
  /** Returns what one counts for whose payload of so many bytes is not read; without: one of its category. */
  unitsUnread?(bytes: number): readonly Units[]
}

const KIB = 1024
export const MIB = 1024 * KIB

/** Returns a limit. */
export function limit(group: string, maxBytes: number, maxItems = Infinity, maxGroupBytes = Infinity): ItemLimit {
  return { group, maxBytes, maxItems, maxGroupBytes }
}

/** Events and what is like them: one of these to an envelope, and attachments are part of it. */
export const eventLike = limit('event', MIB, 1)

/** The largest an event may be, bytes. */
export const MAX_EVENT_BYTES = eventLike.maxBytes

/** A client report. */
export const REPORT_BYTES = 100 * KIB

/** Returns the type of an item that counts as one, and that has one limit. */
export function singleItem(type: string, category: Category, itemLimit: ItemLimit): WireItem {
  const units = oneOf(category)
  return { type, category, limit: () => itemLimit, units: () => units }
}

/** Returns one thing of a category. Always the same object, so that thousands of items share it. */
export function oneOf(category: Category): readonly Units[] {
  const known = ones.get(category)
  if (known !== undefined) return known
  const units = [{ category, quantity: 1 }]
  ones.set(category, units)
  return units
}

const ones = new Map<Category, readonly Units[]>()

import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { EventKey } from '#domain/event/event-store.ts'
import type { EventId, GroupHash } from '#domain/ids.ts'
import type { Category, Outcome } from '#domain/outcome/outcome.ts'
import type { DigestedItem, Units } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { CommitStep } from './commit-step.ts'
import type { Table } from './table.ts'
import type { WireItem } from './wire.ts'

/**
 * One kind of telemetry: items that share a table, from the wire to their deletion. Ingest, the pipeline and the stores
 * iterate over the kinds (kinds.ts) and know none by name.
 */
export interface Kind<Row, Item extends DigestedItem> {
  /** The name of its folder. */
  readonly name: string
  /** Its item types on the wire. */
  readonly items: readonly WireItem[]
  /** Spool records that Mishap itself writes, by the kind in their header. Clients cannot send them. */
  readonly internal?: readonly string[]
  /** Absent if its items are kept only in the catalogue or in blobs, or not at all. */
  readonly table?: Table<Row>
  /**
   * How duplicates are detected: `by_id`, by the ids of the last few days; `in_commit`, by the commit, from the
   * catalogue.
   */
  readonly repeats: 'by_id' | 'in_commit'
  /** Whether a first item proves that a project's SDK is set up. */
  readonly provesSetup: boolean
  /**
   * Whether an item shares the outcome of its envelope's event, and so is digested after all others. If absent, none
   * does.
   */
  followsEvent?(item: EnvelopeItem): boolean
  /**
   * Converts bytes to rows. Pure: the same bytes give the same result. May throw on a bug, which only loses this item.
   */
  digest(item: EnvelopeItem, context: FollowingContext, lookups: DigestLookups): ItemResult<Row, Item>
  /** The group of an item that is an event. */
  groupOf?(item: Item): GroupHash
  /** The event that an item belongs to, or null. */
  eventOf?(item: Item): EventKey | null
  /** Loads the step that changes the catalogue, a new one for each catalogue. Not loaded in digest threads. */
  commit?(): Promise<CommitStep<Item>>
}

/** A kind with any type of row. Pass its methods only what the same kind has created. */
export type AnyKind = Kind<unknown, DigestedItem>

/** An item's context, with the outcome of its envelope's event, if there is one. */
export interface FollowingContext extends ItemContext {
  readonly event?: EnvelopeOutcome | undefined
}

/** The outcome of the event or feedback in an envelope, which its attachments share. */
export type EnvelopeOutcome =
  | {
      readonly end: 'kept'
      readonly eventId: EventId
      /** Milliseconds since the epoch, under which dependent items are stored. Defaults to their own time. */
      readonly time?: number
    }
  | { readonly end: Exclude<Outcome, 'accepted'>; readonly reason: string }

/**
 * The result of an item. Every unit of it is counted once, in `kept` or in `ended`, unless the item is to be read as
 * another type.
 */
export interface ItemResult<Row, Item extends DigestedItem> {
  readonly kept: readonly KeptItem<Row, Item>[]
  /** Items that were not kept, with reasons. */
  readonly ended: readonly EndedUnits[]
  /** For an item that others in its envelope depend on. */
  readonly event?: EnvelopeOutcome
  /** The actual item type of the bytes, for SDKs that send one type under another's name. Nothing else is set then. */
  readonly readAs?: string
}

/** An item with its rows and its blobs. The bytes are views of the input, or derived from it. */
export interface KeptItem<Row, Item extends DigestedItem> {
  readonly item: Item
  readonly rows: readonly Row[]
  readonly blobs?: readonly { readonly key: BlobKey; readonly bytes: Uint8Array }[]
}

/** Units of an item that were not kept. */
export interface EndedUnits extends Units {
  readonly outcome: Outcome
  readonly reason: string
}

/** Why a whole item had the same outcome. */
export interface WholeEnd {
  readonly outcome: Exclude<Outcome, 'accepted'>
  readonly reason: string
}

/** The result of an item that ended as a whole. */
export function ended(units: readonly Units[], { outcome, reason }: WholeEnd): ItemResult<never, never> {
  return { kept: [], ended: units.map((one) => ({ ...one, outcome, reason })) }
}

/** Units for rejected parts, from the number of parts per reason. */
export function endedParts(category: Category, reasons: ReadonlyMap<string, number>): readonly EndedUnits[] {
  return [...reasons].map(([reason, quantity]) => ({ category, quantity, outcome: 'invalid', reason }))
}

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
 * loop over kinds (kinds.ts) and know none by name.
 */
export interface Kind<Row, Item extends DigestedItem> {
  /** The name of its folder. */
  readonly name: string
  /** The names of items of this kind on the wire. */
  readonly items: readonly WireItem[]
  /** Records that Mishap itself writes to the spool, by the kind of their header: nobody outside can send them. */
  readonly internal?: readonly string[]
  /** Absent: its items are kept in the catalogue or the blobs alone, or not at all. */
  readonly table?: Table<Row>
  /**
   * How an item that was sent twice is known: `by_id`, by its id among those of the last days; `in_commit`, by what its
   * commit finds in the catalogue.
   */
  readonly repeats: 'by_id' | 'in_commit'
  /** Whether the first item shows that a project's SDK is set up. */
  readonly provesSetup: boolean
  /** Whether an item goes the way of the event in its envelope: it is digested after all others. Absent: none does. */
  followsEvent?(item: EnvelopeItem): boolean
  /** Bytes to rows: pure, and the same for the same bytes. May throw on a bug: that costs this one item. */
  digest(item: EnvelopeItem, context: FollowingContext, lookups: DigestLookups): ItemResult<Row, Item>
  /** The group of an item that is an event. */
  groupOf?(item: Item): GroupHash
  /** The event that an item belongs to; null: none. */
  eventOf?(item: Item): EventKey | null
  /** Loads what its items change in the catalogue, anew for each catalogue. Not loaded in digest threads. */
  commit?(): Promise<CommitStep<Item>>
}

/** A kind, whatever its rows are. Methods take what the same kind has made, and nothing else. */
export type AnyKind = Kind<unknown, DigestedItem>

/** The context of an item, with what became of the event in the same envelope; undefined: there is none. */
export interface FollowingContext extends ItemContext {
  readonly event?: EnvelopeOutcome | undefined
}

/** The outcome of the event, or the feedback, that an envelope brought: its attachments go the same way. */
export type EnvelopeOutcome =
  | {
      readonly end: 'kept'
      readonly eventId: EventId
      /** Milliseconds since the epoch, by which what follows is filed. Absent: by its own. */
      readonly time?: number
    }
  | { readonly end: Exclude<Outcome, 'accepted'>; readonly reason: string }

/**
 * The result of an item. Every unit of it is in one of `kept` and `ended`, unless it is to be read as something else.
 */
export interface ItemResult<Row, Item extends DigestedItem> {
  readonly kept: readonly KeptItem<Row, Item>[]
  /** The items that were not kept, with the reasons. */
  readonly ended: readonly EndedUnits[]
  /** Of an item that others in its envelope follow. */
  readonly event?: EnvelopeOutcome
  /** The type of item that the same bytes are, where SDKs send one by the name of another. Nothing else is said then. */
  readonly readAs?: string
}

/** An item with its rows and the bytes that go to the blobs: views of what was read, or bytes that were made of it. */
export interface KeptItem<Row, Item extends DigestedItem> {
  readonly item: Item
  readonly rows: readonly Row[]
  readonly blobs?: readonly { readonly key: BlobKey; readonly bytes: Uint8Array }[]
}

/** Units of an item that came to an end other than being kept. */
export interface EndedUnits extends Units {
  readonly outcome: Outcome
  readonly reason: string
}

/** The reason why all of an item came to the same end. */
export interface WholeEnd {
  readonly outcome: Exclude<Outcome, 'accepted'>
  readonly reason: string
}

/** Returns the result of an item that ended as a whole. */
export function ended(units: readonly Units[], { outcome, reason }: WholeEnd): ItemResult<never, never> {
  return { kept: [], ended: units.map((one) => ({ ...one, outcome, reason })) }
}

/** The reasons of refusals of parts, with how many parts there were of each, as units. */
export function endedParts(category: Category, reasons: ReadonlyMap<string, number>): readonly EndedUnits[] {
  return [...reasons].map(([reason, quantity]) => ({ category, quantity, outcome: 'invalid', reason }))
}

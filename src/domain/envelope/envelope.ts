import type { Json, JsonObject } from '../event/event.ts'
import type { EventId } from '../ids.ts'

/**
 * The first line of an envelope (docs/protocol.md 1.1), with the names of the wire. The keys below are typed, and
 * absent where the client sent something else under their name; all others are kept as they came.
 */
export interface EnvelopeHeader {
  /** Normalised: 32 lower-case hex characters. It wins over the event's own. */
  readonly event_id?: EventId
  /** Only in tunnel mode (docs/protocol.md 8). */
  readonly dsn?: string
  /** RFC 3339, by the client's clock: tells how far that is off. */
  readonly sent_at?: string
  readonly sdk?: JsonObject
  /** Dynamic sampling context (docs/protocol.md 4.6). */
  readonly trace?: JsonObject
  readonly [other: string]: Json | undefined
}

/** The line before an item's payload: `type`, `length`, `content_type`, `filename`, `item_count`, … */
export interface ItemHeader {
  readonly type: string
  readonly [other: string]: Json | undefined
}

/** One item as it came; its type is read by those who handle it. */
export interface EnvelopeItem {
  readonly type: string
  readonly header: ItemHeader
  /** Without the newline behind it. Of a parsed envelope: a view into its bytes, not a copy. */
  readonly payload: Uint8Array
}

/** The SDKs' unit of transport. */
export interface Envelope {
  readonly header: EnvelopeHeader
  readonly items: readonly EnvelopeItem[]
}

/** A problem with the framing of an envelope. */
export type EnvelopeProblem =
  | 'header_not_json'
  | 'header_not_object'
  | 'header_too_long'
  | 'header_too_deep'
  | 'item_without_type'
  | 'bad_length'
  | 'payload_too_short'
  | 'payload_too_long'
  | 'too_many_items'
  | 'too_many_lines'

/** Bytes that are no envelope. */
export interface EnvelopeRefusal {
  readonly reason: 'malformed_envelope'
  readonly problem: EnvelopeProblem
  /** Byte offset of the line or payload that is wrong. */
  readonly at: number
  /** Index of the item it belongs to; null: the envelope header. */
  readonly item: number | null
}

/** Longest header line, bytes. SDKs write less than 10 kB; their own forwarder stops at 64 KiB (docs/protocol.md 8). */
export const MAX_HEADER_BYTES = 65_536
/** All header lines of an envelope together, bytes: a thousand items of SDKs have a tenth of it. */
export const MAX_HEADERS_BYTES = 2 * 1024 * 1024
/** Empty lines between the parts of an envelope. SDKs write one or two behind an item, and none elsewhere. */
export const MAX_BLANK_LINES = 10_000
/** Deepest nesting in a header. It makes headers safe for recursive code such as JSON.stringify. */
export const MAX_HEADER_DEPTH = 32
/** Most items in an envelope. SDKs send fewer than 200; without a bound, 200 MiB of empty items would fill the memory. */
export const MAX_ITEMS = 1_000

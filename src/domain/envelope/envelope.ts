import type { Json, JsonObject } from '../event/event.ts'
import type { EventId } from '../ids.ts'

/**
 * The first line of an envelope (docs/protocol.md 1.1), with wire names. The keys below are typed, and absent if the
 * client sent something else under their name; all others are kept as received.
 */
export interface EnvelopeHeader {
  /** Normalized: 32 lower-case hex characters. Takes precedence over the event's own. */
  readonly event_id?: EventId
  /** Only in tunnel mode (docs/protocol.md 8). */
  readonly dsn?: string
  /** RFC 3339, by the client's clock, to detect clock drift. */
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

/** An item as received. Its handlers interpret the type. */
export interface EnvelopeItem {
  readonly type: string
  readonly header: ItemHeader
  /** Without the trailing newline. In a parsed envelope, a view of its bytes rather than a copy. */
  readonly payload: Uint8Array
}

/** The SDKs' unit of transport. */
export interface Envelope {
  readonly header: EnvelopeHeader
  readonly items: readonly EnvelopeItem[]
}

/** A framing error in an envelope. */
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

/** The result for bytes that are not a valid envelope. */
export interface EnvelopeRefusal {
  readonly reason: 'malformed_envelope'
  readonly problem: EnvelopeProblem
  /** Byte offset of the invalid line or payload. */
  readonly at: number
  /** Index of the item concerned; `null` for the envelope header. */
  readonly item: number | null
}

/**
 * Maximum length of a header line in bytes. SDKs write less than 10 kB; their own forwarder stops at 64 KiB
 * (docs/protocol.md 8).
 */
export const MAX_HEADER_BYTES = 65_536
/** Maximum bytes of all header lines of an envelope: a thousand SDK items need a tenth of it. */
export const MAX_HEADERS_BYTES = 2 * 1024 * 1024
/** Maximum empty lines between the parts of an envelope. SDKs write one or two after an item, and none elsewhere. */
export const MAX_BLANK_LINES = 10_000
/** Maximum nesting in a header, so that headers are safe for recursive code such as JSON.stringify. */
export const MAX_HEADER_DEPTH = 32
/**
 * Maximum items in an envelope. SDKs send fewer than 200; without a bound, 200 MiB of empty items would exhaust memory.
 */
export const MAX_ITEMS = 1_000

import type { EventType } from '../event/event.ts'
import type { ProjectId } from '../ids.ts'

/**
 * The outcomes of an item (docs/design.md 2.4). `not_kept`: it came in, and Mishap keeps nothing of its type yet; the
 * reason is the type. `client_discard`: the SDK dropped it and told us in a client report.
 */
export const outcomes = [
  'accepted',
  'not_kept',
  'filtered',
  'rate_limited',
  'invalid',
  'duplicate',
  'client_discard',
] as const
export type Outcome = (typeof outcomes)[number]

/** Data categories of the protocol (docs/protocol.md 1.5), plus `internal` for client reports. */
export const categories = [
  'default',
  'error',
  'transaction',
  'security',
  'attachment',
  'attachment_item',
  'session',
  'profile',
  'profile_chunk',
  'profile_chunk_ui',
  'replay',
  'monitor',
  'span',
  'feedback',
  'log_item',
  'log_byte',
  'trace_metric',
  'trace_metric_byte',
  'metric_bucket',
  'internal',
] as const
export type Category = (typeof categories)[number]

/**
 * Counted in bytes, beside the items that they belong to: adding them to items would say nothing (docs/protocol.md
 * 1.5).
 */
export const measuredInBytes: ReadonlySet<Category> = new Set<Category>(['attachment', 'log_byte', 'trace_metric_byte'])

/**
 * Other names of categories, by which some SDKs know them in client reports and obey limits: JavaScript 10 says `metric`,
 * Java has `user_report`.
 */
const otherNames = { metric: 'trace_metric', statsd: 'metric_bucket', user_report: 'feedback' } as const satisfies {
  readonly [name: string]: Category
}

const categoryByName: ReadonlyMap<string, Category> = new Map<string, Category>([
  ...categories.map((category) => [category, category] as const),
  ...Object.entries(otherNames),
])

/** The category that an SDK means; undefined where nobody knows it. */
export function parseCategory(name: string): Category | undefined {
  return categoryByName.get(name)
}

/** Every name by which an SDK may know a category, its own first. */
export function namesOfCategory(category: Category): readonly string[] {
  return [category, ...Object.entries(otherNames).flatMap(([name, of]) => (of === category ? [name] : []))]
}

/** The reasons why SDKs drop items themselves, as their client reports say (docs/protocol.md 2.2). */
export const discardReasons = [
  'before_send',
  'event_processor',
  'sample_rate',
  'ratelimit_backoff',
  'network_error',
  'queue_overflow',
  'send_error',
  'cache_overflow',
  'no_parent_span',
  'ignored',
  'invalid',
  'backpressure',
  'buffer_overflow',
  'internal_sdk_error',
  'callback_error',
  'insufficient_data',
] as const

/** One or more items of one kind that came to the same end. */
export interface ItemOutcome {
  /** null: the request named no project that exists. */
  readonly projectId: ProjectId | null
  readonly category: Category
  readonly outcome: Outcome
  /** Machine-readable, e.g. `too_large`; '' where the outcome says it all. For `client_discard` the SDK's own reason. */
  readonly reason: string
  readonly quantity: number
  /** Milliseconds since the epoch, when the item arrived here. */
  readonly receivedAt: number
}

/** Outcomes of one hour, added up. */
export interface OutcomeTotal extends Omit<ItemOutcome, 'receivedAt'> {
  /** Start of the hour, milliseconds since the epoch. */
  readonly hour: number
}

/**
 * The category of an event by what is in it (docs/protocol.md 2.3): a message is `default`. What Mishap found itself
 * was sent by nobody and is `internal`.
 */
export function categoryOfEvent(type: EventType): Category {
  if (type === 'performance' || type === 'replay' || type === 'monitor') return 'internal'
  return type === 'error' || type === 'default' ? type : 'security'
}

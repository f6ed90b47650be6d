import type { EventType } from '../event/event.ts'
import type { ProjectId } from '../ids.ts'

/**
 * Outcomes of an item (docs/design.md 2.4). `not_kept`: received, but Mishap does not store this type yet; the reason
 * is the type. `client_discard`: dropped by the SDK and reported in a client report.
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

/** Measured in bytes in addition to their items, so they must not be added to item counts (docs/protocol.md 1.5). */
export const measuredInBytes: ReadonlySet<Category> = new Set<Category>(['attachment', 'log_byte', 'trace_metric_byte'])

/**
 * Alternative category names that some SDKs use in client reports and for limits: JavaScript 10 uses `metric`, Java
 * `user_report`.
 */
const otherNames = { metric: 'trace_metric', statsd: 'metric_bucket', user_report: 'feedback' } as const satisfies {
  readonly [name: string]: Category
}

const categoryByName: ReadonlyMap<string, Category> = new Map<string, Category>([
  ...categories.map((category) => [category, category] as const),
  ...Object.entries(otherNames),
])

/** The category for an SDK's name; `undefined` if unknown. */
export function parseCategory(name: string): Category | undefined {
  return categoryByName.get(name)
}

/** All names by which SDKs may know a category, its own first. */
export function namesOfCategory(category: Category): readonly string[] {
  return [category, ...Object.entries(otherNames).flatMap(([name, of]) => (of === category ? [name] : []))]
}

/** Why SDKs drop items themselves, as named in client reports (docs/protocol.md 2.2). */
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

/** One or more items of one kind with the same outcome. */
export interface ItemOutcome {
  /** `null` if the request named no existing project. */
  readonly projectId: ProjectId | null
  readonly category: Category
  readonly outcome: Outcome
  /** Machine-readable, e.g. `too_large`; '' if the outcome says it all. For `client_discard`, the SDK's own reason. */
  readonly reason: string
  readonly quantity: number
  /** Milliseconds since the epoch, when the item was received. */
  readonly receivedAt: number
}

/** Total of one hour. */
export interface OutcomeTotal extends Omit<ItemOutcome, 'receivedAt'> {
  /** Start of the hour, milliseconds since the epoch. */
  readonly hour: number
}

/**
 * The category of an event by its content (docs/protocol.md 2.3): a message is `default`. Events that Mishap created
 * itself are `internal`.
 */
export function categoryOfEvent(type: EventType): Category {
  if (type === 'performance' || type === 'replay' || type === 'monitor') return 'internal'
  return type === 'error' || type === 'default' ? type : 'security'
}

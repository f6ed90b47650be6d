import type { IssueCondition, IssueTerm } from '../issue/issue-query.ts'

/**
 * A search term evaluated on events: a tag, free text, or a field that does not belong to the issue (see `isIssueKey`).
 * Negation is up to the caller.
 */
export type EventTerm = IssueTerm

/** Event terms combined with AND and OR; see `parseEventQuery`. */
export type EventCondition = IssueCondition

/**
 * A group's answer to each of some terms, within all UTC days that the period touches: whether the term, including its
 * negation, is true of at least one event. For free text: whether it occurs anywhere, ignoring negation, because text
 * is searched in several places and events without it are not counted.
 */
export type GroupAnswer = readonly boolean[]

/** Event fields whose values can be listed. */
export const valueFields = [
  'level',
  'release',
  'environment',
  'dist',
  'platform',
  'error.type',
  'stack.filename',
  'stack.function',
  'stack.module',
  'user',
  'user.id',
  'user.email',
  'user.username',
  'user.ip',
  'transaction',
  'server_name',
  'sdk.name',
  'sdk.version',
  'event.type',
] as const
export type ValueField = (typeof valueFields)[number]

/** The key whose values are listed. */
export type ValueKey =
  | { readonly kind: 'tag'; readonly key: string }
  | { readonly kind: 'field'; readonly key: ValueField }

/** Fields that are counted as tags (see `tagTotals`). */
const fieldsAmongTags = ['environment', 'release', 'level', 'user', 'transaction', 'server_name'] as const

/** The key that a name refers to in a list of tags. */
export function keyAmongTags(key: string): ValueKey {
  const field = fieldsAmongTags.find((one) => one === key)
  return field === undefined ? { kind: 'tag', key } : { kind: 'field', key: field }
}

/** A value and its number of events within the weeks queried. */
export interface KnownValue {
  readonly value: string
  readonly events: number
}

/** A value that occurs in events of an issue. */
export interface SeenValue extends KnownValue {
  readonly firstSeen: Date
  readonly lastSeen: Date
}

/** Sort orders of values: most frequent first, latest first, or by name. */
export const valueSorts = ['events', 'lastSeen', 'firstSeen', 'value'] as const
export type ValueSort = (typeof valueSorts)[number]

export interface ValuePage {
  readonly sort: ValueSort
  readonly limit: number
  /** Number of values to skip. */
  readonly offset: number
}

/** A page of values, with figures across all pages. */
export interface ValuesFound {
  readonly values: readonly SeenValue[]
  readonly distinct: number
  /** Number of events that have a value. */
  readonly events: number
}

import type { IssueCondition, IssueTerm } from '../issue/issue-query.ts'

/**
 * A term of a search that is asked of events: a tag, free text, or a field that is not the issue's own (see `isIssueKey`).
 * Whether it is negated is for the caller to see to.
 */
export type EventTerm = IssueTerm

/** Such terms joined by AND and OR; see `parseEventQuery`. */
export type EventCondition = IssueCondition

/**
 * The answer of a group to each of some terms, within whole days (UTC), all that the period touches: whether the term,
 * its negation included, is true of one event or more. Of free text whether it is anywhere, negated or not: it is
 * looked for in several places, so that the events without it are not counted.
 */
export type GroupAnswer = readonly boolean[]

/** Fields of events whose values can be listed. */
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

/** The key whose values are asked for. */
export type ValueKey =
  | { readonly kind: 'tag'; readonly key: string }
  | { readonly kind: 'field'; readonly key: ValueField }

/** Fields that are counted among the tags (see `tagTotals`). */
const fieldsAmongTags = ['environment', 'release', 'level', 'user', 'transaction', 'server_name'] as const

/** Returns the key that a name means where tags are listed. */
export function keyAmongTags(key: string): ValueKey {
  const field = fieldsAmongTags.find((one) => one === key)
  return field === undefined ? { kind: 'tag', key } : { kind: 'field', key: field }
}

/** A value, and how many events bore it in the weeks that were asked about. */
export interface KnownValue {
  readonly value: string
  readonly events: number
}

/** A value that events of an issue bore. */
export interface SeenValue extends KnownValue {
  readonly firstSeen: Date
  readonly lastSeen: Date
}

/** The orders of a page of values: the most frequent first, the latest first, or by name. */
export const valueSorts = ['events', 'lastSeen', 'firstSeen', 'value'] as const
export type ValueSort = (typeof valueSorts)[number]

export interface ValuePage {
  readonly sort: ValueSort
  readonly limit: number
  /** How many come before it. */
  readonly offset: number
}

/** A page of values, and what there is on all pages together. */
export interface ValuesFound {
  readonly values: readonly SeenValue[]
  readonly distinct: number
  /** Events that have one. */
  readonly events: number
}

import type { Comparison, PersonRef, TimeSpan } from '../query/condition.ts'
import type { Pattern } from '../query/ast.ts'
import { matchesPattern } from '../query/pattern.ts'
import type { IssueFacts, OwnerFacts, PersonFacts } from './issue-facts.ts'
import { isIssueKey, type IssueCondition, type IssueField, type IssueTerm } from './issue-query.ts'
import { shortId } from './issue.ts'

/** Whether a term is evaluated on the events of an issue rather than the issue itself. */
export function isAskedOfEvents(term: IssueTerm): boolean {
  switch (term.kind) {
    case 'tag':
    case 'text':
      return true
    case 'has':
      return term.of.kind === 'tag' || !isIssueKey(term.of.key)
    case 'field':
      return !isIssueKey(term.key)
  }
}

/** All terms of a condition, from left to right. */
export function termsOf(condition: IssueCondition): readonly IssueTerm[] {
  return 'parts' in condition ? condition.parts.flatMap(termsOf) : [condition]
}

/**
 * Evaluates a condition.
 * @param isTrue the value of a term, including its negation; `undefined` if not yet known
 * @returns `undefined` if the result depends on unknown terms
 */
export function holds(
  condition: IssueCondition,
  isTrue: (term: IssueTerm) => boolean | undefined,
): boolean | undefined {
  if (!('parts' in condition)) return isTrue(condition)
  const decisive = condition.kind === 'any'
  let isKnown = true
  for (const part of condition.parts) {
    const truth = holds(part, isTrue)
    if (truth === decisive) return decisive
    isKnown &&= truth !== undefined
  }
  return isKnown ? !decisive : undefined
}

/**
 * Evaluates a term, including its negation, on an issue; `undefined` if its events have to be queried.
 * @param users distinct users within the period
 */
export function truthOfIssue(term: IssueTerm, facts: IssueFacts, users: number): boolean | undefined {
  if (isAskedOfEvents(term)) return undefined
  switch (term.kind) {
    case 'tag':
    case 'text':
      return undefined
    case 'has':
      return hasField(term.of.key, facts) !== term.negated
    case 'field':
      return fieldHolds(term, facts, users) !== term.negated
  }
}

function hasField(key: string, facts: IssueFacts): boolean {
  if (key === 'assigned') return facts.owner !== null
  return key !== 'firstRelease' || facts.firstRelease !== ''
}

// oxlint-disable-next-line max-lines-per-function -- a line for each key
function fieldHolds(term: IssueField, facts: IssueFacts, users: number): boolean {
  switch (term.key) {
    case 'is':
      return term.test.values.some((value) => isSo(value, facts))
    case 'assigned':
      return term.test.people.some((who) => isOwner(who, facts.owner))
    case 'bookmarks':
      return term.test.people.some((who) => facts.bookmarkedBy.some((person) => isPerson(who, person)))
    case 'subscribed':
      return term.test.people.some((who) => facts.subscribers.some((person) => isPerson(who, person)))
    case 'priority':
      return term.test.values.some((value) => value === facts.priority)
    case 'issue':
      return term.test.patterns.some((pattern) => namesIssue(pattern, facts))
    case 'project':
      return term.test.patterns.some((pattern) => matchesPattern(pattern, facts.projectSlug))
    case 'firstRelease':
      return term.test.patterns.some((pattern) => matchesPattern(pattern, facts.firstRelease))
    case 'firstSeen':
    case 'age':
      return term.test.spans.some((span) => isWithin(span, facts.firstSeen))
    case 'lastSeen':
      return term.test.spans.some((span) => isWithin(span, facts.lastSeen))
    case 'timesSeen':
      return term.test.comparisons.some((one) => compares(one, facts.eventCount))
    case 'users':
      return term.test.comparisons.some((one) => compares(one, users))
    case 'level':
    case 'release':
    case 'release.version':
    case 'release.package':
    case 'release.build':
    case 'environment':
    case 'dist':
    case 'platform':
    case 'title':
    case 'message':
    case 'error.type':
    case 'error.value':
    case 'error.handled':
    case 'error.unhandled':
    case 'stack.filename':
    case 'stack.function':
    case 'stack.module':
    case 'user':
    case 'user.id':
    case 'user.email':
    case 'user.username':
    case 'user.ip':
    case 'transaction':
    case 'sdk.name':
    case 'sdk.version':
    case 'trace':
    case 'event.type':
    case 'id':
      throw new Error(`${term.key} is asked of events, not of issues`)
  }
}

type IsValue = Extract<IssueField, { key: 'is' }>['test']['values'][number]

function isSo(value: IsValue, { status, substatus, owner }: IssueFacts): boolean {
  switch (value) {
    case 'unresolved':
    case 'resolved':
    case 'archived':
      return status === value
    case 'new':
    case 'ongoing':
    case 'regressed':
    case 'escalating':
      return substatus === value
    case 'assigned':
      return owner !== null
    case 'unassigned':
      return owner === null
  }
}

function isOwner(who: PersonRef, owner: OwnerFacts | null): boolean {
  if (owner === null) return who.kind === 'nobody'
  if (owner.kind === 'user') return isPerson(who, owner)
  if (who.kind === 'my_teams') return owner.isMine
  if (who.kind === 'team') return owner.slug === who.slug.toLowerCase()
  return who.kind === 'named' && [owner.slug, owner.name.toLowerCase()].includes(who.text.toLowerCase())
}

function isPerson(who: PersonRef, person: PersonFacts): boolean {
  switch (who.kind) {
    case 'me':
      return person.isMe
    case 'named':
      return [person.email.toLowerCase(), person.name.toLowerCase()].includes(who.text.toLowerCase())
    case 'my_teams':
    case 'team':
    case 'nobody':
      return false
  }
}

/** Matches the short id (case-insensitive) or the global issue id. */
function namesIssue(pattern: Pattern, { id, projectSlug, number }: IssueFacts): boolean {
  const upper = pattern.map((part) => part.toUpperCase())
  return matchesPattern(upper, shortId(projectSlug, number)) || matchesPattern(pattern, String(id))
}

function isWithin({ since, until }: TimeSpan, time: Date): boolean {
  return (since === null || time >= since) && (until === null || time < until)
}

function compares({ operator, value }: Comparison, number: number): boolean {
  switch (operator) {
    case '=':
      return number === value
    case '>':
      return number > value
    case '>=':
      return number >= value
    case '<':
      return number < value
    case '<=':
      return number <= value
  }
}

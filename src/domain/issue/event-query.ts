import { keyAmongTags, type EventCondition } from '../event/event-search.ts'
import type { QueryError } from '../query/ast.ts'
import { refuse, type Result } from '../result.ts'
import { parseIssueQuery, type IssueCondition, type IssueTerm } from './issue-query.ts'
import { isAskedOfEvents, termsOf } from './issue-truth.ts'

/**
 * Parses the text of an event search. Rejects terms that only apply to issues.
 * @param now reference for relative times
 */
export function parseEventQuery(text: string, now: Date): Result<EventCondition, QueryError> {
  const read = parseIssueQuery(text, now)
  if (!read.ok) return read
  const foreign = termsOf(read.value).find((term) => !isAskedOfEvents(term))
  if (foreign === undefined) return read
  return refuse({ span: foreign.span, problem: { reason: 'of_issues', key: keyOf(foreign) } })
}

/** The key of a term; plain text has none. */
export function keyOf(term: IssueTerm): string {
  switch (term.kind) {
    case 'field':
    case 'tag':
      return term.key
    case 'has':
      return term.of.key
    case 'text':
      return ''
  }
}

/** The parts of an issue search that can be evaluated per event: the eligible parts of an AND; nothing for an OR. */
export function eventPartsOf(condition: IssueCondition): readonly EventCondition[] {
  if (condition.kind === 'all') return condition.parts.flatMap(eventPartsOf)
  return termsOf(condition).every(isAskedOfEvents) ? [condition] : []
}

export function tagsAskedFor(condition: IssueCondition): readonly string[] {
  const names = termsOf(condition).flatMap((term) => {
    if (term.kind === 'tag') return [term.key]
    return term.kind === 'has' && term.of.kind === 'tag' ? [term.of.key] : []
  })
  return [...new Set(names)].filter((name) => name !== 'dist' && keyAmongTags(name).kind === 'tag')
}

/** Like {@link eventPartsOf}, for query text. Invalid queries yield nothing. */
export function eventPartsOfText(text: string, now: Date): readonly EventCondition[] {
  const read = parseIssueQuery(text, now)
  return read.ok ? eventPartsOf(read.value) : []
}

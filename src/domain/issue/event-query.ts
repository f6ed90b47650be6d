import { keyAmongTags, type EventCondition } from '../event/event-search.ts'
import type { QueryError } from '../query/ast.ts'
import { refuse, type Result } from '../result.ts'
import { parseIssueQuery, type IssueCondition, type IssueTerm } from './issue-query.ts'
import { isAskedOfEvents, termsOf } from './issue-truth.ts'

/**
 * The only way from the text of a search among events to what each of them is asked. Refused is what only issues can be
 * asked for.
 * @param now what relative times count from
 */
export function parseEventQuery(text: string, now: Date): Result<EventCondition, QueryError> {
  const read = parseIssueQuery(text, now)
  if (!read.ok) return read
  const foreign = termsOf(read.value).find((term) => !isAskedOfEvents(term))
  if (foreign === undefined) return read
  return refuse({ span: foreign.span, problem: { reason: 'of_issues', key: keyOf(foreign) } })
}

/** The key of a term; of a text alone there is none. */
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

/**
 * Returns what a search for issues asks of every event: of an AND the parts that are; nothing where parts are joined by
 * OR.
 */
export function eventPartsOf(condition: IssueCondition): readonly EventCondition[] {
  if (condition.kind === 'all') return condition.parts.flatMap(eventPartsOf)
  return termsOf(condition).every(isAskedOfEvents) ? [condition] : []
}

/** Returns the tags that a search asks for, each once. */
export function tagsAskedFor(condition: IssueCondition): readonly string[] {
  const names = termsOf(condition).flatMap((term) => {
    if (term.kind === 'tag') return [term.key]
    return term.kind === 'has' && term.of.kind === 'tag' ? [term.of.key] : []
  })
  return [...new Set(names)].filter((name) => name !== 'dist' && keyAmongTags(name).kind === 'tag')
}

/** The same of its text; nothing of one that cannot be read. */
export function eventPartsOfText(text: string, now: Date): readonly EventCondition[] {
  const read = parseIssueQuery(text, now)
  return read.ok ? eventPartsOf(read.value) : []
}

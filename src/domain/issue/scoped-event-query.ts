import type { EventCondition } from '../event/event-search.ts'
import type { Pattern, QueryError } from '../query/ast.ts'
import { ok, refuse, type Result } from '../result.ts'
import { keyOf } from './event-query.ts'
import { parseIssueQuery, type IssueCondition, type IssueTerm } from './issue-query.ts'
import { isAskedOfEvents, termsOf } from './issue-truth.ts'

/** A search among the events of many issues. */
export interface ScopedEventQuery {
  readonly condition: EventCondition
  /** Conjunction of disjunctions: the event's project has to match one pattern of each list. */
  readonly projects: readonly (readonly Pattern[])[]
  /** The same for its issue: `SHOP-12`. */
  readonly issues: readonly (readonly Pattern[])[]
}

/**
 * Parses an event search that may also contain `project:` and `issue:`. The caller resolves those two.
 * @param now reference for relative times
 */
export function parseScopedEventQuery(text: string, now: Date): Result<ScopedEventQuery, QueryError> {
  const read = parseIssueQuery(text, now)
  if (!read.ok) return read
  const parts = read.value.kind === 'all' ? read.value.parts : [read.value]
  const condition = {
    kind: 'all',
    parts: parts.filter((part) => patternsOf(part, ['project', 'issue']) === undefined),
  } as const
  const foreign = termsOf(condition).find((term) => !isAskedOfEvents(term))
  if (foreign !== undefined)
    return refuse({ span: foreign.span, problem: { reason: 'of_issues', key: keyOf(foreign) } })
  const said = (key: 'project' | 'issue') =>
    parts.flatMap((part) => {
      const patterns = patternsOf(part, [key])
      return patterns === undefined ? [] : [patterns]
    })
  return ok({ condition, projects: said('project'), issues: said('issue') })
}

/** The patterns of a term with one of these keys; `undefined` for other or negated terms. */
function patternsOf(part: IssueCondition, keys: readonly ('project' | 'issue')[]): readonly Pattern[] | undefined {
  const term: IssueTerm | undefined = 'parts' in part ? undefined : part
  if (term === undefined || term.kind !== 'field' || term.negated) return undefined
  if (term.key !== 'project' && term.key !== 'issue') return undefined
  return keys.includes(term.key) ? term.test.patterns : undefined
}

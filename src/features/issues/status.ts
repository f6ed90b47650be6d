import { issueStatuses, type IssueStatus } from '#domain/issue/state.ts'
import type { FilterNode, QueryNode } from '#domain/query/ast.ts'
import { parseQuery } from '#domain/query/parse.ts'
import { literalOf } from '#domain/query/pattern.ts'
import { printQuery } from '#domain/query/print.ts'

/** Choices of the status switch above the list. */
export const shownStatuses = [...issueStatuses, 'all'] as const
export type ShownStatus = (typeof shownStatuses)[number]

export function queryOfStatus(status: ShownStatus): string {
  return status === 'all' ? '' : `is:${status}`
}

/** The status that a query selects; `undefined` if the switch cannot express it. */
export function statusIn(query: string): ShownStatus | undefined {
  const parsed = parseQuery(query)
  if (!parsed.ok) return undefined
  const said = statusTerms(parsed.value)
  const [only] = said
  if (only === undefined) return everyStatus(parsed.value) ? 'all' : undefined
  return said.length === 1 ? only.status : undefined
}

/** The query with another status. An invalid query is replaced. */
export function withStatus(query: string, status: ShownStatus): string {
  const parsed = parseQuery(query)
  if (!parsed.ok) return queryOfStatus(status)
  const said = new Set<QueryNode>(statusTerms(parsed.value).map(({ term }) => term))
  const rest = partsOf(parsed.value).filter((part) => !said.has(part))
  const wanted = status === 'all' ? [] : [isTerm(status)]
  return printQuery(joined([...wanted, ...rest]))
}

/** Returns the parts of a conjunction. */
function partsOf(query: QueryNode | undefined): readonly QueryNode[] {
  if (query === undefined) return []
  return query.kind === 'and' ? query.parts : [query]
}

function joined(parts: readonly QueryNode[]): QueryNode | undefined {
  return parts.length > 1 ? { kind: 'and', span: NOWHERE, parts } : parts[0]
}

/** Position of generated nodes. */
const NOWHERE = { from: 0, to: 0 }

function isTerm(status: IssueStatus): QueryNode {
  const value = { span: NOWHERE, pattern: [status], quoted: false }
  const key = { span: NOWHERE, name: 'is', isTag: false }
  return { kind: 'filter', span: NOWHERE, negated: false, key, values: [value] }
}

interface StatusTerm {
  readonly term: FilterNode
  readonly status: IssueStatus
}

/** Returns the terms that limit the whole query to one status. */
function statusTerms(query: QueryNode | undefined): readonly StatusTerm[] {
  return partsOf(query).flatMap((term) => {
    if (term.kind !== 'filter' || term.negated || !isIs(term)) return []
    const written = literalOf(term.values[0]?.pattern ?? [])
    const status = issueStatuses.find((one) => one === (written === 'ignored' ? 'archived' : written))
    return status === undefined || term.values.length > 1 ? [] : [{ term, status }]
  })
}

/** Whether no term at any level concerns the status. */
function everyStatus(query: QueryNode | undefined): boolean {
  if (query === undefined) return true
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.parts.every(everyStatus)
    case 'filter':
      return (
        !isIs(query) || !query.values.some(({ pattern }) => issueStatuses.some((one) => one === literalOf(pattern)))
      )
    case 'text':
      return true
  }
}

function isIs({ key }: FilterNode): boolean {
  return !key.isTag && key.name.toLowerCase() === 'is'
}

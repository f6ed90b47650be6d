import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import { listIssues, type IssueSort } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import type { Dataset } from './dataset.ts'

const sortOf: Readonly<Record<string, IssueSort>> = { 'events()': 'events', 'users()': 'users', 'count()': 'lastSeen' }

/** Issues, with the query language of the issue list. Each row is an issue; `count()` is their number. */
export const issues: Dataset = {
  name: 'issues',
  displays: ['table', 'top_n', 'big_number'],
  functions: Object.keys(sortOf),
  fields: ['issue'],
  anyField: false,
  searched: true,
  spoken: 'issues',
  problemOf: ({ query, functions, groupBy }, now) => {
    const read = parseIssueQuery(query, now)
    if (!read.ok) return { reason: 'query', problem: read.refusal.problem }
    const unknown = functions.find((name) => sortOf[name] === undefined)
    if (unknown !== undefined) return { reason: 'function', word: unknown }
    const field = groupBy.find((name) => name !== 'issue')
    return field === undefined ? undefined : { reason: 'field', word: field }
  },
  unitOf: () => 'count',
  isCount: () => true,
  narrowed: (query, key, value) => withTerms(query, [fieldTerm(key, value)]),
  rows: async (within, { query, groupBy, functions, limit }) => {
    const read = parseIssueQuery(query, within.now)
    if (!read.ok) throw new Error(`A query of a widget cannot be read: ${read.refusal.problem.reason}`)
    const { catalogue, events } = running()
    const { period, environments } = within
    const page = await listIssues({ events, issues: catalogue.issues }, within.grants.events, {
      filter: { period, environments },
      query: read.value,
      sort: sortOf[functions[0] ?? ''] ?? 'events',
      limit: groupBy.length === 0 ? 1 : limit,
    })
    if (groupBy.length === 0) return [{ values: [], numbers: functions.map(() => page.total) }]
    return page.rows.map(({ issue, events: seen, users }) => ({
      values: [issue.title],
      numbers: functions.map((name) => (name === 'users()' ? users : name === 'events()' ? seen : 1)),
      href: paths.issue(issue.id),
    }))
  },
  // Issues have no single time; charts over time use events.
  series: async () => [],
  pageOf: ({ query }, scope) => paths.issues({ query, ...scope }),
}

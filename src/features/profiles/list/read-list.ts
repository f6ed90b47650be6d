import { withTerms } from '#domain/explore/narrowed.ts'
import { fieldTerm } from '#domain/explore/narrowed.ts'
import { conditionOf } from '#domain/performance/overview.ts'
import type { FunctionPage, ProfileSummary } from '#domain/profile/profile-store.ts'
import { running } from '#running'
import type { Looked } from '../frame/looked.ts'

const MOST_FUNCTIONS = 50
const MOST_RECENT = 30
const MOST_TRANSACTIONS = 20

/** Finds transactions recorded by a continuous profiler. */
export const PROFILED = 'is:segment has:sentry.profiler_id'

export function readFunctions({ grant, set, query }: Looked): Promise<FunctionPage> {
  return running().events.profileFunctions(grant, set, {
    limit: MOST_FUNCTIONS,
    inAppOnly: query.functions === 'app',
    ...(query.find !== '' && { search: query.find }),
  })
}

export function readRecent({ grant, set }: Looked): Promise<readonly ProfileSummary[]> {
  return running().events.profiles(grant, set, { limit: MOST_RECENT })
}

/** A transaction with profiles. */
export interface ProfiledTransaction {
  readonly name: string
  /** Number of transaction profiles among the newest. */
  readonly profiles: number
  /** Its spans recorded by a continuous profiler, and their 95th percentile in microseconds. */
  readonly spans: number
  readonly p95: number | undefined
  /** The newest transaction profile. */
  readonly last: ProfileSummary | undefined
}

/** Returns the transactions with the most profiles, both transaction profiles and continuous ones. */
export async function readTransactions(looked: Looked): Promise<readonly ProfiledTransaction[]> {
  const spans = await spanGroups(looked)
  const { release, transaction } = looked.query
  const brought = Map.groupBy(
    looked.newest.filter(
      (one) =>
        one.transaction !== '' &&
        (release === undefined || one.release === release) &&
        (transaction === undefined || one.transaction === transaction),
    ),
    (one) => one.transaction,
  )
  const names = new Set([...spans.keys(), ...brought.keys()])
  return [...names]
    .map((name) => {
      const [own, span] = [brought.get(name) ?? [], spans.get(name)]
      return { name, profiles: own.length, spans: span?.count ?? 0, p95: span?.p95, last: own[0] }
    })
    .toSorted((a, b) => b.profiles + b.spans - (a.profiles + a.spans))
    .slice(0, MOST_TRANSACTIONS)
}

async function spanGroups({ grant, projects, period, query }: Looked) {
  const terms = [
    ...(query.release === undefined ? [] : [fieldTerm('release', query.release)]),
    ...(query.transaction === undefined ? [] : [fieldTerm('transaction', query.transaction)]),
  ]
  const found = await running().events.spanGroups(
    grant,
    {
      where: conditionOf(withTerms(PROFILED, terms)),
      period,
      environments: query.environments,
      slugs: new Map(projects.map(({ id, slug }) => [id, slug])),
    },
    {
      groupBy: ['transaction'],
      aggregates: [{ of: 'count' }, { of: 'p95', field: 'span.duration' }],
      sort: { by: 0, descending: true },
      limit: MOST_TRANSACTIONS,
    },
  )
  return new Map(
    found.groups.map(({ values: [name = ''], numbers: [count, p95] }) => [
      name,
      { count: Math.round(count ?? 0), p95: p95 ?? undefined },
    ]),
  )
}

import { z } from 'zod'
import { authorize, narrow } from '#domain/access/access.ts'
import { parsePeriod, periodAt, spanPeriod, type PeriodName } from '#domain/address/period.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import type { LookedReplays } from './queries.ts'
import type { ReplaySearch } from './search.ts'

/** The replays to delete: exactly the ones that were counted, not later ones. */
export type AskedReplays = Pick<ReplaySearch, 'query' | 'projects' | 'environments'> & { readonly period: PeriodName }

const names = z.array(z.string().max(200)).max(100)
const sent = z.object({
  query: z.string().trim().min(1).max(MAX_QUERY_LENGTH),
  projects: names,
  environments: names,
  period: z.string().max(100),
})

/** Parses a deletion request; `undefined` if invalid. A list without a search can never be deleted. */
export function readAsked(text: string): AskedReplays | undefined {
  const read = sent.safeParse(parsed(text))
  const period = read.success ? parsePeriod(read.data.period) : undefined
  return read.success && period !== undefined ? { ...read.data, period } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The replays that the user may bulk-delete. */
export interface Deletable {
  readonly count: number
  readonly asked: AskedReplays
}

/** Returns the scope that the user may bulk-delete; `undefined` without permission or without a search. */
export async function readDeletable(
  { grant, set }: LookedReplays,
  { query, projects, environments, period }: ReplaySearch,
  now: Date,
): Promise<Deletable | undefined> {
  const may = authorize(await currentActor(), 'event:admin')
  const { since, until } = periodAt(period, now)
  const settled = spanPeriod(since.getTime(), until.getTime())
  if (!may.ok || set === undefined || settled === undefined || query.trim() === '') return undefined
  const covered = may.value.projects === 'all' ? grant : narrow(grant, may.value.projects)
  const count = await running().replays.count(covered, { ...set, period: periodAt(settled, now) })
  return count === 0 ? undefined : { count, asked: { query, projects, environments, period: settled } }
}

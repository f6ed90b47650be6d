import { periodAt, periodMs, spanPeriod } from '#domain/address/period.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { FlameTree } from '#domain/profile/flame-tree.ts'
import type { ProfilesQuery } from '#domain/profile/profile-query.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import { running } from '#running'
import { readSearch, setOf, type Looked } from '../frame/looked.ts'

export interface Trees {
  readonly now: FlameTree
  /** `undefined` without a comparison, or before its baseline is selected. */
  readonly before: FlameTree | undefined
}

export async function readTrees(looked: Looked): Promise<Trees> {
  const { events } = running()
  const base = baseOf(looked)
  const [now, before] = await Promise.all([
    events.flameTree(looked.grant, looked.set),
    base === undefined ? undefined : events.flameTree(looked.grant, base),
  ])
  return { now, before }
}

/** Returns the baseline's profiles. */
function baseOf({ query, projects, period, now, set: { spans } }: Looked): ProfileSet | undefined {
  switch (query.compare) {
    case 'none':
      return undefined
    case 'before':
      return setOf(query, periodBefore(query, period), { spans })
    case 'period':
      return setOf(query, periodAt(query.basePeriod, now), { spans })
    case 'release':
      return query.baseRelease === undefined ? undefined : setOf(query, period, { release: query.baseRelease, spans })
    case 'query': {
      const base = readSearch(query.baseQuery, projects, now)
      return base.error === undefined ? setOf(query, period, base) : undefined
    }
  }
}

function periodBefore({ period: name }: ProfilesQuery, { since }: Period): Period {
  return { since: new Date(since.getTime() - periodMs(name)), until: since }
}

/** Returns the query with both sides of the comparison swapped; `undefined` without a comparison. */
export function swapped(query: ProfilesQuery, now: Date): ProfilesQuery | undefined {
  const { period, basePeriod, release, baseRelease } = query
  switch (query.compare) {
    case 'none':
      return undefined
    case 'before': {
      const earlier = periodBefore(query, periodAt(period, now))
      const name = spanPeriod(earlier.since.getTime(), earlier.until.getTime())
      return name && { ...query, compare: 'period', period: name, basePeriod: period }
    }
    case 'period':
      return { ...query, period: basePeriod, basePeriod: period }
    case 'query':
      return { ...query, query: query.baseQuery, baseQuery: query.query }
    case 'release':
      return release === undefined || baseRelease === undefined
        ? undefined
        : { ...query, release: baseRelease, baseRelease: release }
  }
}

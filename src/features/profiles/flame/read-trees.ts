import { periodAt, periodMs, spanPeriod } from '#domain/address/period.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { FlameTree } from '#domain/profile/flame-tree.ts'
import type { ProfilesQuery } from '#domain/profile/profile-query.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import { running } from '#running'
import { setOf, type Looked } from '../frame/looked.ts'
import { treeOfSpans } from './tree-of-spans.ts'

export interface Trees {
  readonly now: FlameTree
  /** undefined: nothing is compared, or what with is still to be chosen. */
  readonly before: FlameTree | undefined
  /** Whether it is of spans of a continuous profile, which nobody but this page adds up. */
  readonly isOfSpans: boolean
}

export async function readTrees(looked: Looked): Promise<Trees> {
  const base = baseOf(looked)
  const [now, before] = await Promise.all([
    readTree(looked, looked.set),
    base === undefined ? undefined : readTree(looked, base),
  ])
  return { now: now.tree, before: before?.tree, isOfSpans: now.isOfSpans }
}

/** A continuous profile belongs to no transaction: then spans say which parts of it do. */
async function readTree(looked: Looked, set: ProfileSet) {
  const tree = await running().events.flameTree(looked.grant, set)
  const { transaction } = set
  if (transaction === undefined || tree.profiles > 0) return { tree, isOfSpans: false }
  return { tree: await treeOfSpans(looked, set, transaction), isOfSpans: true }
}

/** Returns the profiles that others are compared with. */
function baseOf({ query, period, now }: Looked): ProfileSet | undefined {
  switch (query.compare) {
    case 'none':
      return undefined
    case 'before':
      return setOf(query, periodBefore(query, period))
    case 'period':
      return setOf(query, periodAt(query.basePeriod, now))
    case 'release':
      return query.baseRelease === undefined ? undefined : setOf(query, period, query.baseRelease)
  }
}

function periodBefore({ period: name }: ProfilesQuery, { since }: Period): Period {
  return { since: new Date(since.getTime() - periodMs(name)), until: since }
}

/** Returns the query with what is compared the other way around; undefined where nothing is. */
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
    case 'release':
      return release === undefined || baseRelease === undefined
        ? undefined
        : { ...query, release: baseRelease, baseRelease: release }
  }
}

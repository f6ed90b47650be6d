import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import { emptyFlameTree, FlameTreeBuilder, type FlameTree } from '#domain/profile/flame-tree.ts'
import { conditionOf } from '#domain/performance/overview.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import { placeOfSpan } from '#domain/profile/span-profile.ts'
import { running } from '#running'
import type { Looked } from '../frame/looked.ts'
import { PROFILED } from '../list/read-list.ts'

/** Each is a read of the chunks around it. */
const MOST_SPANS = 24

/** Returns what the profiler saw during the newest spans of a transaction, added up. */
export async function treeOfSpans(looked: Looked, set: ProfileSet, transaction: string): Promise<FlameTree> {
  const { grant, projects } = looked
  const { events } = running()
  const terms = [
    fieldTerm('transaction', transaction),
    ...(set.release === undefined ? [] : [fieldTerm('release', set.release)]),
  ]
  const summaries = await events.spanSamples(
    grant,
    {
      where: conditionOf(withTerms(PROFILED, terms)),
      period: set.period,
      environments: set.environments ?? [],
      slugs: new Map(projects.map(({ id, slug }) => [id, slug])),
    },
    'newest',
    MOST_SPANS,
  )
  const profiles = await Promise.all(
    summaries.map(async ({ traceId, spanId }) => {
      const [span] = await events.spansOf(grant, traceId, [spanId])
      const place = span && placeOfSpan(span)
      return place && events.profileOfSpan(grant, place)
    }),
  )
  const seen = profiles.filter((profile) => profile !== undefined)
  if (seen.length === 0) return emptyFlameTree
  const builder = new FlameTreeBuilder('ms')
  for (const profile of seen) if (profile.unit === 'ms') builder.add(profile)
  return builder.finish()
}

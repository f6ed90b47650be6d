import { defaultExplore, exploreParams } from '#domain/explore/explore-query.ts'
import { fieldTerm } from '#domain/explore/narrowed.ts'
import { spanPeriod } from '#domain/address/period.ts'
import { paths } from '#domain/paths.ts'
import type { StoredProfile } from '#domain/profile/profile-store.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'

/** Where one goes from a profile: its trace, the spans of its profiler, and files for other tools. */
export function ProfileLinks({ found }: { found: StoredProfile }) {
  const t = messages('profiles')
  const { traceId, profilerId } = found
  return (
    <div className="flex flex-wrap gap-2">
      {traceId !== null && <LinkButton href={paths.trace(traceId)}>{t('one.trace')}</LinkButton>}
      {profilerId !== null && <LinkButton href={spansOf(found, profilerId)}>{t('one.spans')}</LinkButton>}
    </div>
  )
}

/** The transactions that ran while the profile was taken. */
function spansOf({ startedAt, durationMs }: StoredProfile, profilerId: string): string {
  const since = startedAt.getTime()
  // Spans are found by when they began, which may have been before.
  const period = spanPeriod(since - 60_000, since + durationMs + 1000)
  return paths.explore(
    exploreParams({
      ...defaultExplore,
      ...(period !== undefined && { period }),
      query: `is:segment ${fieldTerm('sentry.profiler_id', profilerId)}`,
      view: 'samples',
    }),
  )
}

import { spanPeriod } from '#domain/address/period.ts'
import { defaultExplore, exploreParams } from '#domain/explore/explore-query.ts'
import { fieldTerm } from '#domain/explore/narrowed.ts'
import { apiPaths, paths } from '#domain/paths.ts'
import type { StoredProfile } from '#domain/profile/profile-store.ts'
import { messages } from '#messages'
import { running } from '#running'
import { LinkButton } from '#ui/button.tsx'
import { byteSize } from '#ui/numbers.ts'
import { ExportLink } from '../frame/export-link.tsx'

/** Links from a profile: its trace, the spans of its profiler, and exports. */
export function ProfileLinks({ found, projectSlug }: { found: StoredProfile; projectSlug: string }) {
  const t = messages('profiles')
  const { traceId, profilerId, profileId, type, form, traceBytes } = found
  const fileOf = (query: Readonly<Record<string, string>>) =>
    apiPaths.profile(running().settings.organization, projectSlug, profileId, { type, ...query })
  return (
    <div className="flex flex-wrap gap-2">
      {traceId !== null && <LinkButton href={paths.trace(traceId)}>{t('one.trace')}</LinkButton>}
      {profilerId !== null && <LinkButton href={spansOf(found, profilerId)}>{t('one.spans')}</LinkButton>}
      {form !== 'trace' && (
        <>
          <ExportLink href={fileOf({ format: 'speedscope' })} name={`${profileId}.speedscope.json`}>
            {t('one.speedscope')}
          </ExportLink>
          <ExportLink href={fileOf({ format: 'pprof' })} name={`${profileId}.pb.gz`}>
            {t('one.pprof')}
          </ExportLink>
        </>
      )}
      {traceBytes > 0 && (
        <ExportLink href={fileOf({ download: '' })} name={`${profileId}.trace`}>
          {t('one.download', { size: byteSize(traceBytes) })}
        </ExportLink>
      )}
    </div>
  )
}

/** The transactions that ran during the profile. */
function spansOf({ startedAt, durationMs }: StoredProfile, profilerId: string): string {
  const since = startedAt.getTime()
  // Spans are found by start time, which may be earlier.
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

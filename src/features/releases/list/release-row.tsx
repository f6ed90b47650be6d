import { Link } from '#ui/link.tsx'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { Release } from '#domain/release/release.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { exactTime } from '#ui/times.ts'
import { AdoptionCell, CrashFree, HealthSummary } from '../health/list-cells.tsx'
import type { ReleaseHealth } from '../health/read-list.ts'
import { regressionsOf } from '../regressions.ts'
import { VersionName } from '../version-name.tsx'
import { versionParts } from '../version-parts.ts'

/**
 * Columns on wide screens: name, crash-free, adoption, new issues, regressions, events, commits, last deploy, released.
 * Narrower screens omit commits and deploy, tablets also adoption. Shared with the list's header.
 */
export const columns =
  'md:grid-cols-[minmax(0,1fr)_8.5rem_5rem_5.5rem_5rem_6rem] md:gap-x-4 lg:grid-cols-[minmax(0,1fr)_8.5rem_6.5rem_5rem_5.5rem_5rem_6rem] xl:grid-cols-[minmax(0,1fr)_8.5rem_6.5rem_5rem_5.5rem_5rem_4.5rem_7rem_6rem]'

interface ReleaseRowProps {
  readonly release: Release
  /** `undefined` without sessions. */
  readonly health: ReleaseHealth | undefined
  readonly projects: ReadonlyMap<number, Project>
  readonly now: Date
}

/** One release, 56 px high. The whole row can be pressed, but its only link is the name. */
export function ReleaseRow({ release, health, projects, now }: ReleaseRowProps) {
  const t = messages('releases')
  const { version, newIssues, commitCount } = release
  const regressions = regressionsOf(release)
  return (
    <li
      className={cx(
        'relative grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2 sm:px-6 md:py-0',
        'hover:bg-sunken/60 has-focus-visible:bg-sunken',
        columns,
      )}
    >
      <div className="grid min-w-0 gap-0.5">
        <Link href={paths.release(version)} className="flex min-w-0 rounded-sm after:absolute after:inset-0">
          <VersionName version={version} />
        </Link>
        <Belonging release={release} projects={projects} />
        <p className="truncate text-xs text-ink-2 md:hidden">{t('list.summary', { newIssues, regressions })}</p>
        <HealthSummary health={health} />
      </div>
      <CrashFree health={health} />
      <AdoptionCell health={health} />
      <Amount value={newIssues} className={newIssues > 0 ? 'font-medium text-ink' : 'text-ink-3'} />
      <Amount value={regressions} className={regressions > 0 ? 'font-medium text-error-ink' : 'text-ink-3'} />
      <Events release={release} now={now} />
      <Amount value={commitCount} className={cx('max-xl:hidden', commitCount > 0 ? 'text-ink-2' : 'text-ink-3')} />
      <LastDeploy release={release} now={now} />
      <Released release={release} now={now} />
    </li>
  )
}

/** The projects, and the package unless it is named like one of them. */
function Belonging({ release, projects }: Pick<ReleaseRowProps, 'release' | 'projects'>) {
  const { package: pack } = versionParts(release.version)
  const slugs = release.projects.map(({ projectId }) => projects.get(projectId)?.slug ?? String(projectId))
  return (
    <p className="flex min-w-0 gap-2 text-xs text-ink-3">
      {pack !== '' && !slugs.includes(pack) && (
        <span className="min-w-0 truncate">{messages('releases')('name.package', { package: pack })}</span>
      )}
      <span className="min-w-0 truncate">{slugs.join(', ')}</span>
    </p>
  )
}

function Amount({ value, className }: { value: number; className: string }) {
  return <Count value={value} className={cx('text-right text-sm tabular-nums max-md:hidden', className)} />
}

/** The number of events and the time of the last one, which shows whether the release is still in use. */
function Events({ release: { events, lastEventAt }, now }: Pick<ReleaseRowProps, 'release' | 'now'>) {
  const t = messages('releases')
  return (
    <div className="grid gap-0.5 text-right max-md:hidden">
      <Count value={events} className={cx('text-sm tabular-nums', events > 0 ? 'text-ink' : 'text-ink-3')} />
      {lastEventAt !== null && (
        <RelativeTime
          at={lastEventAt}
          now={now}
          exact={t('list.lastEvent', { when: exactTime(lastEventAt) })}
          className="text-xs whitespace-nowrap text-ink-3"
        />
      )}
    </div>
  )
}

function LastDeploy({ release: { lastDeploy }, now }: Pick<ReleaseRowProps, 'release' | 'now'>) {
  const t = messages('releases')
  if (lastDeploy === null) return <div className="max-xl:hidden" />
  const { environment, finishedAt } = lastDeploy
  return (
    <div className="grid min-w-0 gap-0.5 max-xl:hidden xl:pl-4">
      <bdi className="truncate text-sm text-ink" title={environment}>
        {environment}
      </bdi>
      <RelativeTime
        at={finishedAt}
        now={now}
        exact={t('list.deployedAt', { when: exactTime(finishedAt) })}
        className="text-xs whitespace-nowrap text-ink-3"
      />
    </div>
  )
}

/** When it was released or, if unknown, created. */
function Released({ release: { releasedAt, createdAt }, now }: Pick<ReleaseRowProps, 'release' | 'now'>) {
  const t = messages('releases')
  const at = releasedAt ?? createdAt
  const when = exactTime(at)
  return (
    <div className="grid gap-0.5 text-right">
      <RelativeTime
        at={at}
        now={now}
        exact={releasedAt === null ? t('list.madeAt', { when }) : t('list.releasedAt', { when })}
        className={cx('text-sm whitespace-nowrap', releasedAt === null ? 'text-ink-3' : 'text-ink')}
      />
      <span aria-hidden="true" className="text-xs text-ink-3">
        {releasedAt === null ? t('list.made') : t('list.released')}
      </span>
    </div>
  )
}

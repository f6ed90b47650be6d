import { crashFree } from '#domain/overview/crash-free.ts'
import type { ReleaseDay } from '#domain/overview/overview.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { Release } from '#domain/release/release.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { flooredPercent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { AllLink } from './all-link.tsx'
import { None } from './none.tsx'
import type { OverviewPanel } from './panel.ts'

/** The newest releases with their new issues and session health. */
export const ReleasesPanel: OverviewPanel = ({ data: { releases, projects, numbers, now } }) => {
  const t = messages('overview')
  return (
    <Panel
      id="releases"
      title={t('releases.title')}
      aside={<AllLink href={paths.releases()}>{t('releases.all')}</AllLink>}
      flush
    >
      {releases.length === 0 ? (
        <None>{t('releases.none')}</None>
      ) : (
        <ul>
          {releases.map((release) => (
            <Row
              key={release.id}
              release={release}
              projects={projects}
              day={numbers.releases.get(release.version)}
              now={now}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface RowProps {
  readonly release: Release
  readonly projects: ReadonlyMap<number, Project>
  readonly day: ReleaseDay | undefined
  readonly now: Date
}

function Row({ release, projects, day, now }: RowProps) {
  const t = messages('overview')
  const { version, newIssues, releasedAt, createdAt } = release
  const slugs = release.projects.flatMap(({ projectId }) => projects.get(projectId)?.slug ?? [])
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-2 hover:bg-sunken/60 has-focus-visible:bg-sunken">
      <Link
        href={paths.release(version)}
        title={version}
        className="truncate rounded-sm font-mono font-medium text-ink after:absolute after:inset-0"
      >
        {version}
      </Link>
      <RelativeTime
        at={releasedAt ?? createdAt}
        now={now}
        className="text-right text-xs whitespace-nowrap text-ink-3"
      />
      <span className="truncate text-xs text-ink-3">{slugs.join(', ')}</span>
      <span className="text-right text-xs whitespace-nowrap text-ink-3">
        <span className={cx(newIssues > 0 && 'font-medium text-ink')}>
          {t('releases.newIssues', { count: newIssues })}
        </span>
        {day !== undefined &&
          day.sessions > 0 &&
          ` · ${t('releases.crashFree', { share: flooredPercent(crashFree(day)) })}`}
      </span>
    </li>
  )
}

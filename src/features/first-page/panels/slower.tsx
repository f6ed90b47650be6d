import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { durationText } from '#ui/duration.ts'
import { Link } from '#ui/link.tsx'
import { decimal } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { SlowerRow } from '../queries.ts'
import { AllLink } from './all-link.tsx'
import { None } from './none.tsx'
import type { OverviewPanel } from './panel.ts'

const MOST_SLOWER = 5

/** Transactions that have become slower, largest loss first. */
export const SlowerPanel: OverviewPanel = ({ data: { slower, projects, now } }) => {
  const t = messages('overview')
  return (
    <Panel
      id="slower"
      title={t('slower.title')}
      note={t('slower.note')}
      aside={<AllLink href={paths.performance()}>{t('slower.all')}</AllLink>}
      flush
    >
      {slower.length === 0 ? (
        <None>{t('slower.none')}</None>
      ) : (
        <ul>
          {slower.slice(0, MOST_SLOWER).map((one) => (
            <Row key={one.id} slower={one} project={projects.get(one.projectId)} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface RowProps {
  readonly slower: SlowerRow
  readonly project: Project | undefined
  readonly now: Date
}

function Row({ slower: { number, subject, slowdown, firstSeen }, project, now }: RowProps) {
  if (project === undefined) return null
  const t = messages('overview')
  const ref = shortId(project.slug, number)
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-2 hover:bg-sunken/60 has-focus-visible:bg-sunken">
      <Link href={paths.issue(ref)} className="truncate rounded-sm font-medium text-ink after:absolute after:inset-0">
        {subject === '' ? ref : subject}
      </Link>
      <span className="text-right text-sm font-medium whitespace-nowrap text-error-ink tabular-nums">
        {slowdown !== undefined && slowdown.before > 0 && (
          <>
            <span aria-hidden="true">↑ </span>
            {t('slower.times', { factor: decimal(Math.round((slowdown.after / slowdown.before) * 10) / 10) })}
          </>
        )}
      </span>
      <span className="truncate text-xs text-ink-3">
        {project.slug} · <RelativeTime at={firstSeen} now={now} />
      </span>
      <span className="text-right text-xs whitespace-nowrap text-ink-3 tabular-nums">
        {slowdown !== undefined &&
          t('slower.fromTo', { before: durationText(slowdown.before), after: durationText(slowdown.after) })}
      </span>
    </li>
  )
}

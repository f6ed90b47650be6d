import { shortId } from '#domain/issue/issue.ts'
import { changes, type Change, type ChangedIssue } from '#domain/overview/overview.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { LevelMark } from '#ui/level-mark.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { dateText, exactTime } from '#ui/times.ts'
import type { OverviewData } from '../queries.ts'
import { AllLink } from './all-link.tsx'
import { None } from './none.tsx'
import type { OverviewPanel } from './panel.ts'

const inks: Readonly<Record<Change, string>> = {
  regressed: 'text-error-ink',
  escalating: 'text-error-ink',
  new: 'text-accent',
}

/** Issues that are new, regressed or escalating since the last visit. */
export const ChangedPanel: OverviewPanel = ({ data }) => {
  const t = messages('overview')
  const { issues } = data.changed
  return (
    <Panel
      id="changed"
      title={t('changed.title')}
      note={sinceText(data)}
      aside={<AllLink href={paths.issues()}>{t('changed.all')}</AllLink>}
      flush
    >
      {issues.length === 0 ? (
        <None>
          {t(data.ofPeople.some(({ firstEventAt }) => firstEventAt !== null) ? 'changed.none' : 'changed.never')}
        </None>
      ) : (
        <>
          <Counts data={data} />
          <ul>
            {issues.map((issue) => (
              <Row key={issue.id} issue={issue} project={data.projects.get(issue.projectId)} now={data.now} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function sinceText({ isVisit, since }: OverviewData): string {
  const t = messages('overview')
  return isVisit ? t('changed.sinceVisit', { time: dateText(since, 'dayAndClock') }) : t('changed.sinceDay')
}

/** The number of each kind, linking to a list. */
function Counts({ data: { changed, since } }: { data: OverviewData }) {
  const t = messages('overview')
  const seen = since.toISOString().slice(0, 16)
  const queries: Readonly<Record<Change, string>> = {
    regressed: `is:regressed lastSeen:>=${seen}`,
    escalating: `is:escalating lastSeen:>=${seen}`,
    new: `is:new firstSeen:>=${seen}`,
  }
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 px-4 pb-3">
      {changes
        .filter((change) => changed.counts[change] > 0)
        .map((change) => (
          <li key={change}>
            <Link
              href={paths.issues({ query: [queries[change]] })}
              className="flex items-baseline gap-1.5 rounded-sm hover:underline"
            >
              <span className={`text-xl font-semibold tabular-nums ${inks[change]}`}>
                <Count value={changed.counts[change]} />
              </span>
              <span className="text-sm text-ink-2">{t(`change.${change}`)}</span>
            </Link>
          </li>
        ))}
    </ul>
  )
}

interface RowProps {
  readonly issue: ChangedIssue
  readonly project: Project | undefined
  readonly now: Date
}

/** One issue. The whole row can be pressed, but its only link is the title. */
function Row({ issue, project, now }: RowProps) {
  if (project === undefined) return null
  const t = messages('overview')
  const { number, level, title, culprit, change, at, events } = issue
  const ref = shortId(project.slug, number)
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line px-4 py-2 hover:bg-sunken/60 has-focus-visible:bg-sunken">
      <LevelMark level={level} label={messages('issues')(`level.${level}`)} className="self-center" />
      <div className="grid min-w-0">
        <Link href={paths.issue(ref)} className="truncate rounded-sm font-medium text-ink after:absolute after:inset-0">
          {title === '' ? ref : title}
        </Link>
        <p className="truncate text-xs text-ink-3">{culprit === '' ? ref : `${ref} · ${culprit}`}</p>
      </div>
      <div className="grid justify-items-end text-xs whitespace-nowrap text-ink-3">
        <span>
          <span className={`font-medium ${inks[change]}`}>{t(`change.${change}`)}</span>{' '}
          <RelativeTime at={at} now={now} exact={t(`changedAt.${change}`, { time: exactTime(at) })} />
        </span>
        <span>{t('events', { count: events })}</span>
      </div>
    </li>
  )
}

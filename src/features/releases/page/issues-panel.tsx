import { Link } from '#ui/link.tsx'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { LevelMark } from '#ui/level-mark.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ReleaseData } from './queries.ts'

interface IssuesPanelProps {
  readonly which: 'new' | 'regressed'
  /** The total; `issues` are the latest of them. */
  readonly count: number
  readonly issues: readonly Issue[]
  readonly data: ReleaseData
  readonly now: Date
}

/** Issues first seen in the release, or regressed in it. */
export function IssuesPanel({ which, count, issues, data, now }: IssuesPanelProps) {
  const t = messages('releases')
  const title = which === 'new' ? t('page.newIssues') : t('page.regressions')
  const id = which === 'new' ? 'new-issues' : 'regressions'
  if (issues.length === 0)
    return (
      <Panel id={id} title={title}>
        <p className="text-sm text-ink-2">{t(`issues.none.${which}`)}</p>
      </Panel>
    )
  const slugs = new Map(data.projects.map(({ id: project, slug }) => [project, slug]))
  return (
    <Panel id={id} title={title} note={<Count value={count} />} flush>
      <ol aria-label={title}>
        {issues.map((issue) => (
          <IssueLine
            key={issue.id}
            issue={issue}
            name={shortId(slugs.get(issue.projectId) ?? String(issue.projectId), issue.number)}
            now={now}
          />
        ))}
      </ol>
      {count > issues.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-3">
          {t('issues.more', { shown: issues.length, count })}
        </p>
      )}
    </Panel>
  )
}

/** The whole row can be pressed, but its only link is the title. */
function IssueLine({ issue, name, now }: { issue: Issue; name: string; now: Date }) {
  const t = messages('releases')
  const words = messages('issues')
  const { type } = issue.metadata
  const value = type === '' ? issue.title : (issue.metadata.value.trim().split('\n')[0] ?? '')
  return (
    <li className="relative grid min-h-row grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-2 hover:bg-sunken">
      <LevelMark level={issue.level} label={words(`level.${issue.level}`)} className="mt-0.5 self-start" />
      <div className="grid min-w-0 gap-0.5">
        <Link href={paths.issue(name)} className="min-w-0 truncate rounded-sm text-ink after:absolute after:inset-0">
          {type !== '' && <span className="font-semibold">{type} </span>}
          <bdi className={type === '' ? 'font-semibold' : 'text-ink-2'}>
            {type === '' && value === '' ? t('issues.untitled') : value}
          </bdi>
        </Link>
        <p className="flex min-w-0 items-baseline gap-2 text-xs text-ink-3">
          <span className="max-w-2/3 shrink-0 truncate">{name}</span>
          {issue.state.status !== 'unresolved' && (
            <span className="shrink-0 font-medium">{t(`issues.${issue.state.status}`)}</span>
          )}
          {issue.culprit !== '' && <bdi className="min-w-0 truncate font-mono">{issue.culprit}</bdi>}
        </p>
      </div>
      <div className="grid gap-0.5 text-right">
        <Count
          value={issue.eventCount}
          label={words('unit.events', { count: issue.eventCount })}
          className="text-sm text-ink tabular-nums"
        />
        <RelativeTime at={issue.lastSeen} now={now} className="text-xs whitespace-nowrap text-ink-3" />
      </div>
    </li>
  )
}

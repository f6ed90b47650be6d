import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Scope } from '../frame/scope.ts'
import { issueSearch, readIssues } from './read-detail.ts'

/** Unresolved issues of a transaction. */
export async function IssuesPanel({ scope, transaction }: { scope: Scope; transaction: string }) {
  const t = messages('performance')
  const rows = await readIssues(scope, transaction)
  const slugs = new Map(scope.projects.map(({ id, slug }) => [id, slug]))
  const { projects, environments, period } = scope.query
  return (
    <Panel
      id="issues"
      title={t('issues.title')}
      aside={
        <Link
          href={paths.issues({
            query: [issueSearch(transaction)],
            project: projects,
            environment: environments,
            period,
          })}
          prefetch={false}
          className="rounded-sm text-sm text-accent hover:underline"
        >
          {t('issues.all')}
        </Link>
      }
    >
      {rows.length === 0 && <p className="text-sm text-ink-2">{t('issues.none')}</p>}
      <ul className="grid gap-1.5 text-sm">
        {rows.map(({ issue, events }) => {
          const slug = slugs.get(issue.projectId)
          if (slug === undefined) return null
          const ref = shortId(slug, issue.number)
          return (
            <li key={issue.id} className="flex min-w-0 items-baseline gap-3">
              <Link href={paths.issue(ref)} className="min-w-0 truncate rounded-sm text-accent hover:underline">
                {issue.title === '' ? ref : issue.title}
              </Link>
              <span className="shrink-0 text-xs text-ink-3">{ref}</span>
              <Count value={events} label={t('issues.events', { count: events })} className="ml-auto tabular-nums" />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

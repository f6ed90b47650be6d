import type { ReactNode } from 'react'
import type { Release } from '#domain/release/release.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { shortTime } from '#ui/times.ts'
import { regressionsOf } from '../regressions.ts'
import type { ReleaseData } from './queries.ts'

/** Key numbers of the release, each linking to its section. */
export function Strip({ release, data, now }: { release: Release; data: ReleaseData; now: Date }) {
  const t = messages('releases')
  const { newIssues, events, lastEventAt, commitCount, deployCount, lastDeploy } = release
  const regressions = regressionsOf(release)
  const authors = new Set(data.commits.map(({ authorEmail, authorName }) => authorEmail || authorName)).size
  return (
    <section aria-label={t('page.numbers')} className="px-4 pb-6 sm:px-6">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5">
        <Figure name={t('page.newIssues')} href="#new-issues" note={t('page.newIssuesNote')}>
          <Count value={newIssues} />
        </Figure>
        <Figure name={t('page.regressions')} href="#regressions" note={t('page.regressionsNote')}>
          <Count value={regressions} className={cx(regressions > 0 && 'text-error-ink')} />
        </Figure>
        <Figure
          name={t('page.events')}
          note={lastEventAt === null ? t('page.noEvents') : t('page.lastEvent', { when: shortTime(lastEventAt, now) })}
        >
          <Count value={events} />
        </Figure>
        <Figure name={t('page.commits')} href="#commits" note={t('page.commitsNote', { count: authors })}>
          <Count value={commitCount} />
        </Figure>
        <Figure
          name={t('page.deploys')}
          href="#deploys"
          note={
            lastDeploy === null ? t('page.noDeploy') : t('page.lastDeploy', { environment: lastDeploy.environment })
          }
        >
          <Count value={deployCount} />
        </Figure>
      </dl>
    </section>
  )
}

interface FigureProps {
  readonly name: string
  readonly href?: string
  readonly note: string
  readonly children: ReactNode
}

function Figure({ name, href, note, children }: FigureProps) {
  return (
    <div
      className={cx(
        'relative grid content-start gap-0.5 bg-surface px-4 py-3 max-lg:last:col-span-2',
        href && 'hover:bg-sunken',
      )}
    >
      <dt className="text-sm text-ink-2">
        {href === undefined ? (
          name
        ) : (
          <a href={href} className="rounded-sm after:absolute after:inset-0">
            {name}
          </a>
        )}
      </dt>
      <dd className="text-xl font-semibold text-ink tabular-nums">{children}</dd>
      <dd className="truncate text-xs text-ink-3" title={note}>
        {note}
      </dd>
    </div>
  )
}

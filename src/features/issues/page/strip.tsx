import type { ReactNode } from 'react'
import type { Issue } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { BarChart } from '#ui/bar-chart.tsx'
import { Count } from '#ui/count.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { IssueNumbers } from './queries.ts'

interface StripProps {
  readonly issue: Issue
  readonly numbers: IssueNumbers
  /** What the numbers cover: "14 days". */
  readonly window: string
  /** What the chart covers. */
  readonly chartWindow: string
  readonly now: Date
}

/** How often and to how many, since when and until when. */
export function Strip({ issue, numbers, window, chartWindow, now }: StripProps) {
  const t = messages('issues')
  const { series, events, users } = numbers
  return (
    <section
      aria-label={t('strip.label')}
      className="mx-4 mt-4 mb-6 grid gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4 sm:mx-6 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      {series === undefined ? (
        <p className="self-center text-sm text-ink-3">{t('strip.none', { window: chartWindow })}</p>
      ) : (
        <BarChart
          start={series.start}
          bucketSeconds={series.bucketSeconds}
          series={[{ name: t('strip.events'), tone: 'chart', counts: series.counts }]}
          label={t('list.graph', { count: series.counts.reduce((sum, count) => sum + count, 0), window: chartWindow })}
          className="h-28"
        />
      )}
      <dl className="grid grid-cols-2 content-center gap-x-8 gap-y-3 text-sm">
        <Number name={t('strip.events')} note={t('strip.ofAll', { count: issue.eventCount })}>
          <Count value={events} label={t('unit.events', { count: events })} />
        </Number>
        <Number name={t('strip.users')} note={t('strip.within', { window })}>
          <Count value={users} label={t('unit.users', { count: users })} />
        </Number>
        <Number name={t('strip.lastSeen')} note={issue.lastRelease}>
          <RelativeTime at={issue.lastSeen} now={now} />
        </Number>
        <Number name={t('strip.firstSeen')} note={issue.firstRelease}>
          <RelativeTime at={issue.firstSeen} now={now} />
        </Number>
      </dl>
    </section>
  )
}

function Number({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="text-lg/6 font-semibold text-ink tabular-nums">{children}</dd>
      {note !== '' && (
        <dd className="max-w-40 truncate text-xs text-ink-3" title={note}>
          {note}
        </dd>
      )}
    </div>
  )
}

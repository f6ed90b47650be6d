import type { PeriodName } from '#domain/address/period.ts'
import { MAX_TITLE } from '#domain/dashboard/widget.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { AddToDashboard } from '#features/searches/add-to-dashboard.tsx'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import { shortNumber } from '#ui/numbers.ts'
import { fullTime, shortTime } from '#ui/times.ts'
import type { IssueNumbers } from './queries.ts'
import { StripNumbers, type ShownNumber } from './strip-numbers.tsx'

interface StripProps {
  readonly issue: Issue
  /** For example `SHOP-12`. */
  readonly shortId: string
  readonly environments: readonly string[]
  readonly numbers: IssueNumbers
  /** The period of the numbers: "14 days". */
  readonly window: string
  /** The period of the chart. */
  readonly chartWindow: string
  /** The page's address with another period. */
  readonly zoomTo: (period: PeriodName) => string
  readonly now: Date
}

/** Number of events and users, and first and last seen. */
export function Strip({ issue, shortId, environments, numbers, window, chartWindow, zoomTo, now }: StripProps) {
  const t = messages('issues')
  const { series } = numbers
  return (
    <section
      aria-label={t('strip.label')}
      className="mx-4 mt-4 mb-6 grid gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4 sm:mx-6 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      {series === undefined ? (
        <p className="self-center text-sm text-ink-3">{t('strip.none', { window: chartWindow })}</p>
      ) : (
        <TimeChart
          start={series.start}
          stepSeconds={series.bucketSeconds}
          series={[{ name: t('strip.events'), values: series.counts }]}
          label={t('list.graph', { count: series.counts.reduce((sum, count) => sum + count, 0), window: chartWindow })}
          marks={numbers.marks}
          zoomTo={zoomTo}
        />
      )}
      <div className="grid content-start justify-items-start gap-2">
        <StripNumbers numbers={shownNumbers(issue, numbers, window, now)} />
        <span className="-ml-3">
          <AddToDashboard
            of="events"
            as="bar"
            fn={['count()']}
            query={`issue:${shortId}`}
            title={issue.title.slice(0, MAX_TITLE)}
            environments={environments}
          />
        </span>
      </div>
    </section>
  )
}

function shownNumbers(
  issue: Issue,
  { events, users }: Pick<IssueNumbers, 'events' | 'users'>,
  window: string,
  now: Date,
): readonly ShownNumber[] {
  const t = messages('issues')
  const moment = (at: Date) => ({ at: at.toISOString(), short: shortTime(at, now), full: fullTime(at, now) })
  return [
    {
      name: t('strip.events'),
      note: t('strip.ofAll', { count: issue.eventCount }),
      count: events,
      short: shortNumber(events),
      full: t('unit.events', { count: events }),
    },
    {
      name: t('strip.users'),
      note: t('strip.within', { window }),
      count: users,
      short: shortNumber(users),
      full: t('unit.users', { count: users }),
    },
    { name: t('strip.lastSeen'), note: issue.lastRelease, ...moment(issue.lastSeen) },
    { name: t('strip.firstSeen'), note: issue.firstRelease, ...moment(issue.firstSeen) },
  ]
}

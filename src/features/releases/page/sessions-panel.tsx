import type { SessionCounts } from '#domain/session/session-store.ts'
import { windowOf } from '#domain/explore/explore-query.ts'
import { AddToDashboard } from '#features/searches/add-to-dashboard.tsx'
import { releaseMarks } from '#features/searches/release-marks.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { Panel } from '#ui/panel.tsx'
import { shortNumber } from '#ui/numbers.ts'
import type { FoundRelease } from './find.ts'

/** How sessions with the release went, over two weeks; nothing where it had none. */
export async function SessionsPanel({ release, grant, eventGrant }: FoundRelease) {
  const { period, stepSeconds } = windowOf('14d', new Date())
  const filter = { period, environments: [], releases: [release.version] }
  const [counts, marks] = await Promise.all([
    running().events.sessionCounts(eventGrant, filter, stepSeconds),
    releaseMarks(grant, { projects: release.projects.map(({ projectId }) => projectId), period, environments: [] }),
  ])
  const started = counts.reduce((sum, one) => sum + one.started, 0)
  if (started === 0) return null
  const steps = Math.round((period.until.getTime() - period.since.getTime()) / 1000 / stepSeconds)
  const valuesOf = (of: (one: SessionCounts) => number) => {
    const values = Array<number>(steps).fill(0)
    for (const one of counts) values[one.bucket] = of(one)
    return values
  }
  const t = messages('releases')
  const title = t('sessions.title')
  return (
    <Panel
      id="sessions"
      title={title}
      note={t('sessions.note')}
      aside={
        <AddToDashboard
          of="sessions"
          as="bar"
          fn={['healthy()', 'errored()', 'crashed()']}
          query={`release:"${release.version}"`}
          title={title}
        />
      }
    >
      <TimeChart
        label={t('sessions.label', { count: started, short: shortNumber(started) })}
        start={period.since}
        stepSeconds={stepSeconds}
        marks={marks}
        series={[
          { name: t('sessions.crashed'), tone: 'error', values: valuesOf((one) => one.crashed + one.abnormal) },
          { name: t('sessions.errored'), tone: 'warning', values: valuesOf((one) => one.errored + one.unhandled) },
          { name: t('sessions.healthy'), values: valuesOf((one) => one.healthy) },
        ]}
      />
    </Panel>
  )
}

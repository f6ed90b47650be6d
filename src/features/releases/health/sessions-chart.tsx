import type { SessionSums } from '#domain/session/session-sums.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import type { ChartMark } from '#ui/chart/placed-marks.ts'
import { shortNumber } from '#ui/numbers.ts'
import type { HealthOverTime } from './read-page.ts'

/**
 * Sessions by outcome.
 * @param marks releases and deploys within the period
 */
export function SessionsChart({ health, marks }: { health: HealthOverTime; marks: readonly ChartMark[] }) {
  const t = messages('health')
  const count = health.totals?.started ?? 0
  const valuesOf = (of: (one: SessionSums) => number) => {
    const values = Array<number>(health.length).fill(0)
    for (const one of health.steps) values[one.step] = of(one)
    return values
  }
  const { lifecycleChange: change } = health
  const own: readonly ChartMark[] =
    change === undefined ? [] : [{ at: change, label: t('chart.lifecycle'), kind: 'change' }]
  return (
    <div className="grid min-w-0 gap-3">
      <TimeChart
        label={t('chart.label', { count, short: shortNumber(count) })}
        start={health.since}
        stepSeconds={health.stepSeconds}
        marks={[...marks, ...own]}
        series={[
          { name: t('chart.crashed'), tone: 'error', values: valuesOf((one) => one.crashed) },
          { name: t('chart.abnormal'), tone: 'fatal', values: valuesOf((one) => one.abnormal) },
          { name: t('chart.unhandled'), tone: 'second', values: valuesOf((one) => one.unhandled) },
          { name: t('chart.errored'), tone: 'warning', values: valuesOf((one) => one.errored) },
          { name: t('chart.healthy'), tone: 'rest', values: valuesOf((one) => one.healthy) },
        ]}
      />
      {change !== undefined && <p className="max-w-prose text-sm text-ink-2">{t('chart.lifecycleText')}</p>}
    </div>
  )
}

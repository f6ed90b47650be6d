import type { Period } from '#domain/event/event-filter.ts'
import { logLevels, type LogLevel } from '#domain/logs/log-record.ts'
import type { LogCount } from '#domain/logs/log-store.ts'
import { messages } from '#messages'
import type { LogsSearch } from '#domain/logs/logs-search.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { changed } from './address.ts'
import { tones } from './levels.ts'

interface HistogramProps {
  readonly counts: readonly LogCount[]
  readonly search: LogsSearch
  readonly period: Period
  readonly stepSeconds: number
}

/** Number of logs per level over the period. */
export function Histogram({ counts, search, period, stepSeconds }: HistogramProps) {
  const t = messages('logs')
  const steps = Math.ceil((period.until.getTime() - period.since.getTime()) / 1000 / stepSeconds)
  const shown = logLevels.filter((level) => counts.some((one) => one.level === level))
  return (
    <TimeChart
      start={period.since}
      stepSeconds={stepSeconds}
      series={shown.map((level) => ({ name: level, tone: tones[level], values: countsOf(level, counts, steps) }))}
      label={t('histogram', { count: counts.reduce((sum, { logs }) => sum + logs, 0) })}
      height="low"
      legend
      zoomTo={(to) => changed(search, { period: to })}
    />
  )
}

function countsOf(level: LogLevel, counts: readonly LogCount[], steps: number): readonly number[] {
  const heights = Array<number>(steps).fill(0)
  for (const one of counts) if (one.level === level && one.step < steps) heights[one.step] = one.logs
  return heights
}

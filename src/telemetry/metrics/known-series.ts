import type { ProjectId } from '#domain/ids.ts'
import { MAX_METRICS, MAX_SERIES, type MetricSeries } from '#domain/metrics/metric-point.ts'

/** Series that one thread remembers, of all projects: some 20 MB. */
const MOST_REMEMBERED = 200_000

/** The most that may be known. */
export interface SeriesLimits {
  readonly series: number
  readonly metrics: number
  readonly remembered: number
}

const usual: SeriesLimits = { series: MAX_SERIES, metrics: MAX_METRICS, remembered: MOST_REMEMBERED }

/**
 * Remembers the series of a day, so that no project fills the store with more than it may. Each digest thread counts for
 * itself, and anew after a restart: what is bounded is how fast series can come, and nothing is refused by mistake.
 */
export function createKnownSeries(limits: SeriesLimits = usual): MetricSeries {
  let today = 0
  let remembered = 0
  const projects = new Map<ProjectId, Map<string, Set<string>>>()
  return {
    admit(project, metric, series, day) {
      if (day > today) {
        today = day
        remembered = 0
        projects.clear()
      }
      const metrics = projects.get(project) ?? new Map<string, Set<string>>()
      projects.set(project, metrics)
      const own = metrics.get(metric)
      if (own?.has(series) === true) return 'series'
      if (own === undefined && metrics.size >= limits.metrics) return 'none'
      const admitted = own ?? new Set()
      metrics.set(metric, admitted)
      if (admitted.size >= limits.series || remembered >= limits.remembered) return 'overflow'
      admitted.add(series)
      remembered++
      return 'series'
    },
  }
}

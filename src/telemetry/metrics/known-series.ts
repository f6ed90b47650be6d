import type { ProjectId } from '#domain/ids.ts'
import { MAX_METRICS, MAX_SERIES, type MetricSeries } from '#domain/metrics/metric-point.ts'

/** Maximum number of series remembered per thread, over all projects: about 20 MB. */
const MOST_REMEMBERED = 200_000

/** The limits per project and day. */
export interface SeriesLimits {
  readonly series: number
  readonly metrics: number
  readonly remembered: number
}

const usual: SeriesLimits = { series: MAX_SERIES, metrics: MAX_METRICS, remembered: MOST_REMEMBERED }

/**
 * Remembers a day's series, so that no project exceeds its limits in the store. Each digest thread counts separately
 * and starts over after a restart. This limits how fast series can arrive, and rejects nothing by mistake.
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

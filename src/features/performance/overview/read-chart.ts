import type { Measure } from '#domain/explore/measure.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { AggregateValue } from '#domain/explore/span-explorer.ts'
import { releaseMarks } from '#features/searches/release-marks.ts'
import { running } from '#running'
import type { ChartMark } from '#ui/chart/placed-marks.ts'
import type { Scope } from '../frame/scope.ts'

/** One number over time with the previous period and releases. */
export interface ChartData {
  /** `null` without data. */
  readonly values: readonly AggregateValue[]
  readonly before: readonly AggregateValue[]
  readonly marks: readonly ChartMark[]
}

/** @param search finds the number's spans */
export async function readChart(scope: Scope, search: string, measure: Measure): Promise<ChartData> {
  const series = async (within: Period) => {
    const found = await running().events.spanSeries(scope.grant, scope.spans(search, within), {
      groupBy: [],
      groups: [[]],
      aggregate: measure,
      stepSeconds: scope.stepSeconds,
    })
    // Without spans, a count is 0, but a duration is unknown.
    return (found[0] ?? []).map((value) => value ?? (isCounted(measure) ? 0 : null))
  }
  const asked = {
    projects: scope.chosen.map(({ id }) => id),
    period: scope.period,
    environments: scope.query.environments,
  }
  const [values, before, marks] = await Promise.all([
    series(scope.period),
    series(scope.before),
    releaseMarks(scope.grants.projects, asked),
  ])
  return { values, before, marks }
}

/** Whether a measure without spans is 0. */
function isCounted({ of }: Measure): boolean {
  return of === 'count' || of === 'rate' || of === 'sum' || of === 'unique' || of === 'matching'
}

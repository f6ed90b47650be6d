import type { Measure } from '#domain/explore/measure.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { running } from '#running'
import type { Scope } from '../frame/scope.ts'

/** One number over time, beside the period before, with what was released meanwhile. */
export interface ChartData {
  readonly counts: readonly number[]
  readonly before: readonly number[]
  readonly marks: readonly { readonly at: Date; readonly label: string }[]
}

/** So many releases are marked, the newest. */
const MOST_MARKS = 20

/** @param search for the spans that the number is of */
export async function readChart(scope: Scope, search: string, measure: Measure): Promise<ChartData> {
  const series = async (within: Period) => {
    const found = await running().events.spanSeries(scope.grant, scope.spans(search, within), {
      groupBy: [],
      groups: [[]],
      aggregate: measure,
      stepSeconds: scope.stepSeconds,
    })
    return (found[0] ?? []).map((value) => value ?? 0)
  }
  const [counts, before, marks] = await Promise.all([series(scope.period), series(scope.before), readMarks(scope)])
  return { counts, before, marks }
}

/** Releases of the chosen projects that went out, or were first heard of, within the period. */
async function readMarks({ grants, chosen, period }: Scope): Promise<ChartData['marks']> {
  const page = { offset: 0, limit: 100 }
  const filter = { projects: chosen.map(({ id }) => id) }
  const releases = await running().catalogue.releases.list(grants.projects, filter, 'newest', page)
  return releases
    .map(({ version, releasedAt, createdAt }) => ({ label: version, at: releasedAt ?? createdAt }))
    .filter(({ at }) => at >= period.since && at < period.until)
    .slice(0, MOST_MARKS)
}

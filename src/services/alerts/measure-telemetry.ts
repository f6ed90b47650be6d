import type { Grant } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { MOST_JUDGED } from '#domain/alert/telemetry-threshold.ts'
import {
  isTelemetry,
  type LogThreshold,
  type MetricThreshold,
  type TelemetryThreshold,
  type Threshold,
} from '#domain/alert/threshold.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { ProjectId } from '#domain/ids.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogSet } from '#domain/logs/log-store.ts'
import type { MetricFunction } from '#domain/metrics/metric-function.ts'
import { parseMetricQuery } from '#domain/metrics/metric-query.ts'
import type { AlertParts } from './alert-parts.ts'
import { measureWindows } from './measure-windows.ts'

type Stores = Pick<AlertParts, 'catalogue' | 'events'>
type Values = readonly (number | null)[]

export interface MeasuredGroup {
  /** null without grouping. */
  readonly group: string | null
  readonly values: Values
}

/**
 * Measures a threshold in consecutive windows from `since` on, over the projects of the grant: in total, or for each of
 * the groups with the highest values.
 */
export async function measureGroups(
  stores: Stores,
  grant: Grant<'event:read'>,
  threshold: Threshold,
  since: Date,
  windows: number,
): Promise<readonly MeasuredGroup[]> {
  if (!isTelemetry(threshold))
    return [{ group: null, values: await measureWindows(stores, grant, threshold, since, windows) }]
  const period = { since, until: new Date(since.getTime() + windows * threshold.windowMinutes * 60_000) }
  const asked = { grant, period, windows, slugs: await slugsOf(stores) }
  return threshold.measure === 'logs' ? logGroups(stores, threshold, asked) : metricGroups(stores, threshold, asked)
}

/** The value of a group without data: 0 for counts, null for aggregates such as durations. */
export function valueOfNothing(threshold: TelemetryThreshold): number | null {
  return threshold.measure === 'logs' || counted.has(threshold.of) ? 0 : null
}

const counted: ReadonlySet<MetricFunction> = new Set(['rate', 'sum', 'count'])

interface Asked {
  readonly grant: Grant<'event:read'>
  readonly period: Period
  readonly windows: number
  readonly slugs: ReadonlyMap<ProjectId, string>
}

/** Project slugs, which a rule's query may use. The grant still restricts the results. */
async function slugsOf({ catalogue }: Stores): Promise<ReadonlyMap<ProjectId, string>> {
  const projects = await catalogue.projects.list(operatorGrant('project:read'))
  return new Map(projects.map(({ id, slug }) => [id, slug]))
}

async function logGroups(
  { events }: Stores,
  threshold: LogThreshold,
  { grant, period, windows, slugs }: Asked,
): Promise<readonly MeasuredGroup[]> {
  const { query, by, environments, windowMinutes } = threshold
  const read = parseLogQuery(query, period.until)
  // The query was valid when the rule was saved, so a parse error is a bug in the language.
  if (!read.ok) throw new Error('The query of a rule cannot be read.')
  const set = { where: read.value, period, environments, slugs }
  const groups = by === '' ? [[]] : await valuesWithMost({ events }, grant, set, by)
  const question = { groupBy: by === '' ? [] : [by], groups, aggregate: logsCounted, stepSeconds: windowMinutes * 60 }
  const series = await events.logSeries(grant, set, question)
  return groups.map(([group = null], at) => {
    const steps = series[at] ?? []
    return { group, values: Array.from({ length: windows }, (_, step) => steps[step] ?? 0) }
  })
}

const logsCounted = { of: 'count' } as const

/** The most frequent values of a key or attribute among the logs. Logs without it belong to no group. */
async function valuesWithMost(
  { events }: Pick<Stores, 'events'>,
  grant: Grant<'event:read'>,
  set: LogSet,
  by: string,
): Promise<readonly (readonly string[])[]> {
  const question = { groupBy: [by], aggregates: [logsCounted], limit: MOST_JUDGED + 1 }
  const found = await events.logSums(grant, set, question)
  return found.flatMap(({ values }) => (values[0] === '' ? [] : [values])).slice(0, MOST_JUDGED)
}

async function metricGroups(
  { events }: Stores,
  threshold: MetricThreshold,
  { grant, period, windows, slugs }: Asked,
): Promise<readonly MeasuredGroup[]> {
  const { query, by, of, metric, environments, windowMinutes } = threshold
  const read = parseMetricQuery(query, period.until)
  if (!read.ok) throw new Error('The query of a rule cannot be read.')
  const set = { metric, where: read.value, period, environments, slugs }
  const question = { of, by: by === '' ? [] : [by] }
  const found = (await events.metricGroups(grant, set, question, MOST_JUDGED)).groups.filter(
    ({ values: [value] }) => value !== '',
  )
  const groups = by === '' ? [null] : found.map(({ values }) => values[0] ?? '')
  // A single window is counted to the minute. Hourly sums would end too early.
  if (windows === 1)
    return groups.map((group) => ({
      group,
      values: [found.find(({ values }) => (values[0] ?? null) === group)?.value ?? valueOfNothing(threshold)],
    }))
  const chosen = by === '' ? undefined : groups.map((group) => [group ?? ''])
  const series = new Map(groups.map((group) => [group, Array<number | null>(windows).fill(valueOfNothing(threshold))]))
  for (const { step, values, value } of await events.metricSteps(grant, set, question, windowMinutes * 60, chosen)) {
    const own = series.get(by === '' ? null : (values[0] ?? ''))
    if (own !== undefined && step < windows) own[step] = value
  }
  return [...series].map(([group, values]) => ({ group, values }))
}

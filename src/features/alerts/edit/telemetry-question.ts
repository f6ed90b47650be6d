import type { AddressParams } from '#domain/address/params.ts'
import type { Grant } from '#domain/access/access.ts'
import { telemetryMeasures } from '#domain/alert/telemetry-threshold.ts'
import { windowOf } from '#domain/explore/explore-query.ts'
import { parseLogs } from '#domain/logs/logs-search.ts'
import type { MetricName } from '#domain/metrics/metric-point.ts'
import { parseMetric, parseMetrics, printMetric } from '#domain/metrics/metrics-search.ts'
import type { Project } from '#domain/project/project.ts'
import { running } from '#running'
import type { Row, RuleValues } from './values.ts'

/**
 * Prefills a new rule from the query of the logs or metrics page, whose address plus the measure is passed in `params`.
 * Other addresses change nothing.
 */
export function askedBy(params: AddressParams, values: RuleValues, projects: readonly Project[]): RuleValues {
  const question = questionIn(params)
  if (question.measure === undefined) return values
  const slugs = parseLogs(params).projects
  return {
    ...values,
    ...(slugs.length > 0 && {
      scope: 'some' as const,
      projects: projects.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => String(id)),
    }),
    threshold: { ...values.threshold, ...question },
  }
}

function questionIn(params: AddressParams): Row {
  const measure = telemetryMeasures.find((one) => one === params.measure)
  switch (measure) {
    case undefined:
      return {}
    case 'logs': {
      const { query, environments } = parseLogs(params)
      return { measure, query, environments: environments.join(', ') }
    }
    case 'metric': {
      const { metric, of, by, query, environments } = parseMetrics(params)
      const chosen = metric === undefined ? '' : printMetric(metric)
      return { measure, metric: chosen, of: of ?? '', by: by[0] ?? '', query, environments: environments.join(', ') }
    }
  }
}

/** Maximum number of metrics offered. */
const MOST_METRICS = 500

/** The metrics a rule can use: recent ones plus its current one. */
export async function metricsFor(
  { events }: { readonly events: Grant<'event:read'> },
  { kind, threshold }: RuleValues,
): Promise<readonly MetricName[]> {
  if (kind !== 'threshold') return []
  const { period } = windowOf('14d', new Date())
  const found = await running().events.metrics(events, { period, environments: [], text: '' }, MOST_METRICS)
  const own = parseMetric(threshold.metric ?? '')
  return own === undefined ? found : [own, ...found]
}

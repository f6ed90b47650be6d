import type { TelemetryQuestion } from '#domain/alert/telemetry-threshold.ts'
import { levels, type Level } from '#domain/event/event.ts'
import { eventConditions, logConditions, metricFunction } from '#domain/explore/sentry-names.ts'
import { parseMetricNumber } from '#domain/metrics/metric-term.ts'
import type { SentryMetricRule } from './shapes.ts'

/** The measure of a rule in our terms. `left`: the parts of its search without a counterpart. */
export type Measured =
  | { readonly of: 'events' | 'users'; readonly minLevel: Level | null; readonly left: readonly string[] }
  | {
      readonly of: 'crash_free_sessions' | 'crash_free_users' | 'sessions'
      readonly release: string | undefined
      readonly left: readonly string[]
    }
  | {
      readonly of: 'telemetry'
      readonly question: Undirected<TelemetryQuestion>
      readonly left: readonly string[]
    }

type Undirected<Question> = Question extends unknown ? Omit<Question, 'direction'> : never

type Asked = Pick<SentryMetricRule, 'dataset' | 'query' | 'aggregate' | 'eventTypes'>

/** Returns a rule's measure; `undefined` without a counterpart. */
export function measuredBy({ dataset, query, aggregate, eventTypes }: Asked): Measured | undefined {
  const text = (query ?? '').trim()
  // `percentage(sessions_crashed, sessions) AS _crash_rate_alert_aggregate`
  const asked = aggregate.replace(/\s+as\s+\S+$/i, '').replaceAll(/\s/g, '')
  switch (dataset ?? 'events') {
    case 'events':
    case 'errors':
      return ofErrors(asked, text)
    case 'sessions':
    case 'metrics':
      return ofSessions(asked, text)
    case 'logs':
      return ofLogs(asked, text)
    case 'tracemetrics':
      return ofMetric(asked, text)
    case 'events_analytics_platform': {
      const types = eventTypes ?? []
      if (types.includes('trace_item_log')) return ofLogs(asked, text)
      return types.includes('trace_item_metric') ? ofMetric(asked, text) : undefined
    }
    default:
      return undefined
  }
}

function ofErrors(aggregate: string, query: string): Measured | undefined {
  const of = errorMeasures[aggregate]
  if (of === undefined) return undefined
  const rest = eventConditions(query)
  const minLevel = minLevelOf(rest)
  return { of, minLevel: minLevel ?? null, left: rest === '' || minLevel !== undefined ? [] : [`search ${rest}`] }
}

const errorMeasures: Readonly<Record<string, 'events' | 'users'>> = {
  'count()': 'events',
  'count_unique(user)': 'users',
  'count_unique(tags[sentry:user])': 'users',
}

/** The minimum level, if the search is exactly equivalent to one. */
function minLevelOf(query: string): Level | undefined {
  const [, list, one] = /^level:(?:\[([^\]]+)\]|([a-z]+))$/.exec(query) ?? []
  const named = new Set((list ?? one ?? '').split(',').map((word) => word.trim()))
  // The most severe level comes first.
  return levels.find((_, at) => named.size === at + 1 && levels.slice(0, at + 1).every((level) => named.has(level)))
}

const sessionMeasures: Readonly<Record<string, 'crash_free_sessions' | 'crash_free_users' | 'sessions'>> = {
  'percentage(sessions_crashed,sessions)': 'crash_free_sessions',
  'percentage(users_crashed,users)': 'crash_free_users',
  'percentage(crash_free_sessions)': 'crash_free_sessions',
  'percentage(crash_free_users)': 'crash_free_users',
  'sum(session)': 'sessions',
}

function ofSessions(aggregate: string, query: string): Measured | undefined {
  const of = sessionMeasures[aggregate]
  if (of === undefined) return undefined
  const release = /^release:"?([^\s"]+)"?$/.exec(query)?.[1]
  return { of, release, left: query === '' || release !== undefined ? [] : [`search ${query}`] }
}

function ofLogs(aggregate: string, query: string): Measured | undefined {
  if (!/^count\([a-z_.]*\)$/.test(aggregate)) return undefined
  return { of: 'telemetry', question: { measure: 'logs', query: logConditions(query), by: '' }, left: [] }
}

function ofMetric(aggregate: string, query: string): Measured | undefined {
  const [term, ...others] = parseMetricNumber(metricFunction(aggregate) ?? '')?.terms ?? []
  if (term === undefined || others.length > 0) return undefined
  const question = { measure: 'metric', metric: term.metric, of: term.of, query, by: '' } as const
  return { of: 'telemetry', question, left: [] }
}

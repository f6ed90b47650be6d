import type { Measure, ApdexThresholds } from '../explore/measure.ts'
import { parseSpanQuery, type SpanCondition } from '../explore/span-query.ts'

/** Overviews of transactions, or of the calls that they make. */
export const overviewKinds = ['transactions', 'queries', 'requests', 'caches', 'queues', 'assets'] as const
export type OverviewKind = (typeof overviewKinds)[number]

export const columnNames = [
  'total',
  'rate',
  'count',
  'p50',
  'p75',
  'p95',
  'p99',
  'failures',
  'apdex',
  'published',
  'processed',
  'lagP50',
  'lagP95',
  'hits',
  'size',
  'blocking',
] as const
export type ColumnName = (typeof columnNames)[number]

/** `us` and `ms`: micro- and milliseconds. `share`: 0 … 1. `index`: 0 … 1, higher is better. */
export type ColumnUnit = 'us' | 'ms' | 'per_minute' | 'count' | 'share' | 'index' | 'bytes'

export const columnUnits: Readonly<Record<ColumnName, ColumnUnit>> = {
  total: 'us',
  rate: 'per_minute',
  count: 'count',
  p50: 'us',
  p75: 'us',
  p95: 'us',
  p99: 'us',
  failures: 'share',
  apdex: 'index',
  published: 'count',
  processed: 'count',
  lagP50: 'ms',
  lagP95: 'ms',
  hits: 'share',
  size: 'bytes',
  blocking: 'share',
}

/** The direction in which a change is for the worse. The other columns are neutral. */
export const worseWhen: Readonly<Partial<Record<ColumnName, 'more' | 'less'>>> = {
  p50: 'more',
  p75: 'more',
  p95: 'more',
  p99: 'more',
  failures: 'more',
  apdex: 'less',
  lagP50: 'more',
  lagP95: 'more',
  hits: 'less',
  size: 'more',
  blocking: 'more',
}

export interface Overview {
  /** A search (docs/query-language.md) for the spans to count. */
  readonly where: string
  /** The field that identifies a row within its project. */
  readonly field: string
  /** In table order; the first is the default sort. */
  readonly columns: readonly ColumnName[]
  /** Fields by which the spans of a row are broken down. */
  readonly parts: readonly string[]
}

/** Interactions and vitals are sent as standalone segments but are not transactions. */
const TRANSACTIONS = 'is:segment !span.op:ui.interaction.* !span.op:ui.webvital.*'

export const overviews: Readonly<Record<OverviewKind, Overview>> = {
  transactions: {
    where: TRANSACTIONS,
    field: 'transaction',
    columns: ['total', 'rate', 'count', 'p50', 'p75', 'p95', 'p99', 'failures', 'apdex'],
    parts: ['release', 'environment', 'http.response.status_code'],
  },
  queries: {
    where: 'span.category:db',
    field: 'span.name',
    columns: ['total', 'rate', 'count', 'p50', 'p95', 'failures'],
    parts: ['transaction', 'db.system'],
  },
  requests: {
    where: 'span.category:http.client',
    field: 'server.address',
    columns: ['total', 'rate', 'count', 'p50', 'p95', 'failures'],
    parts: ['span.name', 'transaction', 'http.response.status_code'],
  },
  caches: {
    where: 'span.category:cache',
    field: 'span.name',
    columns: ['total', 'rate', 'count', 'hits', 'p50', 'p95', 'size'],
    parts: ['transaction', 'span.op'],
  },
  queues: {
    // A worker's task span wraps what it took from a queue and does not name the queue.
    where:
      'span.category:queue (has:messaging.destination.name OR span.op:[queue.publish,queue.process,queue.receive])',
    field: 'messaging.destination.name',
    columns: ['total', 'published', 'processed', 'lagP50', 'lagP95', 'p95', 'failures'],
    parts: ['transaction', 'span.op', 'messaging.system'],
  },
  assets: {
    where: 'span.category:resource',
    field: 'span.name',
    columns: ['total', 'rate', 'count', 'p50', 'p95', 'size', 'blocking'],
    parts: ['transaction', 'span.op'],
  },
}

/** Attributes, as named by OpenTelemetry and the SDKs. */
const LATENCY = 'messaging.message.receive.latency'
const SIZES: Readonly<Partial<Record<OverviewKind, string>>> = { caches: 'cache.item_size' }

/** The measure that the store computes for a column. */
export function measureOf(kind: OverviewKind, column: ColumnName, thresholds: ApdexThresholds): Measure {
  switch (column) {
    case 'total':
      return { of: 'sum', field: 'span.duration' }
    case 'rate':
    case 'count':
      return { of: column }
    case 'p50':
    case 'p75':
    case 'p95':
    case 'p99':
      return { of: column, field: 'span.duration' }
    case 'failures':
      return { of: 'failure_rate' }
    case 'apdex':
      return { of: 'apdex', thresholds }
    case 'published':
      return { of: 'matching', where: conditionOf('span.kind:producer') }
    case 'processed':
      return { of: 'matching', where: conditionOf('span.kind:consumer') }
    case 'lagP50':
      return { of: 'p50', field: LATENCY }
    case 'lagP95':
      return { of: 'p95', field: LATENCY }
    case 'hits':
      return { of: 'share', where: conditionOf('cache.hit:true'), among: conditionOf('has:cache.hit') }
    case 'size':
      return { of: 'avg', field: SIZES[kind] ?? 'http.response.body.size' }
    case 'blocking': {
      const status = 'resource.render_blocking_status'
      return { of: 'share', where: conditionOf(`${status}:blocking`), among: conditionOf(`has:${status}`) }
    }
  }
}

/** Parses a hard-coded search. @throws if it is invalid */
export function conditionOf(text: string): SpanCondition {
  const read = parseSpanQuery(text, new Date(0))
  if (!read.ok) throw new Error(`“${text}” is no search: ${JSON.stringify(read.refusal)}`)
  return read.value
}

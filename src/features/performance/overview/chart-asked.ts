import { withTerms } from '#domain/explore/narrowed.ts'
import type { ColumnName, OverviewKind } from '#domain/performance/overview.ts'
import type { ChartAsked } from '#features/searches/add-to-dashboard.tsx'

const LATENCY = 'messaging.message.receive.latency'
const BLOCKING = 'resource.render_blocking_status'

/**
 * A column's chart as a dashboard question.
 * @param search finds its spans
 */
export function chartAsked(kind: OverviewKind, column: ColumnName, search: string): ChartAsked {
  const line = (fn: string, terms: readonly string[] = []): ChartAsked => {
    return { of: 'spans', as: 'line', fn: [fn], query: withTerms(search, terms) }
  }
  // Shares are charted as the counts of their parts.
  const parts = (field: string): ChartAsked => ({ ...line('count()', [`has:${field}`]), as: 'bar', group: [field] })
  switch (column) {
    case 'total':
      return line('sum(span.duration)')
    case 'rate':
    case 'count':
    case 'apdex':
      return line(`${column}()`)
    case 'p50':
    case 'p75':
    case 'p95':
    case 'p99':
      return line(`${column}(span.duration)`)
    case 'failures':
      return line('failure_rate()')
    case 'published':
      return line('count()', ['span.kind:producer'])
    case 'processed':
      return line('count()', ['span.kind:consumer'])
    case 'lagP50':
      return line(`p50(${LATENCY})`)
    case 'lagP95':
      return line(`p95(${LATENCY})`)
    case 'size':
      return line(`avg(${kind === 'caches' ? 'cache.item_size' : 'http.response.body.size'})`)
    case 'hits':
      return parts('cache.hit')
    case 'blocking':
      return parts(BLOCKING)
  }
}

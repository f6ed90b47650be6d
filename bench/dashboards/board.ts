import { readContent } from '#domain/dashboard/read-content.ts'
import type { DashboardContent } from '#domain/dashboard/dashboard.ts'
import type { PeriodName } from '#domain/address/period.ts'

/** A widget in short: display, dataset, functions, query and groups. */
type Short = readonly [display: string, dataset: string, functions: readonly string[], query?: string, by?: string]

const SEGMENTS = 'is:segment'

/** Twenty widgets of a typical team dashboard: numbers at the top, various charts, and lists at the bottom. */
const widgets: readonly Short[] = [
  ['big_number', 'spans', ['rate()'], SEGMENTS],
  ['big_number', 'spans', ['p95(span.duration)'], SEGMENTS],
  ['big_number', 'spans', ['failure_rate()'], SEGMENTS],
  ['big_number', 'events', ['count()']],
  ['line', 'spans', ['p50(span.duration)', 'p95(span.duration)'], SEGMENTS],
  ['stacked_area', 'spans', ['count()'], SEGMENTS, 'http.response.status_code'],
  ['line', 'spans', ['p95(span.duration)'], 'has:db.system.name', 'db.operation.name'],
  ['area', 'spans', ['rate()'], SEGMENTS, 'http.request.method'],
  ['heat_map', 'spans', ['count()'], SEGMENTS],
  ['line', 'spans', ['p95(span.duration)'], '', 'server.address'],
  ['bar', 'spans', ['count()'], '', 'app.region'],
  ['top_n', 'spans', ['sum(span.duration)'], 'has:db.system.name', 'span.name'],
  ['table', 'spans', ['p95(span.duration)', 'count()'], SEGMENTS, 'transaction'],
  ['bar', 'events', ['count()'], '', 'level'],
  ['line', 'events', ['unique(user)']],
  ['stacked_area', 'events', ['count()'], '', 'project'],
  ['top_n', 'events', ['count()'], '', 'error.type'],
  ['table', 'events', ['count()', 'unique(user)'], '', 'browser'],
  ['table', 'issues', ['events()', 'users()'], 'is:unresolved', 'issue'],
  ['line', 'outcomes', ['quantity()'], '', 'outcome'],
]

export const WIDGETS = widgets.length
const COLUMNS = 4

export function boardOver(period: PeriodName): DashboardContent {
  const content = readContent({
    name: `Bench ${period}`,
    period,
    annotations: ['releases', 'deploys'],
    widgets: widgets.map(([display, dataset, functions, query = '', by], at) => ({
      id: `w${at}`,
      title: `${functions.join(', ')} ${by ?? ''}`,
      place: { x: (at % COLUMNS) * 3, y: Math.floor(at / COLUMNS) * 4, w: 3, h: 4 },
      content: {
        kind: 'chart',
        display,
        question: { dataset, functions, query, groupBy: by === undefined ? [] : [by], limit: 5 },
      },
    })),
  })
  if (!content.ok) throw new Error(`The bench's board is wrong at ${content.refusal.at}.`)
  return content.value
}

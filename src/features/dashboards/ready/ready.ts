import type { Variable } from '#domain/dashboard/dashboard.ts'
import type { Display, Question, Widget } from '#domain/dashboard/widget.ts'
import { messages } from '#messages'
import type { KeyOf } from '#messages/texts-for.ts'

/** Dashboard templates, by what they monitor. */
export const readyNames = ['nextjs', 'node', 'vitals', 'queues', 'mishap'] as const
export type ReadyName = (typeof readyNames)[number]

type TitleKey = Extract<KeyOf<'dashboards'>, `ready.widget.${string}`>
type Title = TitleKey extends `ready.widget.${infer Name}` ? Name : never

/** Shorthand for a widget: title, display, dataset, functions and place. */
interface Short {
  readonly title: Title
  readonly display: Display
  readonly of: string
  readonly fn: readonly string[]
  readonly query?: string
  readonly by?: readonly string[]
  readonly limit?: number
  readonly at: readonly [x: number, y: number, w: number, h: number]
}

interface Ready {
  readonly variables: readonly Variable[]
  readonly widgets: readonly Short[]
}

const release: Variable = { key: 'release', value: '' }
const SERVER = 'is:segment span.op:http.server'
const PAGES = 'is:segment span.op:[pageload,navigation]'
const QUEUE = 'span.category:queue'

const errorsOf = (y: number): readonly Short[] => [
  { title: 'errorsOverTime', display: 'bar', of: 'events', fn: ['count()'], by: ['level'], at: [0, y, 6, 5] },
  {
    title: 'topIssues',
    display: 'table',
    of: 'issues',
    fn: ['events()', 'users()'],
    query: 'is:unresolved',
    by: ['issue'],
    limit: 6,
    at: [6, y, 6, 5],
  },
]

const ready: Readonly<Record<ReadyName, Ready>> = {
  nextjs: {
    variables: [release],
    widgets: [
      { title: 'requests', display: 'big_number', of: 'spans', fn: ['rate()'], query: SERVER, at: [0, 0, 3, 2] },
      {
        title: 'failureRate',
        display: 'big_number',
        of: 'spans',
        fn: ['failure_rate()'],
        query: SERVER,
        at: [3, 0, 3, 2],
      },
      { title: 'p95', display: 'big_number', of: 'spans', fn: ['p95(span.duration)'], query: SERVER, at: [6, 0, 3, 2] },
      { title: 'lcp', display: 'big_number', of: 'vitals', fn: ['lcp()'], at: [9, 0, 3, 2] },
      {
        title: 'serverTime',
        display: 'line',
        of: 'spans',
        fn: ['p50(span.duration)', 'p95(span.duration)'],
        query: SERVER,
        at: [0, 2, 6, 5],
      },
      {
        title: 'pageTime',
        display: 'line',
        of: 'spans',
        fn: ['p75(span.duration)'],
        query: PAGES,
        by: ['transaction'],
        limit: 5,
        at: [6, 2, 6, 5],
      },
      {
        title: 'slowRoutes',
        display: 'table',
        of: 'spans',
        fn: ['p95(span.duration)', 'count()', 'failure_rate()'],
        query: SERVER,
        by: ['transaction'],
        limit: 6,
        at: [0, 7, 6, 5],
      },
      {
        title: 'slowQueries',
        display: 'top_n',
        of: 'spans',
        fn: ['sum(span.duration)'],
        query: 'span.category:db',
        by: ['span.name'],
        limit: 6,
        at: [6, 7, 6, 5],
      },
      ...errorsOf(12),
    ],
  },
  node: {
    variables: [release],
    widgets: [
      { title: 'requests', display: 'big_number', of: 'spans', fn: ['rate()'], query: SERVER, at: [0, 0, 3, 2] },
      {
        title: 'failureRate',
        display: 'big_number',
        of: 'spans',
        fn: ['failure_rate()'],
        query: SERVER,
        at: [3, 0, 3, 2],
      },
      { title: 'p95', display: 'big_number', of: 'spans', fn: ['p95(span.duration)'], query: SERVER, at: [6, 0, 3, 2] },
      { title: 'crashFree', display: 'big_number', of: 'sessions', fn: ['crash_free_rate()'], at: [9, 0, 3, 2] },
      {
        title: 'throughput',
        display: 'stacked_area',
        of: 'spans',
        fn: ['count()'],
        query: SERVER,
        by: ['http.response.status_code'],
        limit: 5,
        at: [0, 2, 6, 5],
      },
      { title: 'durations', display: 'heat_map', of: 'spans', fn: ['count()'], query: SERVER, at: [6, 2, 6, 5] },
      {
        title: 'slowRoutes',
        display: 'table',
        of: 'spans',
        fn: ['p95(span.duration)', 'count()', 'failure_rate()'],
        query: SERVER,
        by: ['transaction'],
        limit: 6,
        at: [0, 7, 6, 5],
      },
      {
        title: 'outgoing',
        display: 'line',
        of: 'spans',
        fn: ['p95(span.duration)'],
        query: 'span.category:http.client',
        by: ['server.address'],
        limit: 5,
        at: [6, 7, 6, 5],
      },
      ...errorsOf(12),
    ],
  },
  vitals: {
    variables: [release],
    widgets: [
      { title: 'lcp', display: 'big_number', of: 'vitals', fn: ['lcp()'], at: [0, 0, 3, 2] },
      { title: 'inp', display: 'big_number', of: 'vitals', fn: ['inp()'], at: [3, 0, 3, 2] },
      { title: 'cls', display: 'big_number', of: 'vitals', fn: ['cls()'], at: [6, 0, 3, 2] },
      { title: 'ttfb', display: 'big_number', of: 'vitals', fn: ['ttfb()'], at: [9, 0, 3, 2] },
      { title: 'loading', display: 'line', of: 'vitals', fn: ['lcp()', 'fcp()', 'ttfb()'], at: [0, 2, 6, 5] },
      {
        title: 'responsiveness',
        display: 'line',
        of: 'vitals',
        fn: ['inp()'],
        by: ['browser.name'],
        limit: 4,
        at: [6, 2, 6, 5],
      },
      {
        title: 'slowPages',
        display: 'table',
        of: 'vitals',
        fn: ['lcp()', 'inp()', 'cls()', 'count()'],
        by: ['transaction'],
        limit: 8,
        at: [0, 7, 12, 6],
      },
    ],
  },
  queues: {
    variables: [],
    widgets: [
      {
        title: 'published',
        display: 'big_number',
        of: 'spans',
        fn: ['rate()'],
        query: `${QUEUE} span.kind:producer`,
        at: [0, 0, 4, 2],
      },
      {
        title: 'processed',
        display: 'big_number',
        of: 'spans',
        fn: ['rate()'],
        query: `${QUEUE} span.kind:consumer`,
        at: [4, 0, 4, 2],
      },
      {
        title: 'lag',
        display: 'big_number',
        of: 'spans',
        fn: ['p95(messaging.message.receive.latency)'],
        query: QUEUE,
        at: [8, 0, 4, 2],
      },
      {
        title: 'byQueue',
        display: 'stacked_area',
        of: 'spans',
        fn: ['count()'],
        query: QUEUE,
        by: ['messaging.destination.name'],
        limit: 5,
        at: [0, 2, 6, 5],
      },
      {
        title: 'lagByQueue',
        display: 'line',
        of: 'spans',
        fn: ['p95(messaging.message.receive.latency)'],
        query: QUEUE,
        by: ['messaging.destination.name'],
        limit: 5,
        at: [6, 2, 6, 5],
      },
      {
        title: 'slowTasks',
        display: 'table',
        of: 'spans',
        fn: ['p95(span.duration)', 'count()', 'failure_rate()'],
        query: QUEUE,
        by: ['transaction'],
        limit: 8,
        at: [0, 7, 12, 6],
      },
    ],
  },
  mishap: {
    variables: [],
    widgets: [
      { title: 'received', display: 'big_number', of: 'outcomes', fn: ['quantity()'], at: [0, 0, 4, 2] },
      { title: 'errors', display: 'big_number', of: 'events', fn: ['count()'], at: [4, 0, 4, 2] },
      { title: 'spans', display: 'big_number', of: 'spans', fn: ['count()'], at: [8, 0, 4, 2] },
      {
        title: 'outcomes',
        display: 'bar',
        of: 'outcomes',
        fn: ['quantity()'],
        by: ['outcome'],
        limit: 5,
        at: [0, 2, 6, 5],
      },
      {
        title: 'categories',
        display: 'stacked_area',
        of: 'outcomes',
        fn: ['quantity()'],
        by: ['category'],
        limit: 5,
        at: [6, 2, 6, 5],
      },
      {
        title: 'perProject',
        display: 'top_n',
        of: 'outcomes',
        fn: ['quantity()'],
        by: ['project'],
        limit: 8,
        at: [0, 7, 6, 5],
      },
      {
        title: 'refused',
        display: 'table',
        of: 'outcomes',
        fn: ['quantity()'],
        by: ['outcome', 'reason'],
        limit: 8,
        at: [6, 7, 6, 5],
      },
    ],
  },
}

/** Returns a template with titles in its creator's language. */
export function readyContent(name: ReadyName): {
  readonly variables: readonly Variable[]
  readonly widgets: readonly Widget[]
} {
  const { variables, widgets } = ready[name]
  return { variables, widgets: widgets.map(widgetOf) }
}

function widgetOf(
  { title, display, of, fn, query = '', by = [], limit = 5, at: [x, y, w, h] }: Short,
  index: number,
): Widget {
  const question: Question = { dataset: of, query, groupBy: by, functions: fn, limit }
  return {
    id: `w${index + 1}`,
    title: messages('dashboards')(`ready.widget.${title}`),
    place: { x, y, w, h },
    content: { kind: 'chart', display, question },
  }
}

import { readContent } from '#domain/dashboard/read-content.ts'
import type { Crew } from './crew.ts'
import { made, type House } from './house.ts'

/** A widget in short: title, display, dataset, functions, and position. */
type Short = readonly [
  title: string,
  display: string,
  dataset: string,
  functions: readonly string[],
  place: readonly [x: number, y: number, w: number, h: number],
  more?: { readonly query?: string; readonly groupBy?: readonly string[]; readonly limit?: number },
]

const SERVER = 'is:segment span.op:http.server'

const widgets: readonly Short[] = [
  ['Requests', 'big_number', 'spans', ['rate()'], [0, 0, 3, 2], { query: SERVER }],
  ['Failure rate', 'big_number', 'spans', ['failure_rate()'], [3, 0, 3, 2], { query: SERVER }],
  ['p95 response time', 'big_number', 'spans', ['p95(span.duration)'], [6, 0, 3, 2], { query: SERVER }],
  ['Crash-free sessions', 'big_number', 'sessions', ['crash_free_rate()'], [9, 0, 3, 2]],
  ['Errors by project', 'bar', 'events', ['count()'], [0, 2, 6, 5], { groupBy: ['project'] }],
  ['Response time', 'line', 'spans', ['p50(span.duration)', 'p95(span.duration)'], [6, 2, 6, 5], { query: SERVER }],
  [
    'Slowest routes',
    'table',
    'spans',
    ['p95(span.duration)', 'count()'],
    [0, 7, 6, 5],
    { query: SERVER, groupBy: ['transaction'], limit: 6 },
  ],
  [
    'Time spent in queries',
    'top_n',
    'spans',
    ['sum(span.duration)'],
    [6, 7, 6, 5],
    { query: 'span.category:db', groupBy: ['span.name'], limit: 6 },
  ],
  [
    'Unresolved issues',
    'table',
    'issues',
    ['events()', 'users()'],
    [0, 12, 6, 5],
    { query: 'is:unresolved', groupBy: ['issue'], limit: 6 },
  ],
  ['Response times', 'heat_map', 'spans', ['count()'], [6, 12, 6, 5], { query: SERVER }],
  ['Logs by level', 'bar', 'logs', ['count()'], [0, 17, 6, 5], { groupBy: ['level'] }],
  ['Waiting in queues', 'line', 'metrics', ['avg(gauge:item:queue.depth)'], [6, 17, 6, 5]],
]

const NAME = 'Harbor Goods'
const NOTE = 'What we look at **first** in the morning. Slow checkout? Ask `#platform` before anybody else.'

/** Creates the office dashboard: Mara's, or without an owner if there are no accounts yet. */
export async function hangUp({ catalogue, grant, now }: House, { mara }: Crew): Promise<void> {
  const hanging = await catalogue.dashboards.list(grant('event:read'))
  // An earlier demo created it.
  if (hanging.some(({ content }) => content.name === NAME)) return
  const charts = widgets.map(([title, display, dataset, functions, [x, y, w, h], more], at) => ({
    id: `w${at + 1}`,
    title,
    place: { x, y, w, h },
    content: { kind: 'chart', display, question: { dataset, functions, ...more } },
  }))
  const note = {
    id: 'note',
    title: 'About',
    place: { x: 0, y: 22, w: 12, h: 2 },
    content: { kind: 'text', text: NOTE },
  }
  const annotations = ['releases', 'deploys']
  const variables = [{ key: 'release' }]
  const content = made(readContent({ name: NAME, period: '7d', annotations, variables, widgets: [...charts, note] }))
  const sharing = { seenBy: 'viewer', editedBy: 'member' } as const
  const by = { ...grant('event:write'), ...(mara !== undefined && { actor: mara }) }
  made(await catalogue.dashboards.create(by, content, sharing, now))
}

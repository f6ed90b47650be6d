import type { Period } from '#domain/event/event-filter.ts'
import { crashFree } from '#domain/overview/crash-free.ts'
import { sessionClasses } from '#domain/session/session.ts'
import type { SessionCounts } from '#domain/session/session-store.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import type { AskedWithin, Dataset } from './dataset.ts'

const numberOf: Readonly<Record<string, (counts: SessionCounts) => number | null>> = {
  'sessions()': ({ started }) => started,
  'crash_free_rate()': ({ started, crashed }) => (started === 0 ? null : crashFree({ sessions: started, crashed })),
  ...Object.fromEntries(sessionClasses.map((name) => [`${name}()`, (counts: SessionCounts) => counts[name]])),
}
const isShare = (name: string) => name === 'crash_free_rate()'

function countsOf({ grants, environments }: AskedWithin, query: string, period: Period, stepSeconds: number) {
  const releases = releasesIn(query)
  return running().events.sessionCounts(grants.events, { period, environments, releases }, stepSeconds)
}

/** The only filter for sessions: `release:web@1.2.0`. */
const RELEASE = /^release:(?:"([^"]+)"|(\S+))$/

function releasesIn(query: string): readonly string[] {
  const match = RELEASE.exec(query.trim())
  return match === null ? [] : [match[1] ?? match[2] ?? '']
}

/** Sessions by outcome. */
export const sessions: Dataset = {
  name: 'sessions',
  displays: ['line', 'area', 'bar', 'big_number', 'table'],
  functions: Object.keys(numberOf),
  fields: [],
  anyField: false,
  searched: true,
  problemOf: ({ query, functions, groupBy }) => {
    const unknown = functions.find((name) => numberOf[name] === undefined)
    if (unknown !== undefined) return { reason: 'function', word: unknown }
    const [field] = groupBy
    if (field !== undefined) return { reason: 'field', word: field }
    return query.trim() === '' || RELEASE.test(query.trim()) ? undefined : { reason: 'field', word: query }
  },
  unitOf: (name) => (isShare(name) ? 'share' : 'count'),
  isCount: (name) => !isShare(name),
  // Sessions have no other fields than their release.
  narrowed: (query, key, value) => (key === 'release' ? `release:"${value.replaceAll('"', '')}"` : query),
  rows: async (within, { query, functions }) => {
    const { since, until } = within.period
    const whole = (until.getTime() - since.getTime()) / 1000
    const [all] = await countsOf(within, query, within.period, whole)
    if (all === undefined) return []
    return [{ values: [], numbers: functions.map((name) => numberOf[name]?.(all) ?? null) }]
  },
  series: async (within, { query, functions }) => {
    const { period, stepSeconds } = within
    const counts = await countsOf(within, query, period, stepSeconds)
    const found = new Map(counts.map((one) => [one.bucket, one]))
    const many = Math.ceil((period.until.getTime() - period.since.getTime()) / 1000 / stepSeconds)
    const [name = 'sessions()'] = functions
    return [
      Array.from({ length: many }, (_, step) => {
        const one = found.get(step)
        return one === undefined ? (isShare(name) ? null : 0) : (numberOf[name]?.(one) ?? null)
      }),
    ]
  },
  pageOf: () => paths.releases(),
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogSet } from '#domain/logs/log-store.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { Latencies } from '../latencies.ts'
import type { Row } from '../report.ts'
import { fillLogs, RARE_WORD } from './fill-logs.ts'

const HOUR_MS = 3_600_000
const WEEK_HOURS = 7 * 24
const ROUNDS = 20
/** As the page lists them. */
const LINES = 100
/** The page's maximum number of bars. */
const BARS = 100
const grant = operatorGrant('event:read')

/** The question, its period in hours, and its time limit. */
const questions: readonly {
  readonly name: string
  readonly of: 'lines' | 'histogram' | 'patterns'
  readonly searches: readonly string[]
  readonly hours: number
  readonly atMost?: number
}[] = [
  {
    name: 'last hour',
    of: 'lines',
    searches: [
      '',
      'level:error',
      'customer',
      'server.address:web-7 level:warn',
      '"order 9" OR retrying',
      '!region:eu-*',
    ],
    hours: 1,
    atMost: 200,
  },
  { name: 'a rare word over a week', of: 'lines', searches: [RARE_WORD], hours: WEEK_HOURS, atMost: 1_000 },
  { name: 'histogram of an hour', of: 'histogram', searches: ['', 'level:error', 'customer'], hours: 1, atMost: 500 },
  { name: 'histogram of a day', of: 'histogram', searches: ['', 'level:error', 'customer'], hours: 24, atMost: 500 },
  { name: 'histogram of a week', of: 'histogram', searches: ['', 'level:error'], hours: WEEK_HOURS, atMost: 500 },
  { name: 'histogram of a rare word over a week', of: 'histogram', searches: [RARE_WORD], hours: WEEK_HOURS },
  { name: 'patterns of an hour', of: 'patterns', searches: [''], hours: 1 },
]

/** Times searches among very many lines, in this process, which has exclusive access to the store. */
export async function measureLogSearch(bench: {
  readonly folder: string
  readonly lines: number
  say(line: string): void
}): Promise<readonly Row[]> {
  const { lines, say } = bench
  const folder = join(bench.folder, 'log-search')
  const now = new Date()
  await mkdir(folder, { recursive: true })
  say(`Logs: filling the store with ${lines.toLocaleString('en')} lines …`)
  await fillLogs({ folder, lines, now, say })
  const events = await openEmbeddedEvents({ folder })
  try {
    const rows: Row[] = [{ name: 'log search: lines', value: lines, unit: '' }]
    for (const { name, of, searches, hours, atMost } of questions) {
      const all = new Latencies()
      for (const search of searches) {
        const set = setOf(search, hours, now)
        const own = new Latencies()
        let found = await askFor(events, of, set)
        for (let round = 0; round < ROUNDS; round++) {
          const began = performance.now()
          found = await askFor(events, of, set)
          own.add(performance.now() - began)
          all.add(performance.now() - began)
        }
        const { p50, max } = own.summary()
        say(
          `  ${p50.toFixed(0).padStart(5)} ms, at most ${max.toFixed(0)}: ${name}, ${search || 'everything'}, ${found}`,
        )
      }
      const { p50, p95 } = all.summary()
      rows.push(
        { name: `log search: ${name} p50`, value: p50, unit: 'ms' },
        { name: `log search: ${name} p95`, value: p95, unit: 'ms', ...(atMost !== undefined && { floor: { atMost } }) },
      )
    }
    return rows
  } finally {
    await events.close()
  }
}

function setOf(search: string, hours: number, until: Date): LogSet {
  const where = parseLogQuery(search, until)
  if (!where.ok) throw new Error(`${search} is no search.`)
  const period = { since: new Date(until.getTime() - hours * HOUR_MS), until }
  return { where: where.value, period, environments: [], slugs: new Map() }
}

/** Returns how much was found. */
async function askFor(events: EventStore, of: (typeof questions)[number]['of'], set: LogSet): Promise<string> {
  const seconds = (set.period.until.getTime() - set.period.since.getTime()) / 1000
  switch (of) {
    case 'lines':
      return `${(await events.logs(grant, set, LINES)).logs.length} lines`
    case 'histogram': {
      const counts = await events.logCounts(grant, set, Math.ceil(seconds / BARS))
      return `${counts.reduce((sum, one) => sum + one.logs, 0).toLocaleString('en')} counted`
    }
    case 'patterns':
      return `${(await events.logPatterns(grant, set, LINES)).length} patterns`
  }
}

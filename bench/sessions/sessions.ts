import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { SumsAsked } from '#domain/session/session-sums.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { Latencies } from '../latencies.ts'
import type { Row } from '../report.ts'
import { DAYS, fillSessions, releaseAt } from './fill-sessions.ts'

const DAY_MS = 86_400_000
const ROUNDS = 20
/** As many as the page lists. */
const LISTED = Array.from({ length: 25 }, (_, index) => releaseAt(DAYS / 3 - index))
const grant = operatorGrant('event:read')

type Asked = Omit<SumsAsked, 'period' | 'environments'>

/** Queries of pages and programs, their period in days, and their time limit. */
const questions: readonly {
  readonly name: string
  readonly days: number
  readonly asked: readonly Asked[]
  readonly atMost: number
}[] = [
  ...[14, DAYS].map((days) => ({
    name: `list of releases over ${days} days`,
    days,
    asked: [
      {
        releases: LISTED,
        groupBy: ['project', 'release'],
        stepSeconds: 86_400,
        detail: 'counts',
        others: 'together',
      },
      { releases: LISTED, groupBy: ['release'], detail: 'crashes' },
    ] satisfies readonly Asked[],
    atMost: 500,
  })),
  {
    name: 'chart of 90 days',
    days: DAYS,
    asked: [{ releases: [], groupBy: [], stepSeconds: 86_400, detail: 'counts' }],
    atMost: 100,
  },
  {
    name: 'users and durations of 90 days',
    days: DAYS,
    asked: [{ releases: [], groupBy: [], detail: 'all' }],
    atMost: 1_000,
  },
  {
    name: 'API, crash-free by release and day over 90 days',
    days: DAYS,
    asked: [
      { releases: [], groupBy: ['release'], detail: 'counts' },
      { releases: [], groupBy: ['release'], stepSeconds: 86_400, detail: 'counts' },
    ],
    atMost: 200,
  },
  {
    name: 'API, users by release and day over 90 days',
    days: DAYS,
    asked: [
      { releases: [], groupBy: ['release'], detail: 'all' },
      { releases: [], groupBy: ['release'], stepSeconds: 86_400, detail: 'all' },
    ],
    atMost: 2_000,
  },
]

/** Times release health among very many sessions, in this process, which has exclusive access to the store. */
export async function measureSessions(bench: {
  readonly folder: string
  readonly sessions: number
  say(line: string): void
}): Promise<readonly Row[]> {
  const { sessions, say } = bench
  const folder = join(bench.folder, 'sessions')
  const now = new Date()
  await mkdir(folder, { recursive: true })
  say(`Release health: filling the store with ${sessions.toLocaleString('en')} sessions …`)
  const summedMs = await fillSessions({ folder, sessions, now })
  const rows: Row[] = [{ name: 'release health: sums of a million', value: (summedMs / sessions) * 1e6, unit: 'ms' }]
  const events = await openEmbeddedEvents({ folder })
  try {
    for (const { name, days, asked, atMost } of questions) {
      const period = { since: new Date(now.getTime() - days * DAY_MS), until: now }
      const { p50, p95, max } = await timed(events, asked, period)
      say(`  ${p50.toFixed(0).padStart(5)} ms, at most ${max.toFixed(0)}: ${name}`)
      rows.push(
        { name: `release health: ${name} p50`, value: p50, unit: 'ms' },
        { name: `release health: ${name} p95`, value: p95, unit: 'ms', floor: { atMost } },
      )
    }
    return rows
  } finally {
    await events.close()
  }
}

async function timed(events: EventStore, asked: readonly Asked[], period: SumsAsked['period']) {
  const times = new Latencies()
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await Promise.all(asked.map((one) => events.sessionSums(grant, { ...one, period, environments: [] })))
    times.add(performance.now() - began)
  }
  return times.summary()
}

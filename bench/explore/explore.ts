import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { Sampling } from '#domain/explore/span-explorer.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { Latencies } from '../latencies.ts'
import type { Row } from '../report.ts'
import { DAYS, fillSpans } from './fill-spans.ts'

const DAY_MS = 86_400_000
const ROUNDS = 10
/** As the page lists them. */
const GROUPS = 50

/** Groups and search: a search matched by very few spans requires scanning them all. */
const questions = [
  { of: 'own fields', groupBy: ['transaction', 'span.op'], search: '' },
  { of: 'common attributes', groupBy: ['http.request.method', 'server.address'], search: '' },
  { of: 'other attributes', groupBy: ['app.region', 'app.plan'], search: '' },
  { of: 'a search for a third', groupBy: ['transaction', 'span.op'], search: 'app.plan:team' },
  { of: 'a search for one user', groupBy: ['transaction', 'span.op'], search: 'user:id:17' },
] as const
/** The period in days, and its time limit. */
const periods = {
  'a day of two weeks': { days: 1, atMost: 500 },
  'all of it': { days: DAYS, atMost: 2_000 },
} as const

/**
 * Times p95 by two fields in Explore with very many spans in the store: for a day of two weeks, and for all. Runs in
 * this process, which has exclusive access to the store.
 */
export async function measureExplore(bench: {
  readonly folder: string
  readonly spans: number
  say(line: string): void
}): Promise<readonly Row[]> {
  const { spans, say } = bench
  const folder = join(bench.folder, 'explore')
  const now = new Date()
  await mkdir(folder, { recursive: true })
  say(`Explore: filling the store with ${spans.toLocaleString('en')} spans …`)
  await fillSpans({ folder, spans, now, say })

  const events = await openEmbeddedEvents({ folder })
  try {
    const rows: Row[] = []
    for (const [name, { days, atMost }] of Object.entries(periods)) {
      const period = { since: new Date(now.getTime() - days * DAY_MS), until: now }
      for (const { of, search, groupBy } of questions) {
        const { looked, times } = await measured(events, { search, groupBy, period, now })
        say(`  ${times.p50.toFixed(0).padStart(5)} ms, at most ${times.max.toFixed(0)}: ${name}, ${of}, ${looked}`)
        rows.push(
          { name: `explore: ${name}, ${of} p50`, value: times.p50, unit: 'ms' },
          { name: `explore: ${name}, ${of} p95`, value: times.p95, unit: 'ms', floor: { atMost } },
        )
      }
    }
    return [{ name: 'explore: spans', value: spans, unit: '' }, ...rows]
  } finally {
    await events.close()
  }
}

interface Question {
  readonly search: string
  readonly groupBy: readonly string[]
  readonly period: Period
  readonly now: Date
}

/** After one warm-up. */
async function measured(events: EventStore, question: Question) {
  const latencies = new Latencies()
  const { oneIn, stored } = await ask(events, question)
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await ask(events, question)
    latencies.add(performance.now() - began)
  }
  return { looked: `1 in ${oneIn} of ${stored.toLocaleString('en')}`, times: latencies.summary() }
}

async function ask(events: EventStore, { search, groupBy, period, now }: Question): Promise<Sampling> {
  const where = parseSpanQuery(search, now)
  if (!where.ok) throw new Error('No query.')
  const { sampling } = await events.spanGroups(
    operatorGrant('event:read'),
    { where: where.value, period, environments: [], slugs: new Map() },
    {
      groupBy,
      aggregates: [{ of: 'p95', field: 'span.duration' }],
      sort: { by: 0, descending: true },
      limit: GROUPS,
    },
  )
  return sampling
}

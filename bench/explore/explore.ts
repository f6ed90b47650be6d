import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { Latencies } from '../latencies.ts'
import type { Row } from '../report.ts'
import { DAYS, fillSpans } from './fill-spans.ts'

const DAY_MS = 86_400_000
const ROUNDS = 10
/** As the page lists them. */
const GROUPS = 50

/** What is grouped by. */
const pairs = {
  'own fields': ['transaction', 'span.op'],
  'common attributes': ['http.request.method', 'server.address'],
  'other attributes': ['app.region', 'app.plan'],
} as const
/** How much of it is looked at, in days. */
const periods = { 'a day of two weeks': 1, 'all of it': DAYS } as const

/**
 * How long Explore takes for p95 by two attributes with very many spans in the store: of a day of two weeks, and of all of
 * them. In this process, which has the store to itself.
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
    for (const [name, days] of Object.entries(periods)) {
      const period = { since: new Date(now.getTime() - days * DAY_MS), until: now }
      for (const [kind, groupBy] of Object.entries(pairs)) {
        const { found, times } = await measured(events, groupBy, period, now)
        say(
          `  ${times.p50.toFixed(0).padStart(5)} ms, at most ${times.max.toFixed(0)}: ${found} × ${groupBy.join(', ')}`,
        )
        rows.push(
          { name: `explore: ${name}, ${kind} p50`, value: times.p50, unit: 'ms' },
          { name: `explore: ${name}, ${kind} p95`, value: times.p95, unit: 'ms', floor: { atMost: 1_000 } },
        )
      }
    }
    return [{ name: 'explore: spans', value: spans, unit: '' }, ...rows]
  } finally {
    await events.close()
  }
}

/** Warmed up once. */
async function measured(events: EventStore, groupBy: readonly string[], period: Period, now: Date) {
  const latencies = new Latencies()
  const found = await ask(events, groupBy, period, now)
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await ask(events, groupBy, period, now)
    latencies.add(performance.now() - began)
  }
  return { found, times: latencies.summary() }
}

/** How many spans were looked at. */
async function ask(events: EventStore, groupBy: readonly string[], period: Period, now: Date): Promise<number> {
  const may = operatorGrant('event:read')
  const where = parseSpanQuery('', now)
  if (!where.ok) throw new Error('No query.')
  const { sampling } = await events.spanGroups(
    may,
    { where: where.value, period, environments: [], slugs: new Map() },
    {
      groupBy,
      aggregates: [{ of: 'p95', field: 'span.duration' }],
      sort: { by: 0, descending: true },
      limit: GROUPS,
    },
  )
  return sampling.stored
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { GroupKey } from '#domain/event/event-filter.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import { listIssues } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { seriesByIssue } from '#domain/issue/issue-series.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { rememberAnswers, type Remembering } from '#storage/events/remembered/remembered.ts'
import { Latencies, type LatencySummary } from '../latencies.ts'
import type { Row } from '../report.ts'
import { fillCatalogue, fillEvents } from './fill-stores.ts'
import { GROUPS, madeGroup } from './made-events.ts'

/** Typical searches, starting with the issue's own example. */
const queries = [
  'is:unresolved release:shop@1.2* level:[error,fatal] user.email:*@acme.com !browser:Chrome firstSeen:-24h timesSeen:>100 has:trace error.type:TypeError stack.filename:*/checkout/* "failed"',
  'is:unresolved',
  'is:unresolved release:shop@1.9.1',
  'is:unresolved level:fatal environment:production',
  'user.email:user150@acme.com',
  'is:unresolved user.email:*@acme.com',
  'is:unresolved !browser:Chrome tenant:tenant-17',
  'error.type:TypeError OR error.type:RangeError',
  'stack.filename:*/checkout/* is:unresolved',
  'is:unresolved "cart 17"',
  'has:trace http.status:[500,502] firstSeen:-7d',
  'message:customer region:eu-* timesSeen:>1000',
]
const ROUNDS = 10
const PERIOD_MS = 14 * 86_400_000
/** Issues with very many, many and few events. */
const tagGroups = [0, 1, 2, 5, 10, 40, 150, 600, 1_500, 2_900]

const allGroups = Array.from({ length: GROUPS }, (_, g) => ({ ...groupOf(g), environment: '' }))

interface Stores {
  readonly catalogue: Catalogue
  readonly events: EventStore & Remembering
}

/**
 * Times lists and tag distributions with very many events in the store: the server's work for a page before rendering.
 * Runs in this process, which has exclusive access to the stores.
 */
export async function measureSearch(bench: {
  readonly folder: string
  readonly events: number
  say(line: string): void
}): Promise<readonly Row[]> {
  const { events: count, say } = bench
  const folder = join(bench.folder, 'search')
  const file = join(folder, 'catalogue.sqlite')
  const now = new Date()
  await mkdir(folder, { recursive: true })
  say(`Search: filling the stores with ${count.toLocaleString('en')} events …`)
  await fillCatalogue(file, now)
  await fillEvents({ folder, events: count, now, say })

  const stores = {
    catalogue: await openSqliteCatalogue({ file }),
    events: rememberAnswers(await openEmbeddedEvents({ folder })),
  }
  try {
    say('Searching …')
    const lists = new Latencies()
    for (const query of queries) {
      const { found, times } = await measured(stores, lists, () => list(stores, query, now))
      say(`  ${times.p50.toFixed(0).padStart(5)} ms, at most ${times.max.toFixed(0)}: ${found} × ${query}`)
    }
    const tags = new Latencies()
    for (const g of tagGroups) {
      const { found, times } = await measured(stores, tags, () => tagsOf(stores, g, now))
      say(`  ${times.p50.toFixed(0).padStart(5)} ms, at most ${times.max.toFixed(0)}: ${found} tags of issue ${g}`)
    }
    return [
      { name: 'search: events', value: count, unit: '' },
      ...rowsOf('search: list', lists.summary(), 150),
      ...rowsOf('search: tags', tags.summary(), 100),
    ]
  } finally {
    await stores.events.close()
    await stores.catalogue.close()
  }
}

function rowsOf(name: string, { p50, p95 }: LatencySummary, atMost: number): readonly Row[] {
  return [
    { name: `${name} p50`, value: p50, unit: 'ms' },
    { name: `${name} p95`, value: p95, unit: 'ms', floor: { atMost } },
  ]
}

/**
 * After one warm-up, and each time as if new events of all groups had arrived, so that nothing is cached. `found`: the
 * work's result.
 */
async function measured({ events }: Stores, all: Latencies, work: () => Promise<number>) {
  const own = new Latencies()
  const found = await work()
  for (let round = 0; round < ROUNDS; round++) {
    events.changed(allGroups)
    const began = performance.now()
    await work()
    const took = performance.now() - began
    own.add(took)
    all.add(took)
  }
  return { found, times: own.summary() }
}

/** Everything in a list page that comes from the stores. */
async function list({ catalogue, events }: Stores, text: string, now: Date): Promise<number> {
  const query = parseIssueQuery(text, now)
  if (!query.ok) throw new Error(`No query: ${text}`)
  const grant = operatorGrant('event:read')
  const filter = { period: { since: new Date(now.getTime() - PERIOD_MS), until: now }, environments: [] }
  const [page] = await Promise.all([
    listIssues({ events, issues: catalogue.issues }, grant, {
      filter,
      query: query.value,
      sort: 'lastSeen',
      limit: 25,
      // No data is that old yet.
      keptSince: new Date(now.getTime() - 90 * 86_400_000),
    }),
    events.environments(grant),
  ])
  const issues = page.rows.map(({ issue }) => issue)
  await seriesByIssue(events, grant, issues, filter, 12 * 3600)
  return page.total
}

async function tagsOf({ events }: Stores, g: number, now: Date): Promise<number> {
  const filter = { period: { since: new Date(now.getTime() - PERIOD_MS), until: now }, environments: [] }
  return (await events.tagTotals(operatorGrant('event:read'), [groupOf(g)], filter, { keys: 24, values: 4 })).length
}

function groupOf(g: number): GroupKey {
  const { projectId, groupHash } = madeGroup(g)
  return { projectId: projectId as ProjectId, groupHash: groupHash as GroupHash }
}

import { DatabaseSync } from 'node:sqlite'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { EventId, GroupHash, ProjectId } from '#domain/ids.ts'
import type { RowRun } from '#domain/processing/encoded-rows.ts'
import type { Engine } from '#storage/events/engine.ts'
import { migrate } from '#storage/events/migrate.ts'
import { startChdb } from '#storage/events/embedded/chdb-engine.ts'
import { Follower } from '#storage/events/derived/follower.ts'
import { searchIndex } from '#storage/events/search/search-index.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { RowBinaryWriter } from '#telemetry/rows/row-binary.ts'
import { GROUPS, insertMadeEvents, madeGroup, PROJECTS } from './made-events.ts'

const DAY_MS = 86_400_000
const DAYS = 30
const EVENTS_AT_ONCE = 50_000
/** Batch size with full texts. */
const LARGE_AT_ONCE = 10_000
/** One of this many events has a full text, as have the newest: as many gigabytes as a bench can fill. */
const WHOLE_TEXTS = 50
const SAY_EVERY = 500_000

/** Fills an event store that no process has open, including its index. Reports slow steps. */
export async function fillEvents(bench: {
  readonly folder: string
  readonly events: number
  readonly now: Date
  /** Texts by issue, used for nearly all of the newest events; absent for small ones. */
  readonly payloads?: readonly string[]
  say(line: string): void
}): Promise<void> {
  const { folder, events: total, now, payloads, say } = bench
  const engine = await startChdb({ folder })
  await migrate(engine)
  const insert = insertMadeEvents(payloads && (await payloadsIn(engine, payloads)))
  const index = await Follower.open(engine, searchIndex, (fault) => say(String(fault)))
  const span_ms = DAYS * DAY_MS
  const since_ms = now.getTime() - span_ms
  const newest = total - Math.floor(total / WHOLE_TEXTS)
  for (let first = 0, count = 0; first < total; first += count) {
    const isLarge = payloads !== undefined && first >= newest
    const end = payloads === undefined || isLarge ? total : newest
    count = Math.min(isLarge ? LARGE_AT_ONCE : EVENTS_AT_ONCE, end - first)
    await index.during(() => engine.run(insert, { first, count, total, since_ms, span_ms }))
    await index.catchUp(EVENTS_AT_ONCE)
    if (first > 0 && first % SAY_EVERY === 0) say(`  ${first.toLocaleString('en')} events …`)
  }
  await index.close()
  if (payloads !== undefined) await engine.run(`DROP TABLE ${PAYLOADS}`)
  await engine.close()
}

const PAYLOADS = 'made_payloads'

/** The text of all other events. */
const BARE = '{"platform":"node","tags":[],"timestamp":0}'

/** Returns SQL that selects an event's text by its group. */
async function payloadsIn(engine: Engine, payloads: readonly string[]): Promise<string> {
  await engine.run(`CREATE TABLE ${PAYLOADS} (place UInt32, payload String) ENGINE = MergeTree ORDER BY place`)
  await engine.insert(PAYLOADS, ['place', 'payload'], rowsOfTexts([...payloads, BARE]), 'payloads')
  const isWhole = `n % ${WHOLE_TEXTS} = 0 OR n >= {total:Int64} - intDiv({total:Int64}, ${WHOLE_TEXTS})`
  // Selects the index instead of the text: otherwise the engine would materialise all full texts first.
  const place = `if(${isWhole}, g % ${payloads.length}, ${payloads.length}) + 1`
  return `arrayElement((SELECT groupArray(payload) FROM (SELECT payload FROM ${PAYLOADS} ORDER BY place)), ${place})`
}

function rowsOfTexts(texts: readonly string[]): readonly RowRun[] {
  const writer = new RowBinaryWriter(1024)
  const ends = Uint32Array.from(texts, (text, place) => {
    writer.uint32(place)
    writer.string(text)
    return writer.length
  })
  return [{ place: writer.written(), from: 0, ends }]
}

/** Creates the projects, and an issue for each group. */
export async function fillCatalogue(file: string, now: Date): Promise<void> {
  const catalogue = await openSqliteCatalogue({ file })
  const may = operatorGrant('project:write')
  for (let n = 0; n < PROJECTS; n++) await catalogue.projects.create(may, { name: `Shop ${n}`, platform: 'node' }, now)
  const events = Array.from({ length: GROUPS }, (_, g) => issueEvent(g, now))
  const batch = { spoolId: 'made', range: { segment: 1, from: 0, to: 1 } }
  await catalogue.digest.plan(batch.spoolId, batch.range)
  await catalogue.digest.commit(
    { ...batch, sections: [{ kind: 'events', items: events }], outcomes: [], groups: new Map() },
    now,
  )
  await catalogue.close()
  // Sets the counters as if all events had been ingested, so that lists can filter by day or event count.
  const database = new DatabaseSync(file)
  database.exec(`update issues set
    event_count = cast(1000000.0 / (number * ${PROJECTS} + 1) as integer),
    first_seen = ${now.getTime()} - (id * 7919 % ${DAYS}) * ${DAY_MS} - 3600000,
    status = case when id % 10 = 0 then 'resolved' else 'unresolved' end,
    substatus = case when id % 10 = 0 then '' else 'ongoing' end`)
  database.close()
}

function issueEvent(g: number, now: Date): DigestedEvent {
  const { projectId, groupHash } = madeGroup(g)
  return {
    projectId: projectId as ProjectId,
    itemId: groupHash as EventId,
    units: [{ category: 'error', quantity: 1 }],
    rows: 1,
    groupHash: groupHash as GroupHash,
    timestamp: now.getTime(),
    receivedAt: now.getTime(),
    type: 'error',
    level: 'error',
    platform: 'node',
    title: `Error ${g} failed`,
    culprit: 'handle',
    metadata: { type: 'Error', value: `${g} failed`, filename: '', function: '' },
    handled: true,
    environment: 'production',
    release: 'shop@1.9.0',
    secondaryHashes: [],
  }
}

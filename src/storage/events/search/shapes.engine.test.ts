import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { EventStore } from '#domain/event/event-store.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { isAskedOfEvents, termsOf } from '#domain/issue/issue-truth.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { Follower } from '../derived/follower.ts'
import { startChdb } from '../embedded/chdb-engine.ts'
import { openEmbeddedEvents } from '../embedded/embedded.ts'
import type { Engine } from '../engine.ts'
import { migrate } from '../migrate.ts'
import { count } from '../queries/columns.ts'
import { aRow, mayRead } from '../sample-row.ts'
import { searchIndex } from './search-index.ts'

const victim = fileURLToPath(new URL('../derived/victim.ts', import.meta.url))
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const OLD_EVENTS = 12_000
/** Old events lie in two hours of six days each, so that there are gaps. */
const oldest = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 8 * DAY_MS
const period = { since: new Date(oldest), until: new Date(oldest + 9 * DAY_MS) }

/** Events as stored before shapes existed, in two groups. Texts of one of them have a different number each time. */
const insertOld = `
  INSERT INTO events (project_id, group_hash, timestamp, event_id, type, title, error_value)
  SELECT
    1, toUUID(concat('00000000-0000-4000-8000-00000000000', toString(n % 2))),
    fromUnixTimestamp64Milli({oldest:Int64} + intDiv(n, 2000) * 24 * 3600000 + n % 2000 * 3000, 'UTC'), generateUUIDv4(),
    'error', 'Error', if(n % 2 = 0, concat('no parcel ', toString(n), ' for customer ', toString(n * 7)), 'cart is empty')
  FROM (SELECT number AS n FROM numbers(${OLD_EVENTS}))`

const groups = ['0', '1'].map((end) => ({
  projectId: 1 as ProjectId,
  groupHash: `0000000000004000800000000000000${end}` as GroupHash,
}))

async function withEngine<T>(folder: string, use: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await startChdb({ folder })
  try {
    return await use(engine)
  } finally {
    await engine.close()
  }
}

/** The positions of the groups that a search finds. */
async function found(store: EventStore, text: string): Promise<readonly number[]> {
  const query = parseIssueQuery(text, new Date())
  if (!query.ok) throw new Error(`No query: ${text}`)
  const terms = termsOf(query.value).filter(isAskedOfEvents)
  const answers = await store.groupsMatching(mayRead(), groups, period, terms)
  return answers.flatMap((answer, place) => (answer.every(Boolean) ? [place] : []))
}

async function expectAnswers(store: EventStore): Promise<void> {
  const searches = [
    'message:customer',
    '"PARCEL 42 for"',
    'parcel*customer',
    'message:empty',
    '!message:empty',
    '"for 9"',
  ]
  // oxlint-disable-next-line no-await-in-loop -- the engine takes one at a time
  for (const [place, text] of searches.entries()) expect(await found(store, text), text).toEqual(expected[place])
}
const expected = [[0], [0], [0], [1], [0], []]

const shapeRows = z.tuple([z.object({ in_groups: count, in_values: count })])
const countShapes = `
  SELECT
    (SELECT sum(events) FROM search_groups WHERE key = '$text.shape') AS in_groups,
    (SELECT sum(events) FROM search_values WHERE key = '$text.shape') AS in_values`

describe('a store with events from before shapes of texts were indexed', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-shapes-'))
    await withEngine(folder, async (engine) => {
      await migrate(engine)
      await engine.run(insertOld, { oldest })
      const index = await Follower.open(engine, searchIndex, () => undefined)
      await index.catchUp()
      await index.close()
    })
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('finds the same before they are added, and by them afterwards', async () => {
    const store = await openEmbeddedEvents({ folder })
    await expectAnswers(store)
    await store.indexed()
    await expectAnswers(store)
    await store.close()

    await withEngine(folder, async (engine) => {
      for (const table of ['search_groups', 'search_values'])
        // oxlint-disable-next-line no-await-in-loop -- one after another
        await engine.run(`ALTER TABLE ${table} DELETE WHERE key = '$text' SETTINGS mutations_sync = 1`)
    })
    const withoutTexts = await openEmbeddedEvents({ folder })
    expect(await found(withoutTexts, 'message:customer')).toEqual([0])
    expect(await found(withoutTexts, '"parcel 42 for"')).toEqual([])
    await withoutTexts.close()
  })

  test('adds each once, however often the process is killed', { timeout: 120_000 }, async () => {
    for (let kills = 0; kills < 2; kills++) {
      const child = spawn(process.execPath, [victim, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      // oxlint-disable-next-line no-await-in-loop -- the folder is one process's at a time
      await once(child, 'exit')
    }
    const store = await openEmbeddedEvents({ folder, backfill: { pieceRows: 700 } })
    const rows = [1, 2, 3].map((customer) =>
      aRow({ title: `No parcel for ${customer}`, timestamp: oldest + customer * HOUR_MS }),
    )
    await store.insert('events', encodeRows(eventTable, rows), 'new ones')
    await store.indexed()
    await store.close()
    const [{ in_groups, in_values }] = shapeRows.parse(await withEngine(folder, (engine) => engine.rows(countShapes)))
    expect([in_groups, in_values]).toEqual([OLD_EVENTS + 3, OLD_EVENTS + 3])
  })
})

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { fillSpans } from '../explore/fill-spans.ts'
import { GROUPS } from '../search/made-events.ts'
import { fillCatalogue, fillEvents } from '../search/fill-stores.ts'
import { eventTexts } from './event-texts.ts'

/** Different event texts, for a realistic number of stacks. */
const TEXTS = 60
const DAYS = 30
const DAY_MS = 86_400_000
/** Marks a completely filled data folder. */
const FILLED = 'filled'

/**
 * Fills a server's data folder, which no process has open, with this many events and spans, written as rows directly
 * into the stores. Leaves a filled one unchanged.
 */
export async function fillPages(bench: {
  readonly dataFolder: string
  readonly count: number
  readonly now: Date
  say(line: string): void
}): Promise<void> {
  const { dataFolder, count, now, say } = bench
  const mark = join(dataFolder, FILLED)
  if (existsSync(mark)) return
  const paths = dataPaths(dataFolder)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await mkdir(paths.events, { recursive: true })
  say(`Filling the stores with ${count.toLocaleString('en')} events …`)
  await fillCatalogue(paths.catalogue, now)
  await fillEvents({ folder: paths.events, events: count, now, payloads: eventTexts(TEXTS, now), say })
  say(`… and as many spans …`)
  await fillSpans({ folder: paths.events, spans: count, now, say })
  await dateIssues(paths, now)
  await writeFile(mark, '')
}

/** Records in the catalogue when the events of its issues happened, as the digest would. */
async function dateIssues({ events, catalogue }: { events: string; catalogue: string }, now: Date): Promise<void> {
  const store = await openEmbeddedEvents({ folder: events })
  const period = { since: new Date(now.getTime() - (DAYS + 1) * DAY_MS), until: new Date(now.getTime() + DAY_MS) }
  const totals = await store.groupTotals(operatorGrant('event:read'), { period, environments: [] }, GROUPS, 'skipped')
  await store.close()
  const database = new DatabaseSync(catalogue)
  const update = database.prepare(
    `update issues set first_seen = ?, last_seen = ?, event_count = ?
     where id = (select issue_id from issue_hashes where project_id = ? and group_hash = ?)`,
  )
  database.exec('begin')
  for (const { projectId, groupHash, firstSeen, lastSeen, events: count } of totals)
    update.run(firstSeen.getTime(), lastSeen.getTime(), count, projectId, groupHash)
  database.exec('commit')
  database.close()
}

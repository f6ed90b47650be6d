import { z } from 'zod'
import { covers, type Grant } from '#domain/access/access.ts'
import type { RetentionForecast, StoredKind, StoredWeek } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'
import { namesOf, type KindTable } from '../kind-tables.ts'
import { count, moment, projectId } from './columns.ts'

const partRows = z.array(z.object({ table: z.string(), week: z.iso.date(), bytes: count }))
const shareRows = z.array(
  z.object({ project_id: projectId, week: z.iso.date(), weight: count, items: count, oldest: moment }),
)
const countRows = z.array(z.object({ project_id: projectId, week: z.iso.date(), rows: count }))

type Part = z.output<typeof partRows>[number]

/** A project's rows of one kind in a week. */
interface Share extends StoredKind {
  readonly projectId: ProjectId
  readonly week: string
  readonly oldest: Date
}

/**
 * See EventReader.retentionForecast. The size of a week on disk is known, but rows of several projects share a file, so
 * each project's share is estimated: by uncompressed size for events, by number for newer readings, and by row count
 * for other kinds. Rows whose deletion is pending are included.
 */
export async function retentionForecast(
  engine: Engine,
  tables: readonly KindTable[],
  grant: Grant<'org:admin'>,
): Promise<readonly RetentionForecast[]> {
  const parts = partRows.parse(
    await engine.rows(
      `
      SELECT table, partition AS week, sum(bytes_on_disk) AS bytes FROM ${engine.systemTable('parts')}
      WHERE active AND database = currentDatabase() AND table IN {tables:Array(String)}
      GROUP BY table, week`,
      { tables: tables.flatMap(namesOf) },
    ),
  )
  const shares: Share[] = []
  // oxlint-disable-next-line no-await-in-loop -- the engine runs one query at a time
  for (const table of tables) shares.push(...(await sharesOf(engine, table, parts)))
  const byProject = Map.groupBy(
    shares.filter((share) => covers(grant, share.projectId)),
    (share) => share.projectId,
  )
  return [...byProject].toSorted(([a], [b]) => a - b).map(([id, own]) => forecastOf(id, own))
}

async function sharesOf(engine: Engine, table: KindTable, parts: readonly Part[]): Promise<readonly Share[]> {
  const { share, kind, name, derived } = table
  const rows = shareRows.parse(
    await engine.rows(`
      SELECT
        project_id, toString(toMonday(${share.time})) AS week, ${share.weight} AS weight, ${share.items} AS items,
        toUnixTimestamp64Milli(${share.oldest}) AS oldest
      FROM ${share.table}
      GROUP BY project_id, week`),
  )
  const revisions = await revisionsOf(engine, table)
  const held = (holds: 'sums' | 'revisions') => derived.flatMap((one) => (one.holds === holds ? one.name : []))
  const bytesOf = (week: string, names: readonly string[]) =>
    parts.filter((part) => part.week === week && names.includes(part.table)).reduce((sum, { bytes }) => sum + bytes, 0)
  return rows.map(({ project_id: id, week, weight, items, oldest }) => {
    const inWeek = rows.filter((row) => row.week === week).reduce((sum, row) => sum + row.weight, 0)
    const newer = revisions.filter((row) => row.week === week)
    const own = newer.find((row) => row.project_id === id)?.rows ?? 0
    return {
      projectId: id,
      week,
      oldest,
      kind,
      items,
      rowBytes: shareOf(bytesOf(week, [name]), weight, inWeek),
      revisionBytes: shareOf(
        bytesOf(week, held('revisions')),
        own,
        newer.reduce((sum, row) => sum + row.rows, 0),
      ),
      sumBytes: shareOf(bytesOf(week, held('sums')), weight, inWeek),
    }
  })
}

/** The number of newer readings of each project, by week. */
async function revisionsOf(engine: Engine, { derived }: KindTable): Promise<z.output<typeof countRows>> {
  const found = derived.find(({ holds }) => holds === 'revisions')
  if (found === undefined || found.time === null) return []
  const rows = await engine.rows(`
    SELECT project_id, toString(toMonday(${found.time})) AS week, count() AS rows FROM ${found.name}
    GROUP BY project_id, week`)
  return countRows.parse(rows)
}

function forecastOf(id: ProjectId, shares: readonly Share[]): RetentionForecast {
  const ofEvents = shares.flatMap(({ kind, oldest }) => (kind === 'events' ? oldest.getTime() : []))
  const weeks = [...Map.groupBy(shares, ({ week }) => week)].toSorted(([a], [b]) => a.localeCompare(b))
  return {
    projectId: id,
    oldestEvent: ofEvents.length === 0 ? null : new Date(Math.min(...ofEvents)),
    weeks: weeks.map(([week, own]) => ({ week: new Date(week), kinds: own.map(storedKind) }) satisfies StoredWeek),
  }
}

function storedKind({ kind, items, rowBytes, revisionBytes, sumBytes }: Share): StoredKind {
  return { kind, items, rowBytes, revisionBytes, sumBytes }
}

function shareOf(bytes: number, own: number, all: number): number {
  return all === 0 ? 0 : Math.round((bytes * own) / all)
}

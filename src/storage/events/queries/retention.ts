import { z } from 'zod'
import { covers, type Grant } from '#domain/access/access.ts'
import type { RetentionForecast, StoredWeek } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'
import { count, moment, projectId } from './columns.ts'

/** By project and Monday (UTC): that is how the tables are parted. Rows that deletions have not reached yet are in it. */
const sumsSql = `
  SELECT
    project_id, toString(toMonday(start)) AS week, sum(events) AS event_count, sum(payload_bytes) AS payload,
    count() AS rows, toUnixTimestamp64Milli(min(first_seen)) AS oldest
  FROM group_days
  GROUP BY project_id, week`

const revisionsSql = `
  SELECT project_id, toString(toMonday(timestamp)) AS week, count() AS rows
  FROM revisions
  GROUP BY project_id, week`

const partsSql = `
  SELECT table, partition AS week, sum(bytes_on_disk) AS bytes
  FROM system.parts
  WHERE active AND database = currentDatabase() AND table IN ('events', 'revisions', 'group_hours', 'group_days', 'search_values', 'search_groups')
  GROUP BY table, week`

const sumRows = z.array(
  z.object({
    project_id: projectId,
    week: z.iso.date(),
    event_count: count,
    payload: count,
    rows: count,
    oldest: moment,
  }),
)
const revisionRows = z.array(z.object({ project_id: projectId, week: z.iso.date(), rows: count }))
const partRows = z.array(z.object({ table: z.string(), week: z.iso.date(), bytes: count }))

type SumRow = z.output<typeof sumRows>[number]

/**
 * See EventReader.retentionForecast. What a week takes on disk is known; who takes how much of it is estimated, for the
 * events of several projects lie in one file: by the size of the events before compression, by the number of newer
 * readings, by the number of sums.
 */
export async function retentionForecast(
  engine: Engine,
  grant: Grant<'org:admin'>,
): Promise<readonly RetentionForecast[]> {
  const sums = sumRows.parse(await engine.rows(sumsSql))
  const revisions = revisionRows.parse(await engine.rows(revisionsSql))
  const parts = partRows.parse(await engine.rows(partsSql))
  const bytesOf = (week: string, ...tables: readonly string[]) =>
    parts.filter((part) => part.week === week && tables.includes(part.table)).reduce((sum, { bytes }) => sum + bytes, 0)

  const share = (row: SumRow): StoredWeek => {
    const all = sums.filter(({ week }) => week === row.week)
    const readings = revisions.filter(({ week }) => week === row.week)
    const own = readings.find(({ project_id }) => project_id === row.project_id)
    return {
      week: new Date(row.week),
      events: row.event_count,
      eventBytes: shareOf(
        bytesOf(row.week, 'events'),
        row.payload,
        total(all, ({ payload }) => payload),
      ),
      revisionBytes: shareOf(
        bytesOf(row.week, 'revisions'),
        own?.rows ?? 0,
        total(readings, ({ rows }) => rows),
      ),
      sumBytes: shareOf(
        bytesOf(row.week, 'group_hours', 'group_days', 'search_values', 'search_groups'),
        row.rows,
        total(all, ({ rows }) => rows),
      ),
    }
  }
  const byProject = Map.groupBy(
    sums.filter((row) => covers(grant, row.project_id)),
    (row) => row.project_id,
  )
  return [...byProject].toSorted(([a], [b]) => a - b).map(([id, rows]) => forecastOf(id, rows, share))
}

function forecastOf(id: ProjectId, rows: readonly SumRow[], share: (row: SumRow) => StoredWeek): RetentionForecast {
  return {
    projectId: id,
    oldestEvent: new Date(Math.min(...rows.map(({ oldest }) => oldest.getTime()))),
    weeks: rows.toSorted((a, b) => a.week.localeCompare(b.week)).map(share),
  }
}

function shareOf(bytes: number, own: number, all: number): number {
  return all === 0 ? 0 : Math.round((bytes * own) / all)
}

function total<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

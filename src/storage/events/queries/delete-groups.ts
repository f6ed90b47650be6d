import { z } from 'zod'
import type { GroupDeletion } from '#domain/event/event-store.ts'
import type { Engine, Params } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { entriesOfEvents } from '../search/entries.ts'
import { insertGroups } from '../search/search-index.ts'
import { count } from './columns.ts'

const idRows = z.array(z.object({ id: z.string() }))
const valueRows = z.array(z.object({ key: z.string(), hash: z.string() }))
const cutRows = z.tuple([z.object({ now_ms: count, indexed_ms: count })])

const MINE = 'project_id = {project:UInt32} AND group_hash IN {groups:Array(UUID)}'
/** Values that go in one statement. */
const AT_ONCE = 10_000

/**
 * See EventWriter.deleteGroups. Sums and the search index are deleted for the whole group and added again for events that
 * stay: a sum of users cannot be subtracted from. A mutation changes only the parts that exist when it is created, so
 * what is added after it stays.
 */
export async function deleteGroups(engine: Engine, { projectId, groups, before }: GroupDeletion): Promise<void> {
  const params = { project: projectId, groups, before: momentParam(before) }
  const gone = `${MINE} AND stored_at < ${boundMoment('before')}`
  await deleteRevisions(engine, gone, params)
  await deleteValues(engine, params)
  const [cut] = cutRows.parse(
    await engine.rows(
      `SELECT toUnixTimestamp64Milli(now64(3)) AS now_ms,
        (SELECT toUnixTimestamp64Milli(max(until)) FROM search_progress) AS indexed_ms`,
    ),
  )
  for (const table of ['group_hours', 'group_days', 'search_groups'])
    // oxlint-disable-next-line no-await-in-loop -- short statements: the deletion itself is not waited for
    await engine.run(`ALTER TABLE ${table} DELETE WHERE ${MINE} SETTINGS mutations_sync = 0`, params)
  const stays = (cutName: string) =>
    `${MINE} AND stored_at >= ${boundMoment('before')} AND stored_at < ${boundMoment(cutName)}`
  const cuts = { ...params, now: cut.now_ms, indexed: cut.indexed_ms }
  await engine.run(sumsOf('group_hours', 'toStartOfHour', stays('now')), cuts)
  await engine.run(sumsOf('group_days', 'toStartOfDay', stays('now')), cuts)
  await engine.run(unique(insertGroups(entriesOfEvents, stays('indexed'))), cuts)
  await engine.run(`ALTER TABLE events DELETE WHERE ${gone} SETTINGS mutations_sync = 0`, params)
}

/** Fills the table as its view does: migrations/events/0001-events.sql. */
function sumsOf(table: 'group_hours' | 'group_days', start: string, where: string): string {
  const [bytes, sum] = table === 'group_days' ? [', payload_bytes', ', sum(size)'] : ['', '']
  return unique(`
    INSERT INTO ${table} (project_id, group_hash, environment, start, events, users, first_seen, last_seen${bytes})
    SELECT project_id, group_hash, environment, ${start}(timestamp) AS hour, count(),
      uniqCombinedStateIf(15)(user_key, user_key != ''), min(timestamp), max(timestamp)${sum}
    FROM events WHERE ${where}
    GROUP BY project_id, group_hash, environment, hour`)
}

/** Re-inserting rows after their deletion must not be deduplicated as a repeat of the first insert. */
function unique(insert: string): string {
  return `${insert} SETTINGS insert_deduplicate = 0`
}

async function deleteRevisions(engine: Engine, gone: string, params: Params): Promise<void> {
  const rows = await engine.rows(
    `SELECT DISTINCT toString(event_id) AS id FROM revisions
    WHERE project_id = {project:UInt32} AND event_id IN (SELECT event_id FROM events WHERE ${gone})`,
    params,
  )
  const ids = idRows.parse(rows).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- short statements
    await engine.run(
      `ALTER TABLE revisions DELETE WHERE project_id = {project:UInt32} AND event_id IN {ids:Array(UUID)}
      SETTINGS mutations_sync = 0`,
      { ...params, ids: ids.slice(at, at + AT_ONCE) },
    )
}

/** Deletes values that no event of the project has any more, which would go on being suggested. */
async function deleteValues(engine: Engine, params: Params): Promise<void> {
  const rows = await engine.rows(
    `SELECT key, toString(value_hash) AS hash FROM search_groups
    WHERE project_id = {project:UInt32} AND (key, value_hash) IN (SELECT key, value_hash FROM search_groups WHERE ${MINE})
    GROUP BY key, value_hash
    HAVING countIf(NOT (group_hash IN {groups:Array(UUID)})) = 0
      AND (key, value_hash) NOT IN (
        SELECT key, cityHash64(value) FROM ${entriesOfEvents}
        WHERE ${MINE} AND stored_at >= ${boundMoment('before')})`,
    params,
  )
  const values = valueRows.parse(rows)
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const some = values.slice(at, at + AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- short statements
    await engine.run(
      `ALTER TABLE search_values DELETE WHERE project_id = {project:UInt32}
      AND has({values:Array(String)}, concat(key, '\\n', toString(value_hash))) SETTINGS mutations_sync = 0`,
      { ...params, values: some.map(({ key, hash }) => `${key}\n${hash}`) },
    )
  }
}

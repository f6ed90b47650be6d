import type { Backfilled } from '../derived/backfill.ts'
import type { Followed } from '../derived/follower.ts'
import { entriesOfEvents, shapesOfEvents } from './entries.ts'

/** The index behind issue searches; see docs/decisions/0025. */
export const searchIndex: Followed = {
  source: 'events',
  which: 'true',
  progress: 'search_progress',
  mostRows: 10_000,
  statements: (within) => [insertValues(entriesOfEvents, within), insertGroups(entriesOfEvents, within)],
}

/** Backfills the text shapes of events stored before shapes existed (docs/decisions/0059). */
export const shapesOfOldEvents: Backfilled = {
  name: 'search_shapes',
  source: 'events',
  time: 'timestamp',
  pending: 'generation = 0',
  statements: (within) => [insertValues(shapesOfEvents, within), insertGroups(shapesOfEvents, within)],
}

function insertValues(entries: string, within: string): string {
  return `
    INSERT INTO search_values (project_id, key, value, week, events, last_seen)
    SELECT project_id, key, value, toMonday(timestamp) AS week, count() AS events, max(timestamp) AS last_seen
    FROM ${entries}
    WHERE ${within} AND value != ''
    GROUP BY project_id, key, value, week
    ORDER BY week, project_id, key, value`
}

/** In no order: the table puts rows in order by itself, at a sixth less than twice. A piece comes as one block all the same. */
export function insertGroups(entries: string, within: string): string {
  return `
    INSERT INTO search_groups (project_id, key, group_hash, value_hash, day, events, first_seen, last_seen)
    SELECT
      project_id, key, group_hash, cityHash64(value) AS value_hash, toDate(timestamp) AS day,
      count() AS events, min(timestamp) AS first_seen, max(timestamp) AS last_seen
    FROM ${entries}
    WHERE ${within} AND value != ''
    GROUP BY project_id, key, group_hash, value_hash, day`
}

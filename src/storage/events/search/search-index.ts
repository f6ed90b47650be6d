import type { Followed } from '../derived/follower.ts'
import { entriesOfEvents } from './entries.ts'

/** The index that searches among issues ask: see docs/decisions/0025. */
export const searchIndex: Followed = {
  source: 'events',
  which: 'true',
  progress: 'search_progress',
  mostRows: 10_000,
  statements: (within) => [insertValues(within), insertGroups(within)],
}

function insertValues(within: string): string {
  return `
    INSERT INTO search_values (project_id, key, value, week, events, last_seen)
    SELECT project_id, key, value, toMonday(timestamp) AS week, count() AS events, max(timestamp) AS last_seen
    FROM ${entriesOfEvents}
    WHERE ${within} AND value != ''
    GROUP BY project_id, key, value, week
    ORDER BY week, project_id, key, value`
}

function insertGroups(within: string): string {
  return `
    INSERT INTO search_groups (project_id, key, group_hash, value_hash, day, events, first_seen, last_seen)
    SELECT
      project_id, key, group_hash, cityHash64(value) AS value_hash, toDate(timestamp) AS day,
      count() AS events, min(timestamp) AS first_seen, max(timestamp) AS last_seen
    FROM ${entriesOfEvents}
    WHERE ${within} AND value != ''
    GROUP BY project_id, key, group_hash, value_hash, day
    ORDER BY project_id, key, group_hash, value_hash, day`
}

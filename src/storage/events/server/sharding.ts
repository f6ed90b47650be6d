/**
 * How the rows of each table are spread over the shards of a cluster. Rows that are replaced, merged on reading (FINAL) or
 * packed together share a shard: the key has no column that their table's own order lacks. Rows of a trace share one too.
 */
const keys: Readonly<Record<string, string>> = {
  events: 'cityHash64(project_id, event_id)',
  revisions: 'cityHash64(project_id, event_id)',
  search_values: 'cityHash64(project_id, key, value)',
  search_groups: 'cityHash64(project_id, group_hash)',
  spans: 'cityHash64(trace_id)',
  sampled_spans: 'cityHash64(trace_id)',
  sessions: 'cityHash64(project_id, session_id)',
  session_hours: 'cityHash64(project_id, hour, release, environment)',
  logs: 'cityHash64(project_id, time, tie)',
  metric_points: 'cityHash64(project_id, name, series)',
  check_ins: 'cityHash64(project_id, slug)',
  uptime_checks: 'cityHash64(project_id, check_id)',
  replay_segments: 'cityHash64(project_id, replay_id)',
  replay_packs: 'cityHash64(project_id, replay_id)',
  profiles: 'cityHash64(project_id, profile_id)',
}

/** Tables of a few rows that say what has been done: each server has all of them. */
const everywhere = new Set(['migrations', 'search_progress', 'sample_progress', 'session_hours_progress', 'backfills'])

/** Tables that views fill from rows of the same shard: nothing is inserted into them otherwise. */
const fromViews = new Set([
  'group_hours',
  'group_days',
  'traces',
  'metric_minutes',
  'metric_hours',
  'metric_series',
  'uptime_hours',
  'replays',
  'profile_functions',
  'profile_frames',
])

/** Where the rows of a table are: on all servers, or on the shard that a key says; without one, where a view puts them. */
export type Placement = { readonly kind: 'everywhere' } | { readonly kind: 'sharded'; readonly key: string | null }

/** Returns where the rows of a table are. Those of kinds that others bring are spread by project. */
export function placementOf(table: string): Placement {
  if (everywhere.has(table)) return { kind: 'everywhere' }
  if (fromViews.has(table)) return { kind: 'sharded', key: null }
  return { kind: 'sharded', key: keys[table] ?? 'cityHash64(project_id)' }
}

/** Returns whether a table's place has been thought about. */
export function hasPlacement(table: string): boolean {
  return everywhere.has(table) || fromViews.has(table) || table in keys
}

/** The tables that each server of a cluster has whole. */
export const tablesEverywhere: readonly string[] = [...everywhere]

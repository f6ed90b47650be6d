/**
 * How each table's rows are distributed over the shards of a cluster. Rows that are replaced, merged on reading (FINAL)
 * or packed together must share a shard, so the key only has columns of the table's sort key. Rows of a trace share one
 * too.
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

/** Small tables that record what has been done. Each server has them completely. */
const everywhere = new Set(['migrations', 'search_progress', 'sample_progress', 'session_hours_progress', 'backfills'])

/** Tables that only views fill, from rows on the same shard. */
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

/**
 * Where a table's rows are stored: on all servers, on the shard given by a key, or (without a key) where a view puts
 * them.
 */
export type Placement = { readonly kind: 'everywhere' } | { readonly kind: 'sharded'; readonly key: string | null }

/** Where a table's rows are stored. Tables of kinds from plugins are distributed by project. */
export function placementOf(table: string): Placement {
  if (everywhere.has(table)) return { kind: 'everywhere' }
  if (fromViews.has(table)) return { kind: 'sharded', key: null }
  return { kind: 'sharded', key: keys[table] ?? 'cityHash64(project_id)' }
}

/** Whether a table's placement has been chosen explicitly. */
export function hasPlacement(table: string): boolean {
  return everywhere.has(table) || fromViews.has(table) || table in keys
}

/** Tables that each server of a cluster has completely. */
export const tablesEverywhere: readonly string[] = [...everywhere]

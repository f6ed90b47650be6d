/**
 * A statement of a cluster as an engine can run it that is in none: without ON CLUSTER and without replication, for both need
 * a Keeper. Distributed tables stay: they are real.
 */
export function unreplicated(sql: string): string {
  if (!/^(?:CREATE|ALTER|DROP|SYSTEM)\b/.test(sql)) return sql
  return sql
    .replace(/ ON CLUSTER `\w+`/g, '')
    .replace(/\bReplicated(\w*MergeTree)\('[^']*', '[^']*'(?:, ([^)]*))?\)/g, (_, engine: string, args?: string) =>
      args === undefined ? engine : `${engine}(${args})`,
    )
    .replace(/\breplicated_deduplication_window = \d+,\s*replicated_deduplication_window_seconds = \d+/, WINDOW)
}

const WINDOW = 'non_replicated_deduplication_window = 1000'

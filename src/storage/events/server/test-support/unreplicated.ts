/**
 * Converts a cluster's statement for a standalone engine. Removes ON CLUSTER and replication, which both need a Keeper.
 * Distributed tables remain, and are real.
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

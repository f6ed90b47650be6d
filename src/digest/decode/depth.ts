import type { Json } from '#domain/event/event.ts'
import { isList } from '../normalise/fields.ts'

/** Returns whether lists and objects nest deeper than `limit`. Recurses at most `limit` levels. */
export function isDeeperThan(limit: number, value: Json): boolean {
  if (value === null || typeof value !== 'object') return false
  if (limit === 0) return true
  if (isList(value)) {
    for (const entry of value) if (isDeeperThan(limit - 1, entry)) return true
    return false
  }
  for (const key in value) if (isDeeperThan(limit - 1, value[key] as Json)) return true
  return false
}

import type { Json, JsonObject } from '#domain/event/event.ts'
import { isList } from '../normalise/fields.ts'

/** Whether lists and objects stand more than `limit` deep in one another. Recurses `limit` levels at most. */
export function isDeeperThan(limit: number, value: Json): boolean {
  if (value === null || typeof value !== 'object') return false
  if (limit === 0) return true
  if (isList(value)) {
    for (const entry of value) if (isDeeperThan(limit - 1, entry)) return true
    return false
  }
  const object = value as JsonObject
  for (const key in object) if (isDeeperThan(limit - 1, object[key] as Json)) return true
  return false
}

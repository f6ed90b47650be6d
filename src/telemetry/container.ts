import type { JsonObject } from '#domain/event/event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'

/** The payload of a container of spans, logs or metrics (docs/protocol.md 2.1). */
export interface Container {
  readonly items: readonly JsonObject[]
  /** Number of entries that are not objects. */
  readonly broken: number
  /** Whether the connection's address and User-Agent belong to the user. */
  readonly infersAddress: boolean
  readonly infersUserAgent: boolean
}

/** Reads a container. Returns `undefined` if it has no items. */
export function readContainer(raw: JsonObject): Container | undefined {
  if (!isList(raw.items)) return undefined
  const items = raw.items.filter(isObject)
  const settings = isObject(raw.ingest_settings) ? raw.ingest_settings : {}
  return {
    items,
    broken: raw.items.length - items.length,
    infersAddress: settings.infer_ip === 'auto',
    infersUserAgent: settings.infer_user_agent === 'auto',
  }
}

import type { JsonObject } from '#domain/event/event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'

/** The payload of a container, of spans, logs or metrics (docs/protocol.md 2.1). */
export interface Container {
  readonly items: readonly JsonObject[]
  /** Entries that are no objects. */
  readonly broken: number
  /** The connection's address and User-Agent are the user's. */
  readonly infersAddress: boolean
  readonly infersUserAgent: boolean
}

/** Reads a container; undefined where it has no items. */
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

import type { Json, JsonObject } from '#domain/event/event.ts'
import type { Notes } from './notes.ts'

/**
 * A part of the event with every field present, `undefined` if the SDK did not send it. JSON omits such fields, no
 * field can be forgotten, and all objects of a kind share one hidden class, which keeps them fast.
 */
export type Draft<T> = { readonly [K in keyof Required<T>]: T[K] | undefined }

/** A value as sent: absent, or any JSON. */
export type Raw = Json | undefined

/** Asserts that a draft has the fields that its type requires. */
export function finished<T>(draft: Draft<T>): T {
  return draft as T
}

/** Returns whether every field is `undefined`. */
export function isEmpty(draft: { readonly [name: string]: unknown }): boolean {
  for (const name in draft) if (draft[name] !== undefined) return false
  return true
}

export function isObject(value: Raw): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: Raw): value is readonly Json[] {
  return Array.isArray(value)
}

/** Returns whether a value has content. An empty list does not: PHP writes an empty map this way. */
export function saysSomething(raw: Raw): boolean {
  return raw !== undefined && raw !== null && raw !== '' && !(isList(raw) && raw.length === 0)
}

/** Truncates to `limit` characters including a final `...`, without splitting a surrogate pair. */
export function cut(whole: string, limit: number): string {
  if (whole.length <= limit) return whole
  const end = limit - 3
  return `${whole.slice(0, isHighSurrogate(whole.charCodeAt(end - 1)) ? end - 1 : end)}...`
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

/** Any JSON value as text: strings unchanged, the rest as JSON; `undefined` for null, absence and ''. */
export function asText(raw: Raw): string | undefined {
  if (typeof raw === 'string') return raw === '' ? undefined : raw
  return raw === undefined || raw === null ? undefined : JSON.stringify(raw)
}

/** Text of at most `limit` characters. Notes a truncation. */
export function text(raw: Raw, limit: number, name: string, notes: Notes): string | undefined {
  const whole = asText(raw)
  if (whole === undefined || whole.length <= limit) return whole
  notes.add('too_long', name, { length: whole.length, limit })
  return cut(whole, limit)
}

/** Like {@link text}, for names: trimmed, and never JSON. Notes a value that is not a name. */
export function trimmedText(raw: Raw, limit: number, name: string, notes: Notes): string | undefined {
  if (typeof raw === 'object' && raw !== null) {
    notes.add('invalid_data', name)
    return undefined
  }
  return text(typeof raw === 'string' ? raw.trim() : raw, limit, name, notes)
}

/** A finite number, also from decimal text. */
export function finiteNumber(raw: Raw): number | undefined {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A non-negative integer, as line and column numbers are. */
export function count(raw: Raw): number | undefined {
  const value = finiteNumber(raw)
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export function flag(raw: Raw): boolean | undefined {
  return typeof raw === 'boolean' ? raw : undefined
}

/**
 * The entries of a list in any of its forms: an array, `{values: […]}`, or a single object. Skips nulls
 * (docs/protocol.md 4.1); other non-objects are removed and noted.
 */
export function objectsOf(raw: Raw, name: string, notes: Notes): readonly JsonObject[] {
  const list = isObject(raw) && raw.values !== undefined ? raw.values : raw
  if (isList(list)) {
    const objects = list.filter(isObject)
    if (objects.length < list.length && list.some((entry) => entry !== null && !isObject(entry)))
      notes.add('invalid_data', name)
    return objects
  }
  if (!isObject(list)) {
    if (saysSomething(list)) notes.add('invalid_data', name)
    return []
  }
  return Object.keys(list).length === 0 ? [] : [list]
}

/** Keeps at most `limit` entries. Removes from the middle, because both ends are most informative. */
export function keepEnds<T>(list: readonly T[], limit: number): readonly T[] {
  if (list.length <= limit) return list
  const head = Math.floor(limit / 2)
  return [...list.slice(0, head), ...list.slice(list.length - (limit - head))]
}

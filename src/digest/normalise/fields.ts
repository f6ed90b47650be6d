import type { Json, JsonObject } from '#domain/event/event.ts'
import type { Notes } from './notes.ts'

/**
 * A part of the event with every field named, `undefined` where the SDK sent none: that reads like absence, leaves no
 * trace in JSON text, and forgets no field. All objects of a kind share one shape, which keeps them quick.
 */
export type Draft<T> = { readonly [K in keyof Required<T>]: T[K] | undefined }

/** A value as it came: absent, or any JSON. */
export type Raw = Json | undefined

/** Says that the fields of a draft that the type demands are there. */
export function finished<T>(draft: Draft<T>): T {
  return draft as T
}

/** Returns whether nothing is known of any field. */
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

/** Returns whether a value is more than absence: PHP writes an empty map as an empty list. */
export function saysSomething(raw: Raw): boolean {
  return raw !== undefined && raw !== null && raw !== '' && !(isList(raw) && raw.length === 0)
}

/** The first `limit` characters; what is longer ends in `...` within the limit, and in no half character. */
export function cut(whole: string, limit: number): string {
  if (whole.length <= limit) return whole
  const end = limit - 3
  return `${whole.slice(0, isHighSurrogate(whole.charCodeAt(end - 1)) ? end - 1 : end)}...`
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

/** Writes any JSON value as text: strings as they are, the rest as JSON; undefined for null, absence and ''. */
export function asText(raw: Raw): string | undefined {
  if (typeof raw === 'string') return raw === '' ? undefined : raw
  return raw === undefined || raw === null ? undefined : JSON.stringify(raw)
}

/** Text of at most `limit` characters; a longer one is cut, and noted. */
export function text(raw: Raw, limit: number, name: string, notes: Notes): string | undefined {
  const whole = asText(raw)
  if (whole === undefined || whole.length <= limit) return whole
  notes.add('too_long', name, { length: whole.length, limit })
  return cut(whole, limit)
}

/** Does what {@link text} does, for names: without white space around it, and no JSON; what is no name is noted. */
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

/** A whole number from 0 up, as line and column numbers are. */
export function count(raw: Raw): number | undefined {
  const value = finiteNumber(raw)
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export function flag(raw: Raw): boolean | undefined {
  return typeof raw === 'boolean' ? raw : undefined
}

/**
 * Entries of a list in any of its forms: an array, `{values: […]}`, or one object alone. Nulls stand for nothing
 * (docs/protocol.md 4.1); whatever else is no object is left out and noted.
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

/** Keeps at most `limit` entries: what is too much goes from the middle, as both ends tell the most. */
export function keepEnds<T>(list: readonly T[], limit: number): readonly T[] {
  if (list.length <= limit) return list
  const head = Math.floor(limit / 2)
  return [...list.slice(0, head), ...list.slice(list.length - (limit - head))]
}

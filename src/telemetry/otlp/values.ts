import type { Json, JsonObject } from '#domain/event/event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'
import { exactNumber } from '../attributes.ts'

/** A name and its value, before limits are applied. */
export type Pair = readonly [name: string, value: Json]

/** Converts a list of KeyValue to pairs. */
export function pairsOf(raw: Json | undefined): readonly Pair[] {
  if (!isList(raw)) return []
  return raw.flatMap((one): readonly Pair[] =>
    isObject(one) && typeof one.key === 'string' ? [[one.key, valueOf(one.value)]] : [],
  )
}

/**
 * Converts an AnyValue to JSON: null if empty. Integers that a double would round become text; bytes stay base64.
 * Recursion is safe, because the depth of decoded values is limited.
 */
export function valueOf(raw: Json | undefined): Json {
  if (!isObject(raw)) return null
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue, bytesValue } = raw
  if (typeof stringValue === 'string') return stringValue
  if (typeof boolValue === 'boolean') return boolValue
  if (intValue !== undefined) return typeof intValue === 'string' ? intOf(intValue) : (numberOf(intValue) ?? null)
  if (doubleValue !== undefined) return numberOf(doubleValue) ?? null
  if (isObject(arrayValue)) return listOf(arrayValue).map(valueOf)
  if (isObject(kvlistValue)) return Object.fromEntries(pairsOf(kvlistValue.values))
  return typeof bytesValue === 'string' ? bytesValue : null
}

function intOf(text: string): Json {
  return exactNumber(text) ?? (/^-?\d+$/.test(text) ? text : null)
}

function listOf({ values }: JsonObject): readonly Json[] {
  return isList(values) ? values : []
}

/** A number, possibly as text, which is how JSON encodes 64-bit integers. */
export function numberOf(raw: Json | undefined): number | undefined {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The objects in a list, and the number of entries that are not objects. */
export function objectsIn(raw: Json | undefined): { readonly objects: readonly JsonObject[]; readonly broken: number } {
  if (!isList(raw)) return { objects: [], broken: 0 }
  const objects = raw.filter(isObject)
  return { objects, broken: raw.length - objects.length }
}

export function textOf(raw: Json | undefined): string {
  return typeof raw === 'string' ? raw : ''
}

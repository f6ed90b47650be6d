import type { Json } from '#domain/event/event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'
import { unitOfTime } from '#digest/normalise/time.ts'

/** Maximum number of attributes per span; no SDK sends more. */
const MAX_ATTRIBUTES = 256
const MAX_NAME = 200
const MAX_TEXT = 8192

/** Attributes by name, as plain values for code that reads spans. */
export type Attributes = Readonly<Record<string, Json>>

/**
 * Converts typed attributes, `{ name: { value, type, unit } }` (docs/protocol.md 2.1), or plain ones to plain values.
 */
export function plainAttributes(raw: Json | undefined): Attributes {
  if (!isObject(raw)) return {}
  const plain: Record<string, Json> = Object.create(null) as Record<string, Json>
  let count = 0
  for (const name in raw) {
    if (count === MAX_ATTRIBUTES) break
    const value = plainValue(raw[name] as Json)
    if (!isKept(name, value)) continue
    plain[name] = value
    count++
  }
  return plain
}

/** Builds attributes from pairs. The first of two with the same name wins. */
export function attributesOf(pairs: readonly (readonly [name: string, value: Json])[]): Attributes {
  const plain: Record<string, Json> = Object.create(null) as Record<string, Json>
  let count = 0
  for (const [name, value] of pairs) {
    if (count === MAX_ATTRIBUTES) break
    if (!isKept(name, value) || name in plain) continue
    plain[name] = value
    count++
  }
  return plain
}

function isKept(name: string, value: Json): boolean {
  return value !== null && name !== '' && name.length <= MAX_NAME
}

function plainValue(attribute: Json): Json {
  if (!isObject(attribute) || !('value' in attribute)) return attribute
  const { value = null, type } = attribute
  // Integers that a double cannot hold arrive as text and stay text.
  if ((type === 'integer' || type === 'double') && typeof value === 'string') return exactNumber(value) ?? value
  return value
}

/** Parses a number. Returns `undefined` if the text is not a number, or is an integer that a double would round. */
export function exactNumber(text: string): number | undefined {
  const trimmed = text.trim()
  const number = trimmed === '' ? Number.NaN : Number(trimmed)
  if (!Number.isFinite(number)) return undefined
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(trimmed) || String(number) === trimmed ? number : undefined
}

/** The attribute that records the unit of a time that was not in seconds. */
const TIME_UNIT = 'mishap.time_unit'

/** Adds a note to the attributes if their time was not in seconds. */
export function withTimeUnit(attributes: Attributes, time: Json | undefined): Attributes {
  const unit = unitOfTime(time)
  return unit === 's' ? attributes : { ...attributes, [TIME_UNIT]: unit }
}

/** The first of these attributes with text; '' if none has any. */
export function textAt(attributes: Attributes, ...names: readonly string[]): string {
  for (const name of names) {
    const value = attributes[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** The first of these attributes with a number, if any. */
export function numberAt(attributes: Attributes, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = attributes[name]
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  }
  return undefined
}

/** Attributes for storage: split by type, each name once. Lists and objects become JSON. */
export function typedAttributes(
  attributes: Attributes,
  isLeftOut: (name: string) => boolean,
): { readonly texts: [string, string][]; readonly numbers: [string, number][] } {
  const texts: [string, string][] = []
  const numbers: [string, number][] = []
  for (const name in attributes) {
    if (isLeftOut(name)) continue
    const value = attributes[name]
    if (typeof value === 'number') {
      if (Number.isFinite(value)) numbers.push([name, value])
    } else if (value !== undefined && value !== null) {
      const text =
        typeof value === 'string' ? value : isList(value) || isObject(value) ? JSON.stringify(value) : String(value)
      if (text !== '') texts.push([name, text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text])
    }
  }
  return { texts, numbers }
}

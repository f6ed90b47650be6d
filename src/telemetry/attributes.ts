import type { Json } from '#domain/event/event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'
import { unitOfTime } from '#digest/normalise/time.ts'

/** Attributes of one span: more than any SDK sends. */
const MAX_ATTRIBUTES = 256
const MAX_NAME = 200
const MAX_TEXT = 8192

/** Attributes by name, as plain values: what reads a span reads these. */
export type Attributes = Readonly<Record<string, Json>>

/** The plain values of typed attributes, `{ name: { value, type, unit } }` (docs/protocol.md 2.1), or of plain ones. */
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

/** Attributes out of pairs; of two with one name the first. */
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
  // Integers that a double cannot hold come as text, and stay so.
  if ((type === 'integer' || type === 'double') && typeof value === 'string') return exactNumber(value) ?? value
  return value
}

/** Returns a number out of text; undefined where it is none, or a whole one that a double would round. */
export function exactNumber(text: string): number | undefined {
  const trimmed = text.trim()
  const number = trimmed === '' ? Number.NaN : Number(trimmed)
  if (!Number.isFinite(number)) return undefined
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(trimmed) || String(number) === trimmed ? number : undefined
}

/** The attribute that says in which unit a time came that should have come in seconds. */
const TIME_UNIT = 'mishap.time_unit'

/** Attributes with a note where the time of what they describe did not come in seconds. */
export function withTimeUnit(attributes: Attributes, time: Json | undefined): Attributes {
  const unit = unitOfTime(time)
  return unit === 's' ? attributes : { ...attributes, [TIME_UNIT]: unit }
}

/** Text of an attribute; '' where it is none. */
export function textAt(attributes: Attributes, ...names: readonly string[]): string {
  for (const name of names) {
    const value = attributes[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** Number of an attribute; undefined where it is none. */
export function numberAt(attributes: Attributes, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = attributes[name]
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  }
  return undefined
}

/** Attributes as they are kept: by their type, each name once. Lists and objects become their JSON. */
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

import type { Json, JsonObject } from '#domain/event/event.ts'
import type { DataLimits } from './limits.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { dataLimits } from './limits.ts'
import { cut, isList, isObject, saysSomething } from './fields.ts'

/** The size that a number, a boolean, a null, or an empty list counts as, in characters. */
const SCALAR_SIZE = 8
/** The maximum length of keys, and of the names in notes. */
const MAX_NAME = 256

/** Mutable, per value: the remaining characters, and what was removed. */
interface Budget {
  left: number
  trimmed: boolean
  flattened: boolean
  /** A key in it was rejected. */
  unnamed: boolean
}

/**
 * Truncates data of any shape to the limits (docs/protocol.md 4.3): excess depth becomes JSON text, excess
 * size is removed, and both are noted. Data within the limits is returned unchanged. Returns `undefined` for
 * non-objects and empty objects.
 */
export function dataObject(
  raw: Raw,
  name: string,
  notes: Notes,
  limits: DataLimits = dataLimits,
): JsonObject | undefined {
  if (!isObject(raw)) {
    if (saysSomething(raw)) notes.add('invalid_data', name)
    return undefined
  }
  let copy: { [key: string]: Json } | undefined
  let total = limits.totalSize
  let kept = 0
  for (const key in raw) {
    if (total <= 0) {
      notes.add('too_long', name, { limit: limits.totalSize })
      return copy ?? firstKeys(raw, kept)
    }
    if (!isKey(key)) {
      notes.add('invalid_name', name)
      copy ??= firstKeys(raw, kept)
      continue
    }
    const value = raw[key] as Json
    const size = Math.min(limits.valueSize, total)
    const budget = budgetOf(size)
    const bounded = bound(value, limits.depth - 1, budget)
    if (bounded !== value) copy ??= firstKeys(raw, kept)
    if (copy !== undefined) copy[key] = bounded
    kept++
    total -= size - budget.left + key.length
    if (budget.trimmed || budget.flattened || budget.unnamed) note(budget, `${name}.${key}`, limits, notes)
  }
  return kept === 0 ? undefined : (copy ?? raw)
}

/** `__proto__` would set a prototype when later code copies the data. */
function isKey(key: string): boolean {
  return key !== '__proto__' && key.length <= MAX_NAME
}

/** Like {@link dataObject}, for data that need not be an object, such as a request body. */
export function data(raw: Raw, name: string, notes: Notes, limits: DataLimits = dataLimits): Json | undefined {
  if (raw === undefined || raw === null) return undefined
  const budget = budgetOf(limits.valueSize)
  const bounded = bound(raw, limits.depth, budget)
  note(budget, name, limits, notes)
  return bounded
}

function budgetOf(left: number): Budget {
  return { left, trimmed: false, flattened: false, unnamed: false }
}

function note(budget: Budget, name: string, limits: DataLimits, notes: Notes): void {
  if (budget.flattened) notes.add('too_deep', cut(name, MAX_NAME), { limit: limits.depth })
  if (budget.trimmed) notes.add('too_long', cut(name, MAX_NAME), { limit: limits.valueSize })
  if (budget.unnamed) notes.add('invalid_name', cut(name, MAX_NAME))
}

function bound(value: Json, depth: number, budget: Budget): Json {
  if (typeof value === 'string') return boundText(value, budget)
  if (value === null || typeof value !== 'object') {
    budget.left -= SCALAR_SIZE
    return value
  }
  if (depth === 0) {
    budget.flattened = true
    return boundText(JSON.stringify(value), budget)
  }
  return isList(value) ? boundList(value, depth, budget) : boundObject(value, depth, budget)
}

function boundText(value: string, budget: Budget): string {
  const room = Math.max(budget.left, SCALAR_SIZE)
  budget.left -= value.length
  if (value.length <= room) return value
  budget.trimmed = true
  return cut(value, room)
}

function boundList(list: readonly Json[], depth: number, budget: Budget): Json {
  let copy: Json[] | undefined
  budget.left -= SCALAR_SIZE
  for (let at = 0; at < list.length; at++) {
    if (budget.left <= 0) {
      budget.trimmed = true
      return copy ?? list.slice(0, at)
    }
    const entry = list[at] as Json
    const bounded = bound(entry, depth - 1, budget)
    if (bounded !== entry) copy ??= list.slice(0, at)
    copy?.push(bounded)
  }
  return copy ?? list
}

function boundObject(object: JsonObject, depth: number, budget: Budget): Json {
  let copy: { [key: string]: Json } | undefined
  let kept = 0
  budget.left -= SCALAR_SIZE
  for (const key in object) {
    if (budget.left <= 0) {
      budget.trimmed = true
      return copy ?? firstKeys(object, kept)
    }
    if (!isKey(key)) {
      budget.unnamed = true
      copy ??= firstKeys(object, kept)
      continue
    }
    const value = object[key] as Json
    budget.left -= key.length
    const bounded = bound(value, depth - 1, budget)
    if (bounded !== value) copy ??= firstKeys(object, kept)
    if (copy !== undefined) copy[key] = bounded
    kept++
  }
  return copy ?? object
}

/** A mutable copy of the keys read so far. */
function firstKeys(object: JsonObject, count: number): { [key: string]: Json } {
  const copy: { [key: string]: Json } = {}
  let left = count
  for (const key in object) {
    if (left-- === 0) break
    copy[key] = object[key] as Json
  }
  return copy
}

import type { Json } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import type { Pair } from './pairs.ts'
import { cut, isList, isObject } from './fields.ts'
import { limits } from './limits.ts'

export interface Tags {
  readonly tags: readonly Pair[]
  /** Tags that should be event fields, used if the event does not set the field (docs/protocol.md 4.3). */
  readonly environment: string | undefined
  readonly serverName: string | undefined
}

const KEY = /^[\w.:-]+$/

/** Names reserved for event fields, and one that is never a valid name. */
const reserved: ReadonlySet<string> = new Set(['release', 'dist', 'user', 'filename', 'function', '__proto__'])
const lifted: ReadonlySet<string> = new Set(['environment', 'server_name'])

/**
 * Reads tags from a map or a list of pairs by the rules of docs/protocol.md 4.3. Invalid ones are dropped and noted.
 */
export function normaliseTags(raw: Raw, notes: Notes): Tags {
  const found = new Map<string, string>()
  for (const [rawKey, rawValue] of entriesOf(raw, notes)) {
    if (found.size === limits.tags) {
      notes.add('too_many', 'tags', { limit: limits.tags })
      break
    }
    const key = rawKey.trim().replaceAll(' ', '-')
    const value = tagValue(rawValue)
    if (value === '') {
      if (typeof rawValue === 'object' && rawValue !== null)
        notes.add('invalid_data', `tags.${cut(key, limits.tagKey)}`)
      continue
    }
    if (reserved.has(key)) notes.add('reserved_name', `tags.${key}`)
    else if (!found.has(key)) {
      if (isAcceptable(key, value, notes)) found.set(key, value)
    } else if (found.get(key) !== value) notes.add('duplicate', `tags.${key}`)
  }
  return {
    tags: [...found].filter(([key]) => !lifted.has(key)),
    environment: found.get('environment'),
    serverName: found.get('server_name'),
  }
}

/** Adds derived tags, unless the event has a tag of that name or the limit is reached. */
export function withTags(tags: readonly Pair[], more: readonly Pair[] = []): readonly Pair[] {
  if (more.length === 0) return tags
  const taken = new Set(tags.map(([key]) => key))
  const added = more.flatMap(([key, value]): Pair[] => {
    const text = onOneLine(value)
    return taken.has(key) || text === '' ? [] : [[key, cut(text, limits.tagValue)]]
  })
  return [...tags, ...added].slice(0, Math.max(limits.tags, tags.length))
}

function* entriesOf(raw: Raw, notes: Notes): Iterable<readonly [string, Json]> {
  if (isList(raw)) {
    for (const entry of raw) {
      if (isList(entry) && isName(entry[0])) yield [String(entry[0]), entry[1] ?? null]
      else if (isObject(entry) && isName(entry.key)) yield [String(entry.key), entry.value ?? null]
      else if (entry !== null) notes.add('invalid_data', 'tags')
    }
  } else if (isObject(raw)) {
    for (const key in raw) yield [key, raw[key] as Json]
  } else if (raw !== undefined && raw !== null) {
    notes.add('invalid_data', 'tags')
  }
}

function isName(value: Raw): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function tagValue(raw: Json): string {
  if (typeof raw === 'boolean') return raw ? 'True' : 'False'
  if (typeof raw === 'number') return String(raw)
  return typeof raw === 'string' ? onOneLine(raw) : ''
}

/**
 * Replaces line breaks and the spaces around them with one space. Hand-written, because a regular expression would be
 * quadratic on long runs of spaces.
 */
function onOneLine(text: string): string {
  if (!text.includes('\n') && !text.includes('\r')) return text.trim()
  const lines = text.split(/[\r\n]/).map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

function isAcceptable(key: string, value: string, notes: Notes): boolean {
  if (key.length > limits.tagKey || value.length > limits.tagValue) {
    const limit = key.length > limits.tagKey ? limits.tagKey : limits.tagValue
    notes.add('tag_too_long', `tags.${cut(key, limits.tagKey)}`, { limit })
    return false
  }
  if (!KEY.test(key)) {
    notes.add('invalid_data', `tags.${key}`)
    return false
  }
  return true
}

import type { Json, JsonObject } from '#domain/event/event.ts'
import { isDeeperThan } from '../decode/depth.ts'
import { scrubAssignments } from './assignments.ts'
import { isSecretName, NAME_STEM } from './names.ts'
import { isCard, scrubCards } from './cards.ts'
import { FILTERED, textRules } from './rules.ts'

/** The shortest text that a rule for texts can match: `cvv=123`. */
const MIN_TEXT = 7
/** The shortest text that shows by itself that it is secret: a scheme and six characters. */
const MIN_TELLING = 12
/** A key of an object may be a secret itself, such as a card number or a token; shorter ones are none. */
const MIN_SECRET_KEY = 13
/** JSON text nested deeper than this is read as plain text. */
const MAX_JSON_TEXT_DEPTH = 32

const HINTS = new RegExp(textRules.map(({ hint }) => hint.source).join('|'))

/** Any value without its secrets; the same value when there are none, so that clean data costs no copy. */
export function scrubData(value: Json): Json {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value === 'number') return isCard(value) ? FILTERED : value
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? scrubList(value) : scrubObject(value as JsonObject)
}

/** Text without the secrets that are written in it. */
export function scrubText(text: string): string {
  if (text.length < MIN_TEXT) return text
  // Nearly all texts pass these three looks, and nothing is made anew for them.
  const namesSecrets = (text.includes('=') || text.includes(':') || text.startsWith('[')) && NAME_STEM.test(text)
  const json = namesSecrets ? scrubJsonText(text) : undefined
  if (json !== undefined) return json
  const withoutCards = scrubCards(text)
  const clean = text.length >= MIN_TELLING && HINTS.test(text) ? applyRules(withoutCards) : withoutCards
  return namesSecrets ? scrubAssignments(clean) : clean
}

function applyRules(text: string): string {
  let clean = text
  for (const { pattern, replace } of textRules) clean = clean.replace(pattern, replace)
  return clean
}

/** The value of a name, filtered if the name says that it is secret. Yes, no and nothing are no secrets. */
export function scrubNamed(name: string, value: Json): Json {
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') return value
  return isSecretName(name) ? FILTERED : scrubData(value)
}

function scrubObject(object: JsonObject): JsonObject {
  let copy: { [key: string]: Json } | undefined
  for (const key in object) {
    const value = object[key] as Json
    const clean = scrubNamed(key, value)
    const name = key.length < MIN_SECRET_KEY ? key : scrubText(key)
    if (clean === value && name === key) continue
    copy ??= { ...object }
    if (name !== key) delete copy[key]
    copy[name] = clean
  }
  return copy ?? object
}

function scrubList(list: readonly Json[]): readonly Json[] {
  let copy: Json[] | undefined
  for (let at = 0; at < list.length; at++) {
    const value = list[at] as Json
    const clean = isNamedByNeighbour(list, at) ? FILTERED : scrubData(value)
    if (clean !== value) (copy ??= [...list])[at] = clean
  }
  return copy ?? list
}

/** Pairs, and lists of names and values by turns, as Node has raw headers: not a list of words such as field names. */
function isNamedByNeighbour(list: readonly Json[], at: number): boolean {
  if (at % 2 === 0 || list.length % 2 === 1) return false
  const name = list[at - 1]
  const value = list[at]
  return typeof name === 'string' && typeof value === 'string' && isSecretName(name) && !/^[a-z_]*$/.test(value)
}

/** JSON within text, by the names in it; undefined when the text is no JSON. */
function scrubJsonText(text: string): string | undefined {
  const first = text[0]
  if (first !== '{' && first !== '[') return undefined
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return undefined
  }
  if (isDeeperThan(MAX_JSON_TEXT_DEPTH, value)) return undefined
  const clean = scrubData(value)
  return clean === value ? text : JSON.stringify(clean)
}

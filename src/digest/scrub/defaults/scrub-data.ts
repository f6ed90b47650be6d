import type { Json, JsonObject } from '#domain/event/event.ts'
import { isDeeperThan } from '../../decode/depth.ts'
import { FILTERED, isMark, type Redact } from '../mark.ts'
import type { WorkBudget } from '../work-budget.ts'
import { isCard, scrubCards } from '../numbers/cards.ts'
import { scrubIbans } from '../numbers/ibans.ts'
import { scrubBareNationalIds, scrubSaidNationalIds } from '../numbers/national-ids.ts'
import { scrubAssignments } from './assignments.ts'
import { signs } from './first-look.ts'
import { has, look, mayHoldSecret, saysNationalId, searchesFor, speaks } from './look.ts'
import { scrubMakes } from './makes.ts'
import { scrubNamedValues } from './named-values.ts'
import { rewriteEncoded } from './percent-encoded.ts'
import type { SecretNames } from './secret-names.ts'
import { scrubInserts } from './sql-inserts.ts'
import { addressRules, applyRules, spokenRules } from './text-rules.ts'

/** The shortest text with a secret: `cvv=123`. */
export const MIN_TEXT = 7
/** A key of an object may itself be a secret, such as a card number or a token. Shorter keys are not. */
const MIN_SECRET_KEY = 12
/** JSON text nested deeper than this is read as plain text. */
const MAX_JSON_TEXT_DEPTH = 32
/** Digits in the form of card, account and personal numbers, grouped or not, but not inside hexadecimal ones. */
const NUMBER = /(?<![a-z\d])\d(?:[ \u00a0.A-Z-]?\d){5,33}(?![a-z\d])/

/** Where a number may begin. Each such position costs the number searches as much as this many characters. */
const NUMBER_START = /(?<![\w.+-])\d/g
const WORK_A_NUMBER = 150

const JSON_END = /[}\]]\s*$/
const MOST_SPACE_AT_END = 16

const NAME = /^[\w.:-]{2,64}$/
const WORD = /^[a-z_]*$/

/** How secrets are recognised by name, and how they are replaced in texts. */
export interface Scrubbing {
  readonly names: SecretNames
  readonly redact: Redact
  /** The remaining work for the event; absent if the work is unbounded. */
  readonly budget?: WorkBudget | undefined
}

/** Returns a value without its secrets; the same object if there are none, so that clean data is not copied. */
export function scrubData(value: Json, scrubbing: Scrubbing): Json {
  if (typeof value === 'string') return scrubText(value, scrubbing)
  if (typeof value === 'number') return scrubbing.names.hasDefaults && isCard(value) ? FILTERED : value
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value)
    ? scrubList(value, scrubbing, scrubData)
    : scrubObject(value as JsonObject, scrubbing, scrubNamed)
}

/** Filters the value of a name that indicates a secret. Booleans, null and '' are never secrets. */
export function scrubNamed(name: string, value: Json, scrubbing: Scrubbing): Json {
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') return value
  if (scrubbing.names.isSafe(name)) return scrubSheltered(value, scrubbing)
  if (!scrubbing.names.isSecret(name)) return scrubData(value, scrubbing)
  return typeof value === 'string' && isMark(value) ? value : FILTERED
}

/**
 * The value of a safe field: its texts always stay, but nested values with a secret's name are
 * filtered.
 */
export function scrubSheltered(value: Json, scrubbing: Scrubbing): Json {
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value)
    ? scrubList(value, scrubbing, scrubSheltered)
    : scrubObject(value as JsonObject, scrubbing, scrubNamedInShelter)
}

function scrubNamedInShelter(name: string, value: Json, scrubbing: Scrubbing): Json {
  return scrubbing.names.isSecret(name) ? scrubNamed(name, value, scrubbing) : scrubSheltered(value, scrubbing)
}

/** Text without the secrets in it. If the work budget is exhausted, the whole text is replaced. */
export function scrubText(text: string, scrubbing: Scrubbing): string {
  if (text.length < MIN_TEXT) return text
  const seen = look(text)
  const { names, budget } = scrubbing
  if (!mayHoldSecret(seen) && !names.hasOwn) return text
  // Must precede the cache of other events, on which no row may depend.
  if (budget?.spend(text.length * searchesFor(seen)) === false) return FILTERED
  if (names.cleanTexts.has(text)) return text
  const plain = has(seen, signs.percent) ? rewriteEncoded(text, (part) => scrubText(part, scrubbing)) : text
  const clean = scrubBySigns(plain, plain === text ? seen : look(plain), scrubbing)
  if (clean === text) names.cleanTexts.offer(text)
  return clean
}

/**
 * Applies the rules to a text without encoded parts. @param seen its signs: rules whose signs are missing are skipped
 */
export function scrubBySigns(text: string, seen: number, scrubbing: Scrubbing): string {
  const { names, redact } = scrubbing
  const isNamed = names.areIn(text, seen)
  const isSpoken = names.hasDefaults && speaks(seen)
  const json = isNamed || isSpoken ? scrubJsonText(text, scrubbing) : undefined
  if (json !== undefined) return json
  let clean = names.hasDefaults ? scrubByForm(text, seen, scrubbing) : text
  if (isSpoken) clean = scrubSpoken(clean, clean === text ? seen : seen | look(clean), redact)
  return isNamed ? scrubNames(clean, scrubbing) : clean
}

/** Removes secrets recognisable by their form alone. */
function scrubByForm(text: string, seen: number, { redact, budget }: Scrubbing): string {
  let clean = has(seen, signs.run) ? scrubMakes(text, redact) : text
  if (has(seen, signs.at)) clean = applyRules(clean, addressRules, redact, seen)
  if (!has(seen, signs.number) || !NUMBER.test(clean)) return clean
  const numbers = clean.match(NUMBER_START)?.length ?? 0
  if (budget?.spend(numbers * WORK_A_NUMBER) === false) return FILTERED
  return scrubBareNationalIds(scrubIbans(scrubCards(clean, redact), redact), redact)
}

/** Removing a key may expose the start of the following word, so changed text is searched again. */
function scrubSpoken(text: string, seen: number, redact: Redact): string {
  const clean = applyRules(text, spokenRules, redact, seen)
  return saysNationalId(clean === text ? seen : seen | look(clean)) ? scrubSaidNationalIds(clean, redact) : clean
}

/** Removes values next to a secret's name, in any notation. */
export function scrubNames(text: string, { names, redact }: Scrubbing): string {
  return scrubInserts(scrubNamedValues(scrubAssignments(text, names, redact), names, redact), names, redact)
}

function scrubObject(object: JsonObject, scrubbing: Scrubbing, scrub: typeof scrubNamed): JsonObject {
  let copy: { [key: string]: Json } | undefined
  for (const key in object) {
    const value = object[key] as Json
    const isCode = typeof value === 'string' && scrubbing.names.isOauthCode(key, (field) => field in object)
    const clean = isCode ? FILTERED : scrub(key, value, scrubbing)
    const name = key.length < MIN_SECRET_KEY ? key : scrubText(key, scrubbing)
    if (clean === value && name === key) continue
    copy ??= { ...object }
    if (name !== key) delete copy[key]
    copy[name] = clean
  }
  return copy ?? object
}

function scrubList(list: readonly Json[], scrubbing: Scrubbing, scrub: typeof scrubData): readonly Json[] {
  let copy: Json[] | undefined
  for (let at = 0; at < list.length; at++) {
    const value = list[at] as Json
    const neighbour = neighbourName(list, at)
    const isNamed = neighbour !== undefined && (scrub === scrubData || scrubbing.names.isSecret(neighbour))
    const clean = isNamed ? scrubNamed(neighbour, value, scrubbing) : scrub(value, scrubbing)
    if (clean !== value) (copy ??= [...list])[at] = clean
  }
  return copy ?? list
}

/** `--password`, whose value is the next word of a command line. */
const FLAG = /^--?[A-Za-z][\w.-]{1,63}$/

/**
 * The name of a list item in pairs, and in lists that alternate names and values, as Node's raw headers do; not for
 * plain words such as field names.
 */
function neighbourName(list: readonly Json[], at: number): string | undefined {
  const name = list[at - 1]
  const value = list[at]
  if (typeof name === 'string' && typeof value === 'string' && FLAG.test(name))
    return value.startsWith('-') ? undefined : name
  if (at % 2 === 0 || list.length % 2 === 1) return undefined
  const isPair = typeof name === 'string' && typeof value === 'string' && NAME.test(name) && !WORD.test(value)
  return isPair ? name : undefined
}

/** Scrubs JSON within text by its names; `undefined` if the text is not JSON. */
function scrubJsonText(text: string, scrubbing: Scrubbing): string | undefined {
  const first = text[0]
  if (first !== '{' && first !== '[') return undefined
  // Truncated text is not JSON, and a failing parse costs more than all searches.
  if (!JSON_END.test(text.slice(-MOST_SPACE_AT_END))) return undefined
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return undefined
  }
  if (isDeeperThan(MAX_JSON_TEXT_DEPTH, value)) return undefined
  const clean = scrubData(value, scrubbing)
  return clean === value ? text : JSON.stringify(clean)
}

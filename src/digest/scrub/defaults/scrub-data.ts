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

/** The shortest text that holds a secret: `cvv=123`. */
export const MIN_TEXT = 7
/** A key of an object may be a secret itself, such as a card number or a token; shorter ones are none. */
const MIN_SECRET_KEY = 12
/** JSON text nested deeper than this is read as plain text. */
const MAX_JSON_TEXT_DEPTH = 32
/** Digits as numbers of cards, accounts and people have them, in groups or not: not in the middle of hexadecimal ones. */
const NUMBER = /(?<![a-z\d])\d(?:[ \u00a0.A-Z-]?\d){5,33}(?![a-z\d])/

/** Where a number may begin: there the searches for those of cards, accounts and people cost as much as so many characters. */
const NUMBER_START = /(?<![\w.+-])\d/g
const WORK_A_NUMBER = 150

const JSON_END = /[}\]]\s*$/
const MOST_SPACE_AT_END = 16

const NAME = /^[\w.:-]{2,64}$/
const WORD = /^[a-z_]*$/

/** The way in which secrets are found by name, and replaced in texts. */
export interface Scrubbing {
  readonly names: SecretNames
  readonly redact: Redact
  /** What is left for the event that is scrubbed; absent where nothing bounds the work. */
  readonly budget?: WorkBudget | undefined
}

/** Returns any value without its secrets; the same value when there are none, so that clean data costs no copy. */
export function scrubData(value: Json, scrubbing: Scrubbing): Json {
  if (typeof value === 'string') return scrubText(value, scrubbing)
  if (typeof value === 'number') return scrubbing.names.hasDefaults && isCard(value) ? FILTERED : value
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value)
    ? scrubList(value, scrubbing, scrubData)
    : scrubObject(value as JsonObject, scrubbing, scrubNamed)
}

/** The value of a name, filtered if the name says that it is secret. Yes, no and nothing are no secrets. */
export function scrubNamed(name: string, value: Json, scrubbing: Scrubbing): Json {
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') return value
  if (scrubbing.names.isSafe(name)) return scrubSheltered(value, scrubbing)
  if (!scrubbing.names.isSecret(name)) return scrubData(value, scrubbing)
  return typeof value === 'string' && isMark(value) ? value : FILTERED
}

/**
 * The value of a safe field: texts in it are what they are, whatever they look like, but what goes by a secret's name of
 * its own is one.
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

/** Text without the secrets that are written in it. What nobody has the work left to search goes as a whole. */
export function scrubText(text: string, scrubbing: Scrubbing): string {
  if (text.length < MIN_TEXT) return text
  const seen = look(text)
  const { names, budget } = scrubbing
  if (!mayHoldSecret(seen) && !names.hasOwn) return text
  // Before what is remembered of other events, on which no row may depend.
  if (budget?.spend(text.length * searchesFor(seen)) === false) return FILTERED
  if (names.cleanTexts.has(text)) return text
  const plain = has(seen, signs.percent) ? rewriteEncoded(text, (part) => scrubText(part, scrubbing)) : text
  const clean = scrubBySigns(plain, plain === text ? seen : look(plain), scrubbing)
  if (clean === text) names.cleanTexts.offer(text)
  return clean
}

/** Text, no part of which is encoded, without what rules find in it. @param seen its signs: rules that lack theirs do not look */
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

/** Without what is a secret by its form alone. */
function scrubByForm(text: string, seen: number, { redact, budget }: Scrubbing): string {
  let clean = has(seen, signs.run) ? scrubMakes(text, redact) : text
  if (has(seen, signs.at)) clean = applyRules(clean, addressRules, redact, seen)
  if (!has(seen, signs.number) || !NUMBER.test(clean)) return clean
  const numbers = clean.match(NUMBER_START)?.length ?? 0
  if (budget?.spend(numbers * WORK_A_NUMBER) === false) return FILTERED
  return scrubBareNationalIds(scrubIbans(scrubCards(clean, redact), redact), redact)
}

/** A word that a key was written against begins where the key was: what has changed is looked at again. */
function scrubSpoken(text: string, seen: number, redact: Redact): string {
  const clean = applyRules(text, spokenRules, redact, seen)
  return saysNationalId(clean === text ? seen : seen | look(clean)) ? scrubSaidNationalIds(clean, redact) : clean
}

/** Text without what stands beside a secret's name, in whatever notation. */
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

/** Scrubs pairs, and lists of names and values by turns, as Node has raw headers: not of words such as field names. */
function neighbourName(list: readonly Json[], at: number): string | undefined {
  const name = list[at - 1]
  const value = list[at]
  if (typeof name === 'string' && typeof value === 'string' && FLAG.test(name))
    return value.startsWith('-') ? undefined : name
  if (at % 2 === 0 || list.length % 2 === 1) return undefined
  const isPair = typeof name === 'string' && typeof value === 'string' && NAME.test(name) && !WORD.test(value)
  return isPair ? name : undefined
}

/** JSON within text, by the names in it; undefined when the text is no JSON. */
function scrubJsonText(text: string, scrubbing: Scrubbing): string | undefined {
  const first = text[0]
  if (first !== '{' && first !== '[') return undefined
  // A text that was cut off is none, and to hear that from the parser costs more than all searches.
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

import type { Json, JsonObject } from '#domain/event/event.ts'
import { isObject } from '../normalise/fields.ts'
import { remembered } from './defaults/remembered.ts'
import { scrubNamed, scrubText as scrubTextBy, type Scrubbing } from './defaults/scrub-data.ts'
import { FILTERED } from './mark.ts'
import { applyToAttributes, applyToFileName, applyToLog, type AttributedKind } from './rules/apply.ts'
import { defaultScrubber, type Scrubber } from './scrub-event.ts'
import { budgetOfItem, type WorkBudget } from './work-budget.ts'

/** Text without the secrets that are written in it: for what has no place in an event that a rule could name. */
export function scrubText(text: string, scrubber: Scrubber = defaultScrubber, budget?: WorkBudget): string {
  return scrubTextBy(text, budget === undefined ? scrubber.defaults : { ...scrubber.defaults, budget })
}

/** The options for attributes that are scrubbed. */
export interface AttributeScrubbing {
  readonly scrubber?: Scrubber
  readonly kind?: AttributedKind
  /** What is left for the item that they are part of. */
  readonly budget?: WorkBudget
}

/**
 * The attributes of a span, a log or a metric without secrets. Plain values and typed ones (`{ value, type }`) alike; a typed one
 * that was filtered is a string from then on. A name may go as well: it can be a secret itself.
 */
export function scrubAttributes(
  attributes: JsonObject,
  { scrubber = defaultScrubber, kind = 'span', budget = budgetOfItem(0) }: AttributeScrubbing = {},
): JsonObject {
  const ruled = scrubber.rules === undefined ? attributes : applyToAttributes(attributes, kind, scrubber.rules, budget)
  return scrubByDefaults(ruled, scrubber, budget)
}

/** What a log says, and its attributes, without secrets: as {@link scrubAttributes} does. */
export function scrubLog(
  log: { readonly body: string; readonly attributes: JsonObject },
  scrubber: Scrubber,
  budget: WorkBudget,
): typeof log {
  const ruled = scrubber.rules === undefined ? log : applyToLog(log, scrubber.rules, budget)
  return {
    body: scrubText(ruled.body, scrubber, budget),
    attributes: scrubByDefaults(ruled.attributes, scrubber, budget),
  }
}

/** A text of a recording without secrets: one that stood on a page. */
export function scrubRecordedText(text: string, scrubber: Scrubber, budget: WorkBudget): string {
  if (scrubber.rules === undefined) return scrubText(text, scrubber, budget)
  const { text: ruled } = applyToAttributes({ text }, 'replay', scrubber.rules, budget)
  return typeof ruled === 'string' ? scrubText(ruled, scrubber, budget) : FILTERED
}

/** What a program logged, sent or received while it was recorded, without secrets. */
export function scrubRecorded(name: string, value: Json, scrubber: Scrubber, budget: WorkBudget): Json {
  const { rules, defaults } = scrubber
  const ruled = rules === undefined ? value : applyToAttributes({ [name]: value }, 'replay', rules, budget)[name]
  return scrubNamed(name, ruled ?? FILTERED, { ...defaults, budget })
}

function scrubByDefaults(attributes: JsonObject, scrubber: Scrubber, budget: WorkBudget): JsonObject {
  const scrubbing = { ...scrubber.defaults, budget }
  const nameOf = cleanNames(scrubber)
  const clean: { [name: string]: Json } = {}
  for (const name in attributes) {
    // Names of usual length cost little. Spans inherit many of them, of which the same few are all there are.
    const cleanName = name.length <= USUAL_NAME ? nameOf(name) : scrubTextBy(name, scrubbing)
    clean[cleanName] = scrubAttribute(name, attributes[name] as Json, scrubbing)
  }
  return clean
}

const USUAL_NAME = 64

const namesOf = new WeakMap<Scrubber, (name: string) => string>()

/** Names of attributes without secrets: the same few with every span. */
function cleanNames(scrubber: Scrubber): (name: string) => string {
  const known = namesOf.get(scrubber)
  if (known !== undefined) return known
  const names = remembered((name) => scrubText(name, scrubber))
  namesOf.set(scrubber, names)
  return names
}

/** Begins the names of attributes that are a cookie each. */
const COOKIE = 'http.request.header.cookie.'

function scrubAttribute(name: string, attribute: Json, scrubbing: Scrubbing): Json {
  if (name.startsWith(COOKIE) && scrubbing.names.isSecretCookie(name.slice(COOKIE.length))) return FILTERED
  if (!isObject(attribute) || attribute.value === undefined || !isTyped(attribute))
    return scrubNamed(name, attribute, scrubbing)
  const value = scrubNamed(name, attribute.value, scrubbing)
  if (value === attribute.value) return attribute
  return { ...attribute, value, ...(typeof value === 'string' && 'type' in attribute && { type: 'string' }) }
}

/** A plain value may be an object with a `value` as well: then it has other keys, or might as well be a typed one. */
function isTyped(attribute: JsonObject): boolean {
  return Object.keys(attribute).every((key) => key === 'value' || key === 'type' || key === 'unit')
}

const EXTENSION = /\.[A-Za-z0-9]{1,8}$/

/** The name of an attachment without secrets. What it ends in says how to read it, and stays. */
export function scrubFileName(name: string, scrubber: Scrubber = defaultScrubber): string {
  const ruled = scrubber.rules === undefined ? name : applyToFileName(name, scrubber.rules)
  const [extension = ''] = EXTENSION.exec(ruled) ?? []
  return scrubText(ruled.slice(0, ruled.length - extension.length), scrubber) + extension
}

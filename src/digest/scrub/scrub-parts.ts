import type { Json, JsonObject } from '#domain/event/event.ts'
import { isObject } from '../normalise/fields.ts'
import { remembered } from './defaults/remembered.ts'
import { scrubNamed, scrubText as scrubTextBy, type Scrubbing } from './defaults/scrub-data.ts'
import { FILTERED } from './mark.ts'
import { applyToAttributes, applyToFileName, applyToLog, type AttributedKind } from './rules/apply.ts'
import { defaultScrubber, type Scrubber } from './scrub-event.ts'
import { budgetOfItem, type WorkBudget } from './work-budget.ts'

/** Removes secrets from text outside events, which rules cannot address. */
export function scrubText(text: string, scrubber: Scrubber = defaultScrubber, budget?: WorkBudget): string {
  return scrubTextBy(text, budget === undefined ? scrubber.defaults : { ...scrubber.defaults, budget })
}

export interface AttributeScrubbing {
  readonly scrubber?: Scrubber
  readonly kind?: AttributedKind
  /** The remaining work of the item they belong to. */
  readonly budget?: WorkBudget
}

/**
 * Removes secrets from the attributes of a span, log or metric, both plain values and typed ones (`{ value, type }`). A
 * filtered typed value becomes a string. An attribute's name may be removed as well, because it can itself be a secret.
 */
export function scrubAttributes(
  attributes: JsonObject,
  { scrubber = defaultScrubber, kind = 'span', budget = budgetOfItem(0) }: AttributeScrubbing = {},
): JsonObject {
  const ruled = scrubber.rules === undefined ? attributes : applyToAttributes(attributes, kind, scrubber.rules, budget)
  return scrubByDefaults(ruled, scrubber, budget)
}

/** A log's text and attributes without secrets, see {@link scrubAttributes}. */
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

/** Removes secrets from page text in a recording. */
export function scrubRecordedText(text: string, scrubber: Scrubber, budget: WorkBudget): string {
  if (scrubber.rules === undefined) return scrubText(text, scrubber, budget)
  const { text: ruled } = applyToAttributes({ text }, 'replay', scrubber.rules, budget)
  return typeof ruled === 'string' ? scrubText(ruled, scrubber, budget) : FILTERED
}

/** Removes secrets from what a program logged, sent or received during a recording. */
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
    // Names of usual length are cheap: spans repeat the same few many times.
    const cleanName = name.length <= USUAL_NAME ? nameOf(name) : scrubTextBy(name, scrubbing)
    clean[cleanName] = scrubAttribute(name, attributes[name] as Json, scrubbing)
  }
  return clean
}

const USUAL_NAME = 64

const namesOf = new WeakMap<Scrubber, (name: string) => string>()

/** Attribute names without secrets, cached because spans share the same few. */
function cleanNames(scrubber: Scrubber): (name: string) => string {
  const known = namesOf.get(scrubber)
  if (known !== undefined) return known
  const names = remembered((name) => scrubText(name, scrubber))
  namesOf.set(scrubber, names)
  return names
}

/** Prefix of attributes that contain one cookie each. */
const COOKIE = 'http.request.header.cookie.'

function scrubAttribute(name: string, attribute: Json, scrubbing: Scrubbing): Json {
  if (name.startsWith(COOKIE) && scrubbing.names.isSecretCookie(name.slice(COOKIE.length))) return FILTERED
  if (!isObject(attribute) || attribute.value === undefined || !isTyped(attribute))
    return scrubNamed(name, attribute, scrubbing)
  const value = scrubNamed(name, attribute.value, scrubbing)
  if (value === attribute.value) return attribute
  return { ...attribute, value, ...(typeof value === 'string' && 'type' in attribute && { type: 'string' }) }
}

/** A plain value may also be an object with a `value`: its other keys then distinguish it. */
function isTyped(attribute: JsonObject): boolean {
  return Object.keys(attribute).every((key) => key === 'value' || key === 'type' || key === 'unit')
}

const EXTENSION = /\.[A-Za-z0-9]{1,8}$/

/** Removes secrets from an attachment's name. Keeps the extension, which says how to read it. */
export function scrubFileName(name: string, scrubber: Scrubber = defaultScrubber): string {
  const ruled = scrubber.rules === undefined ? name : applyToFileName(name, scrubber.rules)
  const [extension = ''] = EXTENSION.exec(ruled) ?? []
  return scrubText(ruled.slice(0, ruled.length - extension.length), scrubber) + extension
}

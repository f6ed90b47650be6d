import type { Json, JsonObject } from '../../event/event.ts'
import { starsForIds } from '../../text/finite-address.ts'
import { replayDetectors, type DetectorRules, type ReplayDetector } from '../../trace/detect/rules.ts'
import { pageAddress } from '../clicks/page-address.ts'
import { slowClickOf } from './slow-click.ts'

/** A problem at one moment of a recording. */
export interface ReplayProblem {
  readonly kind: ReplayDetector
  /** Milliseconds since the epoch; for clicks, the time of the first one. */
  readonly at: number
  /** Selector of the element, normalized to low cardinality. '' if unknown or if the problem concerns no element. */
  readonly element: string
  /** The element's markup: `<button id="buy">Buy now</button>`. */
  readonly markup: string
  /** The full URL; '' if unknown. */
  readonly url: string
  /** `url` in the form of {@link pageAddress}. */
  readonly page: string
  /** Number of clicks; 0 if the problem is not about clicks. */
  readonly clicks: number
}

/** Settings of the detectors that analyze recordings. */
export type ReplayRules = Pick<DetectorRules, ReplayDetector>

/** The breadcrumb with which SDKs report that a page was re-rendered after a hydration error. */
export const HYDRATION = 'replay.hydrate-error'
/** Maximum number of problems of one kind per segment. A page with more has one problem, not hundreds. */
const MOST_OF_A_KIND = 5
const LONGEST_ELEMENT = 300
const LONGEST_VALUE = 100
const LONGEST_ADDRESS = 2000

// Constants from rrweb.
const META = 4
const CUSTOM = 5

/**
 * Runs the enabled detectors on the events of a segment. A rage click is not also reported as a dead click, unless the
 * rage click detector is off.
 * @param events rrweb events in chronological order, timestamps in milliseconds since the epoch; unvalidated
 */
export function findProblems(events: readonly Json[], rules: ReplayRules): readonly ReplayProblem[] {
  const found: ReplayProblem[] = []
  let address = ''
  for (const event of events) {
    if (!isObject(event) || !isObject(event.data)) continue
    const { type, timestamp: at, data } = event
    if (type === META) address = textOf(data.href) || address
    if (type !== CUSTOM || data.tag !== 'breadcrumb' || !isObject(data.payload)) continue
    if (typeof at !== 'number' || !Number.isFinite(at)) continue
    const problem = problemOf(data.payload, at, address, rules)
    if (problem !== undefined) found.push(problem)
  }
  return replayDetectors.flatMap((kind) => found.filter((one) => one.kind === kind).slice(0, MOST_OF_A_KIND))
}

function problemOf(crumb: JsonObject, at: number, address: string, rules: ReplayRules): ReplayProblem | undefined {
  const data = isObject(crumb.data) ? crumb.data : {}
  const url = (textOf(data.url) || address).slice(0, LONGEST_ADDRESS)
  const common = { at, url, page: pageAddress(url) ?? '' }
  if (crumb.category === HYDRATION) {
    if (!rules.hydration_error.on) return undefined
    return { kind: 'hydration_error', ...common, element: '', markup: '', clicks: 0 }
  }
  const slow = slowClickOf(crumb)
  if (slow === undefined) return undefined
  const kind = slow.kind === 'rage' && rules.rage_click.on ? 'rage_click' : 'dead_click'
  if (!rules[kind].on) return undefined
  const element = starsForIds(textOf(crumb.message)).slice(0, LONGEST_ELEMENT).toWellFormed()
  return { kind, ...common, element, markup: markupOf(data.node), clicks: slow.clicks }
}

/** Attributes that help a person identify the element. */
const told = [
  'id',
  'class',
  'type',
  'name',
  'href',
  'role',
  'title',
  'aria-label',
  'data-testid',
  'data-sentry-component',
  'testId',
] as const

function markupOf(node: Json | undefined): string {
  if (!isObject(node)) return ''
  const tag = textOf(node.tagName) || textOf(node.tagname)
  if (tag === '') return ''
  const attributes = isObject(node.attributes) ? node.attributes : {}
  const shown = told.flatMap((name) => {
    const value = textOf(attributes[name])
    return value === '' ? [] : [` ${name}="${cut(value)}"`]
  })
  const text = cut((textOf(node.textContent) || textOf(node.textcontent)).trim())
  return `<${tag.slice(0, LONGEST_VALUE)}${shown.join('')}>${text === '' ? '' : `${text}</${tag.slice(0, LONGEST_VALUE)}>`}`
}

const cut = (text: string) => text.slice(0, LONGEST_VALUE).toWellFormed()

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

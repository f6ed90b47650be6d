import type { Json, JsonObject } from '../../event/event.ts'
import { starsForIds } from '../../text/finite-address.ts'
import { replayDetectors, type DetectorRules, type ReplayDetector } from '../../trace/detect/rules.ts'
import { pageAddress } from '../clicks/page-address.ts'
import { slowClickOf } from './slow-click.ts'

/** A problem that one moment of a recording shows. */
export interface ReplayProblem {
  readonly kind: ReplayDetector
  /** Milliseconds since the epoch: of a click, when it came first. */
  readonly at: number
  /** The element, as a selector of which there are finitely many. '' where it is not known, and where it is about no element. */
  readonly element: string
  /** The element as the page has it: `<button id="buy">Buy now</button>`. */
  readonly markup: string
  /** The address as it was, '' where it is not known. */
  readonly url: string
  /** That as {@link pageAddress} writes it. */
  readonly page: string
  /** How often somebody clicked; 0: it is about no click. */
  readonly clicks: number
}

/** The switches of the detectors that look at recordings. */
export type ReplayRules = Pick<DetectorRules, ReplayDetector>

/** The breadcrumb with which SDKs tell that a page was rendered anew in the browser. */
export const HYDRATION = 'replay.hydrate-error'
/** The most problems of one kind in one segment. A page with more has one problem, not hundreds. */
const MOST_OF_A_KIND = 5
const LONGEST_ELEMENT = 300
const LONGEST_VALUE = 100
const LONGEST_ADDRESS = 2000

// rrweb's numbers.
const META = 4
const CUSTOM = 5

/**
 * Returns what the enabled detectors find in the events of a segment. A rage click is no dead click as well, unless nobody
 * asks for rage clicks.
 * @param events rrweb's, in the order of their times, which are milliseconds since the epoch; of any shape
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

/** Attributes that tell a person which element it is. */
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

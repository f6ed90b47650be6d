import { slowClickOf } from '../detect/slow-click.ts'
import { isRecord, type Fields } from '../fields.ts'
import { pageAddress } from './page-address.ts'

/** `dead`: nothing happened after the click. `rage`: the user clicked repeatedly. */
export const pressKinds = ['click', 'dead', 'rage'] as const
export type PressKind = (typeof pressKinds)[number]

export interface Press {
  readonly kind: PressKind
  /** Milliseconds since the epoch. */
  readonly at: number
  /** From the left edge of the window, CSS pixels. */
  readonly x: number
  /** From the top of the page, including the scroll offset. */
  readonly y: number
  /** CSS selector of the element: `main > button#buy`. '' if the recording does not contain it. */
  readonly element: string
}

/** A stay on one page at one window width. */
export interface Visit {
  /** In the form of {@link pageAddress}. */
  readonly page: string
  readonly startedAt: number
  /** Size of the window, CSS pixels. */
  readonly width: number
  readonly height: number
  readonly presses: readonly Press[]
  /** The lowest pixel of the page that was visible. */
  readonly depth: number
}

// Constants from rrweb (https://github.com/rrweb-io/rrweb, packages/types).
const FULL_SNAPSHOT = 2
const INCREMENTAL = 3
const META = 4
const CUSTOM = 5
const MOUSE_INTERACTION = 2
const SCROLL = 3
const RESIZE = 4
const CLICK = 2
/** Default id of the document node, used to recognize scrolling of the page itself. */
const DOCUMENT = 1

/** Maximum distance in milliseconds between a click and the SDK's breadcrumb about it. */
const SAME_CLICK_MS = 100
const CLICKED: ReadonlySet<unknown> = new Set(['ui.click', 'ui.tap'])
const MOST_PRESSES = 2000
const LONGEST_ELEMENT = 300

interface Open {
  readonly page: string
  readonly href: string
  readonly startedAt: number
  width: number
  height: number
  scrolled: number
  deepest: number
  readonly presses: Press[]
  readonly told: Told[]
}

/** Information about a click from an SDK breadcrumb, recorded separately from the click event. */
type Told = Pick<Press, 'kind' | 'at' | 'element'>

/**
 * Extracts visits and clicks from a recording.
 * @param events rrweb events of one replay in chronological order; unvalidated
 */
export function readVisits(events: Iterable<unknown>): readonly Visit[] {
  const visits: Open[] = []
  let documentId = DOCUMENT
  for (const event of events) {
    if (!isRecord(event) || !isRecord(event.data)) continue
    const at = numberOf(event.timestamp)
    if (at === undefined) continue
    const open = visits.at(-1)
    if (event.type === META) {
      const next = opened(event.data, at)
      // Each snapshot repeats the current page.
      if (next !== undefined && !isSameStay(open, next)) visits.push(next)
    } else if (open === undefined) continue
    else if (event.type === FULL_SNAPSHOT) {
      documentId = idOf(event.data.node) ?? DOCUMENT
      if (isRecord(event.data.initialOffset)) scrollTo(open, numberOf(event.data.initialOffset.top))
    } else if (event.type === INCREMENTAL) noteIncrement(open, event.data, at, documentId)
    else if (event.type === CUSTOM) {
      const next = movedWithin(open, event.data, at)
      if (next !== undefined) visits.push(next)
      else noteCrumb(open, event.data)
    }
  }
  return visits.map(({ page, startedAt, width, height, deepest, presses, told }) => {
    return { page, startedAt, width, height, presses: presses.map((press) => withTold(press, told)), depth: deepest }
  })
}

function opened({ href, width, height }: Fields, at: number): Open | undefined {
  const page = typeof href === 'string' ? pageAddress(href) : undefined
  const [wide, high] = [numberOf(width) ?? 0, numberOf(height) ?? 0]
  if (page === undefined || wide <= 0 || high <= 0) return undefined
  return {
    page,
    href: String(href),
    startedAt: at,
    width: wide,
    height: high,
    scrolled: 0,
    deepest: high,
    presses: [],
    told: [],
  }
}

/** Single-page apps report navigation without a new document; the window size stays the same. */
function movedWithin(open: Open, { tag, payload }: Fields, at: number): Open | undefined {
  if (tag !== 'performanceSpan' || !isRecord(payload) || payload.op !== 'navigation.push') return undefined
  const to = typeof payload.description === 'string' ? URL.parse(payload.description, open.href) : null
  const next = to === null ? undefined : opened({ href: to.href, width: open.width, height: open.height }, at)
  return next === undefined || isSameStay(open, next) ? undefined : next
}

function isSameStay(open: Open | undefined, { page, width }: Open): boolean {
  return open?.page === page && open.width === width
}

function noteIncrement(open: Open, data: Fields, at: number, documentId: number): void {
  switch (data.source) {
    case RESIZE:
      open.width = numberOf(data.width) ?? open.width
      open.height = numberOf(data.height) ?? open.height
      return
    case SCROLL:
      if (data.id === documentId) scrollTo(open, numberOf(data.y))
      return
    case MOUSE_INTERACTION: {
      const [x, y] = [numberOf(data.x), numberOf(data.y)]
      if (data.type !== CLICK || x === undefined || y === undefined || open.presses.length >= MOST_PRESSES) return
      open.presses.push({ kind: 'click', at, x, y: y + open.scrolled, element: '' })
    }
  }
}

function scrollTo(open: Open, top: number | undefined): void {
  if (top === undefined) return
  open.scrolled = Math.max(0, top)
  open.deepest = Math.max(open.deepest, open.scrolled + open.height)
}

/**
 * An SDK first reports the clicked element and, some seconds later, that nothing happened. Both carry the time of the
 * click.
 */
function noteCrumb(open: Open, { tag, payload }: Fields): void {
  if (tag !== 'breadcrumb' || !isRecord(payload) || open.told.length >= MOST_PRESSES) return
  const seconds = numberOf(payload.timestamp)
  if (seconds === undefined) return
  const at = seconds * 1000
  const element = typeof payload.message === 'string' ? payload.message.slice(0, LONGEST_ELEMENT) : ''
  const slow = slowClickOf(payload)
  if (slow !== undefined) open.told.push({ kind: slow.kind, at, element })
  else if (CLICKED.has(payload.category)) open.told.push({ kind: 'click', at, element })
}

function withTold(press: Press, told: readonly Told[]): Press {
  const own = told.filter(({ at }) => Math.abs(at - press.at) <= SAME_CLICK_MS)
  const worst = own.reduce((kind, one) => (rank(one.kind) > rank(kind) ? one.kind : kind), press.kind)
  return { ...press, kind: worst, element: own.find(({ element }) => element !== '')?.element ?? '' }
}

const rank = (kind: PressKind) => pressKinds.indexOf(kind)

const idOf = (node: unknown): number | undefined => (isRecord(node) ? numberOf(node.id) : undefined)

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

import { slowClickOf } from '../detect/slow-click.ts'
import { isRecord, type Fields } from '../fields.ts'
import { pageAddress } from './page-address.ts'

/** What a click was: `dead` where nothing happened after it, `rage` where somebody clicked on and on. */
export const pressKinds = ['click', 'dead', 'rage'] as const
export type PressKind = (typeof pressKinds)[number]

/** A click on a page. */
export interface Press {
  readonly kind: PressKind
  /** Milliseconds since the epoch. */
  readonly at: number
  /** From the left edge of the window, CSS pixels. */
  readonly x: number
  /** From the top of the page, wherever it was scrolled to. */
  readonly y: number
  /** The element, as a selector: `main > button#buy`. '' where the recording does not say. */
  readonly element: string
}

/** A stay on one page, in a window of one width. */
export interface Visit {
  /** As {@link pageAddress} writes it. */
  readonly page: string
  readonly startedAt: number
  /** Of the window, CSS pixels. */
  readonly width: number
  readonly height: number
  readonly presses: readonly Press[]
  /** The lowest pixel of the page that was in the window. */
  readonly depth: number
}

// rrweb's numbers (https://github.com/rrweb-io/rrweb, packages/types).
const FULL_SNAPSHOT = 2
const INCREMENTAL = 3
const META = 4
const CUSTOM = 5
const MOUSE_INTERACTION = 2
const SCROLL = 3
const RESIZE = 4
const CLICK = 2
/** The document's own id where nothing says another: what is scrolled is the page. */
const DOCUMENT = 1

/** A click and what is told of it are this close, milliseconds. */
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

/** What an SDK tells of a click, beside the click itself. */
type Told = Pick<Press, 'kind' | 'at' | 'element'>

/**
 * Reads who pressed what on which page out of a recording.
 * @param events rrweb's, of one replay, in the order of their times; of any shape
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
      // The same page is told of again with each snapshot.
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

/** Apps that stay in one document say where they go; the window stays as it was. */
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

/** SDKs tell of a click's element, and some seconds later that nothing came of it: both name the time of the click. */
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

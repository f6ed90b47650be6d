import type { ReplayId } from '../../ids.ts'
import { pressKinds, type Press, type PressKind, type Visit } from './read-visits.ts'

/** A visit with the replay that it is in. */
export interface VisitOfReplay {
  readonly replayId: ReplayId
  readonly visit: Visit
}

/** Windows that show a page alike. */
export const screens = ['phone', 'tablet', 'desktop'] as const
export type ScreenClass = (typeof screens)[number]

/** An element that was pressed, how often, and one press of it to look at: the worst, and of those the last. */
export interface PressedElement {
  readonly element: string
  readonly presses: number
  readonly dead: number
  readonly rage: number
  readonly replays: number
  readonly example: { readonly replayId: ReplayId; readonly at: number }
}

/** Where people pressed on a page, and how far down they went. */
export interface ClickMap {
  readonly screen: ScreenClass
  readonly visits: number
  readonly replays: number
  /** By kind. */
  readonly presses: Readonly<Record<PressKind, number>>
  /** Places of presses: `x` from 0 to 1 of the window's width, `y` in pixels of a page as wide as `width`. */
  readonly points: readonly { readonly kind: PressKind; readonly x: number; readonly y: number }[]
  /** The usual width of the window, CSS pixels. */
  readonly width: number
  /** The usual height of the window: what everybody saw. */
  readonly fold: number
  /** The share of visits that saw the page down to so many pixels, 0 … 1, at each tenth of the deepest. */
  readonly depths: readonly { readonly y: number; readonly share: number }[]
  /** Those pressed most first. */
  readonly elements: readonly PressedElement[]
}

const MOST_POINTS = 2000
const MOST_ELEMENTS = 50
const DEPTH_STEPS = 10
const PHONE_BELOW = 600
const TABLET_BELOW = 1000

/** Returns what kind of screen a window of this width is on. */
export function screenOf(width: number): ScreenClass {
  if (width < PHONE_BELOW) return 'phone'
  return width < TABLET_BELOW ? 'tablet' : 'desktop'
}

/** Adds visits of one page up. @param visits on one kind of screen; undefined comes back where there is none */
export function clickMapOf(screen: ScreenClass, visits: readonly VisitOfReplay[]): ClickMap | undefined {
  const own = visits.filter(({ visit }) => screenOf(visit.width) === screen)
  if (own.length === 0) return undefined
  const width = median(own.map(({ visit }) => visit.width))
  const presses = own.flatMap(({ visit }) => visit.presses.map((press) => placed(press, visit, width)))
  const counted = Object.fromEntries(
    pressKinds.map((kind) => [kind, presses.filter((press) => press.kind === kind).length]),
  ) as Record<PressKind, number>
  return {
    screen,
    visits: own.length,
    replays: new Set(own.map(({ replayId }) => replayId)).size,
    presses: counted,
    points: presses.slice(0, MOST_POINTS),
    width,
    fold: median(own.map(({ visit }) => visit.height)),
    depths: depthsOf(own.map(({ visit }) => visit.depth)),
    elements: elementsOf(own),
  }
}

/** A page that is a tenth narrower is about a tenth longer; what matters is which part of the screen was pressed. */
function placed({ kind, x, y }: Press, visit: Visit, width: number): ClickMap['points'][number] {
  return { kind, x: Math.min(1, Math.max(0, x / visit.width)), y: Math.round((y * width) / visit.width) }
}

function depthsOf(depths: readonly number[]): ClickMap['depths'] {
  const deepest = Math.max(...depths)
  return Array.from({ length: DEPTH_STEPS }, (_, step) => {
    const y = Math.round((deepest * (step + 1)) / DEPTH_STEPS)
    return { y, share: depths.filter((depth) => depth >= y).length / depths.length }
  })
}

function elementsOf(visits: readonly VisitOfReplay[]): readonly PressedElement[] {
  const all = visits.flatMap(({ replayId, visit }) => visit.presses.map((press) => ({ replayId, press })))
  const byElement = Map.groupBy(
    all.filter(({ press }) => press.element !== ''),
    ({ press }) => press.element,
  )
  return [...byElement]
    .map(([element, own]): PressedElement => {
      const worst = own.toSorted((one, other) => rank(other.press) - rank(one.press) || other.press.at - one.press.at)
      const [example] = worst
      if (example === undefined) throw new Error('A group of presses is empty.')
      return {
        element,
        presses: own.length,
        dead: own.filter(({ press }) => press.kind === 'dead').length,
        rage: own.filter(({ press }) => press.kind === 'rage').length,
        replays: new Set(own.map(({ replayId }) => replayId)).size,
        example: { replayId: example.replayId, at: example.press.at },
      }
    })
    .toSorted((one, other) => other.presses - one.presses || one.element.localeCompare(other.element))
    .slice(0, MOST_ELEMENTS)
}

const rank = ({ kind }: Press) => pressKinds.indexOf(kind)

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

import type { ReplayId } from '../../ids.ts'
import { pressKinds, type Press, type PressKind, type Visit } from './read-visits.ts'

/** A visit and the replay it belongs to. */
export interface VisitOfReplay {
  readonly replayId: ReplayId
  readonly visit: Visit
}

/** Window sizes that usually share a layout. */
export const screens = ['phone', 'tablet', 'desktop'] as const
export type ScreenClass = (typeof screens)[number]

/** An element that was clicked, how often, and one example click: the worst kind, and of those the latest. */
export interface PressedElement {
  readonly element: string
  readonly presses: number
  readonly dead: number
  readonly rage: number
  readonly replays: number
  readonly example: { readonly replayId: ReplayId; readonly at: number }
}

/** Where users clicked on a page and how far they scrolled. */
export interface ClickMap {
  readonly screen: ScreenClass
  readonly visits: number
  readonly replays: number
  /** Counts by kind. */
  readonly presses: Readonly<Record<PressKind, number>>
  /** Click positions: `x` from 0 to 1 of the window's width, `y` in pixels on a page of width `width`. */
  readonly points: readonly { readonly kind: PressKind; readonly x: number; readonly y: number }[]
  /** Typical width of the window, CSS pixels. */
  readonly width: number
  /** Typical height of the window: the part visible without scrolling. */
  readonly fold: number
  /** The share of visits, 0 … 1, that scrolled down to `y` pixels, at each tenth of the deepest position. */
  readonly depths: readonly { readonly y: number; readonly share: number }[]
  /** Most clicked first. */
  readonly elements: readonly PressedElement[]
}

const MOST_POINTS = 2000
const MOST_ELEMENTS = 50
const DEPTH_STEPS = 10
const PHONE_BELOW = 600
const TABLET_BELOW = 1000

export function screenOf(width: number): ScreenClass {
  if (width < PHONE_BELOW) return 'phone'
  return width < TABLET_BELOW ? 'tablet' : 'desktop'
}

/** Aggregates the visits of one page on one kind of screen. Returns `undefined` if there are none. */
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

/** A page in a window a tenth narrower is about a tenth longer, so `y` is scaled with the width. */
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

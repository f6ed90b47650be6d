import type { WebVital } from '#domain/performance/web-vitals.ts'
import { durationText } from '#ui/duration.ts'
import type { Moment } from '../player/moments.ts'
import { clockText } from './clock-text.ts'
import type { ShownReplay } from './shown-replay.ts'
import type { MarkName, PlayerTexts } from './texts.ts'

/** A mark on the timeline. */
export interface Mark {
  readonly name: MarkName
  /** Epoch milliseconds. */
  readonly at: number
  readonly text: string
}

/** Breadcrumb categories marked on the timeline. */
const crumbMarks: ReadonlyMap<string, MarkName> = new Map([
  ['replay.hydrate-error', 'hydration'],
  ['sentry.feedback', 'feedback'],
])

/** Returns the mark for a breadcrumb category, if there is one. */
export function crumbMark(category: string): MarkName | undefined {
  return crumbMarks.get(category)
}

/** Returns the timeline's marks in order of time. */
export function marksOf({ errors }: Pick<ShownReplay, 'errors'>, moments: readonly Moment[]): readonly Mark[] {
  const told = moments.flatMap((moment): Mark[] => {
    switch (moment.kind) {
      case 'click':
        return [{ name: moment.click, at: moment.at, text: moment.text }]
      case 'navigation':
        return [{ name: 'navigation', at: moment.at, text: moment.to }]
      case 'vital':
        return [{ name: moment.rating === 'poor' ? 'poorVital' : 'vital', at: moment.at, text: vitalMark(moment) }]
      case 'crumb': {
        const name = crumbMark(moment.category)
        return name === undefined ? [] : [{ name, at: moment.at, text: moment.text }]
      }
      case 'console':
      case 'request':
      case 'memory':
        return []
    }
  })
  const all = [...told, ...errors.map(({ at, title }): Mark => ({ name: 'error', at, text: title }))]
  return all.toSorted((a, b) => a.at - b.at)
}

/** The browser SDK's names for web vitals in recordings. */
const vitalNames: ReadonlyMap<string, WebVital> = new Map([
  ['largest-contentful-paint', 'lcp'],
  ['interaction-to-next-paint', 'inp'],
  ['cumulative-layout-shift', 'cls'],
  ['first-contentful-paint', 'fcp'],
])

/** Formats a web vital: `LCP 2.84s`. Unknown ones keep the SDK's name. */
export function vitalMark({ name, value }: { readonly name: string; readonly value: number }): string {
  const vital = vitalNames.get(name)
  const isTime = vital !== undefined && vital !== 'cls'
  return `${vital?.toUpperCase() ?? name} ${isTime ? durationText(value * 1000) : Math.round(value * 1000) / 1000}`
}

/** Returns the gravest, then nearest mark within a distance in milliseconds. */
export function markNear(marks: readonly Mark[], at: number, withinMs: number): Mark | undefined {
  const near = marks.filter((mark) => Math.abs(mark.at - at) <= withinMs)
  return near.toSorted(
    (a, b) => GRAVITY.indexOf(a.name) - GRAVITY.indexOf(b.name) || Math.abs(a.at - at) - Math.abs(b.at - at),
  )[0]
}

const GRAVITY: readonly MarkName[] = [
  'error',
  'rage',
  'hydration',
  'dead',
  'feedback',
  'poorVital',
  'navigation',
  'click',
  'vital',
]

/** Returns a mark's description: `Rage click · 1:02 · button#buy`. */
export function markText({ name, at, text }: Mark, startedAt: number, texts: PlayerTexts): string {
  return [texts.marks[name], clockText(at - startedAt), text].filter((part) => part !== '').join(' · ')
}

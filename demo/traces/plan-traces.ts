import { createHash } from 'node:crypto'
import { randomFrom } from '../random.ts'
import { spread } from '../rhythm.ts'
import { browsers } from '../shells/browsers.ts'
import { aShopper, releaseAt } from '../shop.ts'
import { lay } from './lay.ts'
import type { Visit } from './span-plan.ts'
import type { DemoTrace } from './trace.ts'
import { checkoutVisits } from './visits/checkout.ts'
import { feedVisits } from './visits/feed.ts'
import { webVisits } from './visits/web.ts'
import { workerVisits } from './visits/worker.ts'

/** Everything that makes traces. */
export const visits: readonly Visit[] = [...webVisits, ...checkoutVisits, ...workerVisits, ...feedVisits]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** What of a trace has not ended by then has not been sent yet. */
const MARGIN_MS = 30_000
/** Detectors look at what began at most an hour before it came. */
const LATELY_MINUTES = 50

/**
 * The traces of a fortnight, oldest first. All that depends on `now` beyond its day (UTC) is which of them have ended
 * already: a container has no id, and is known again by its bytes alone. So a second seed on one day sends the same bytes,
 * and what has happened since. The fortnight is the one that ends with the day, of which the rest has not happened yet.
 */
export function planTraces(now: Date): readonly DemoTrace[] {
  const { start } = dayOf(now)
  const traces = visits.flatMap((visit) => {
    const usual = timesOf(visit, now).map((at, index) =>
      traceOf(visit, at, { name: `${start}:${visit.key}:${index}`, day: start, isLate: false }),
    )
    const late = latelyOf(visit, now).map((at) =>
      traceOf(visit, at, { name: `${start}:${visit.key}:at:${at.getTime()}`, day: start, isLate: true }),
    )
    return [...usual, ...late]
  })
  const ended = traces.filter(({ spans }) => spans.every(({ end }) => end < now.getTime() - MARGIN_MS))
  return ended.toSorted((a, b) => a.scene.at.getTime() - b.scene.at.getTime())
}

/** Milliseconds since the epoch of the day's beginning and end (UTC). */
export function dayOf(now: Date): { readonly start: number; readonly end: number } {
  const start = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return { start, end: start + DAY_MS }
}

function timesOf({ key, times, rhythm }: Visit, now: Date): readonly Date[] {
  const { end } = dayOf(now)
  return spread(rhythm, times, new Date(end), randomFrom(key)).filter((at) => at < now)
}

/** On a grid of the clock, so that a later seed finds the same ones. */
function latelyOf({ latelyEvery, latelyFor = LATELY_MINUTES }: Visit, now: Date): readonly Date[] {
  if (latelyEvery === undefined) return []
  const step = latelyEvery * MINUTE_MS
  const until = now.getTime()
  const first = Math.ceil((until - latelyFor * MINUTE_MS) / step) * step
  return Array.from({ length: Math.max(0, Math.ceil((until - first) / step)) }, (_, n) => new Date(first + n * step))
}

interface Naming {
  readonly name: string
  /** Its beginning, milliseconds since the epoch. */
  readonly day: number
  readonly isLate: boolean
}

function traceOf(visit: Visit, at: Date, { name, day, isLate }: Naming): DemoTrace {
  const random = randomFrom(name)
  const shopper = aShopper(random)
  const browser = random.pick(browsers)
  const environment = isLate || random.chance(0.92) ? 'production' : 'staging'
  // As of noon: at any time of the day the latest release has been out for some hours.
  const hoursAgo = (day + DAY_MS / 2 - at.getTime()) / HOUR_MS
  const scene = {
    random,
    at,
    shopper,
    browser,
    environment,
    isLate,
    releaseOf: (project) => releaseAt(project, hoursAgo),
  } as const satisfies DemoTrace['scene']
  const id = createHash('md5').update(name).digest('hex')
  return { id, visit, scene, spans: lay(visit.tree(scene), id, at.getTime()) }
}

import { createHash } from 'node:crypto'
import { randomFrom } from '../random.ts'
import { visitsOf, type ReplayedVisit } from '../replays/visits.ts'
import { dayOf, spread } from '../rhythm.ts'
import { browsers } from '../shells/browsers.ts'
import { aShopper, releaseAt } from '../shop.ts'
import { lay } from './lay.ts'
import type { Visit } from './span-plan.ts'
import type { DemoTrace } from './trace.ts'
import { checkoutVisits } from './visits/checkout.ts'
import { feedVisits } from './visits/feed.ts'
import { webVisits } from './visits/web.ts'
import { workerVisits } from './visits/worker.ts'

export const visits: readonly Visit[] = [...webVisits, ...checkoutVisits, ...workerVisits, ...feedVisits]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** What ends later has not been sent yet. */
const MARGIN_MS = 30_000
/** Detectors only look at what began at most an hour before arrival. */
const LATELY_MINUTES = 50

/**
 * The traces of two weeks, oldest first. They depend on `now` beyond its day (UTC) only in which of them have ended: a
 * container has no id, and is deduplicated by its bytes alone. A second seed on the same day thus sends the same bytes,
 * and what has happened since. The two weeks end with that day, whose rest has not happened yet.
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
  traces.push(...inReplays(now))
  const ended = traces.filter(({ spans }) => spans.every(({ end }) => end < now.getTime() - MARGIN_MS))
  return ended.toSorted((a, b) => a.scene.at.getTime() - b.scene.at.getTime())
}

function timesOf({ key, times, rhythm }: Visit, now: Date): readonly Date[] {
  const { end } = dayOf(now)
  return spread(rhythm, times, new Date(end), randomFrom(key)).filter((at) => at < now)
}

/** On a fixed time grid, so that a later seed finds the same ones. */
function latelyOf({ latelyEvery, latelyFor = LATELY_MINUTES }: Visit, now: Date): readonly Date[] {
  if (latelyEvery === undefined) return []
  const step = latelyEvery * MINUTE_MS
  const until = now.getTime()
  const first = Math.ceil((until - latelyFor * MINUTE_MS) / step) * step
  return Array.from({ length: Math.max(0, Math.ceil((until - first) / step)) }, (_, n) => new Date(first + n * step))
}

/** How long after its start a recorded visit opens its pages. */
const OPENED_AFTER_MS = { 'web/category': 400, 'web/product': 4_000 } as const

/** The pages of the recorded visits, each in its own trace. */
function inReplays(now: Date): readonly DemoTrace[] {
  const day = dayOf(now).start
  return visitsOf(now).flatMap((replay) =>
    webVisits.flatMap((visit) => {
      if (visit.key !== 'web/category' && visit.key !== 'web/product') return []
      const at = new Date(replay.at + OPENED_AFTER_MS[visit.key])
      return [traceOf(visit, at, { name: `${replay.name}:${visit.key}`, day, isLate: false, replay })]
    }),
  )
}

interface Naming {
  readonly name: string
  /** Its start, in milliseconds since the epoch. */
  readonly day: number
  readonly isLate: boolean
  /** The recording that it is part of. */
  readonly replay?: ReplayedVisit
}

function traceOf(visit: Visit, at: Date, { name, day, isLate, replay }: Naming): DemoTrace {
  const random = randomFrom(name)
  const shopper = replay?.shopper ?? aShopper(random)
  const browser = replay?.browser ?? random.pick(browsers)
  const environment = isLate || replay !== undefined || random.chance(0.92) ? 'production' : 'staging'
  // As of noon, so that the latest release has always been out for some hours.
  const hoursAgo = (day + DAY_MS / 2 - at.getTime()) / HOUR_MS
  const scene = {
    random,
    at,
    shopper,
    browser,
    environment,
    isLate,
    ...(replay !== undefined && { replayId: replay.id }),
    releaseOf: (project) => releaseAt(project, hoursAgo),
  } as const satisfies DemoTrace['scene']
  const id = createHash('md5').update(name).digest('hex')
  return { id, visit, scene, spans: lay(visit.tree(scene), id, at.getTime()) }
}

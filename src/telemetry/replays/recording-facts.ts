import type { Json, JsonObject } from '#domain/event/event.ts'
import { HYDRATION } from '#domain/replay/detect/find-problems.ts'
import { slowClickOf } from '#domain/replay/detect/slow-click.ts'
import { isObject } from '#digest/normalise/fields.ts'

/** What lists and the player's timeline need from a segment's events. */
export interface RecordingFacts {
  readonly events: number
  /** Milliseconds since the epoch, or `undefined` if no event has a time. */
  readonly startedAt: number | undefined
  readonly endedAt: number | undefined
  readonly snapshotsAt: readonly number[]
  readonly clicks: number
  readonly deadClicks: number
  readonly rageClicks: number
  readonly navigations: number
  readonly hydrationErrors: number
}

const FULL_SNAPSHOT = 2
export const CUSTOM = 5

/** Seconds until the year 5138 are smaller than milliseconds from 1973 on, so the unit is unambiguous. */
const FIRST_MILLISECOND = 100_000_000_000
const LAST_MILLISECOND = 4_200_000_000_000
/** Maximum number of snapshots recorded per segment. An SDK sends one or two. */
const MOST_SNAPSHOTS = 100

/** An event's time in milliseconds, from either unit, or `undefined` if it is invalid. */
export function momentOf(value: Json | undefined): number | undefined {
  if (typeof value !== 'number' || !(value > 0)) return undefined
  const ms = value < FIRST_MILLISECOND ? value * 1000 : value
  return ms >= FIRST_MILLISECOND && ms < LAST_MILLISECOND ? ms : undefined
}

/** Extracts the facts from a segment's events. */
export function recordingFacts(events: readonly JsonObject[]): RecordingFacts {
  const tally = { clicks: 0, deadClicks: 0, rageClicks: 0, navigations: 0, hydrationErrors: 0 }
  const snapshotsAt: number[] = []
  let [first, last] = [Infinity, -Infinity]
  for (const event of events) {
    const at = momentOf(event.timestamp)
    if (at !== undefined) {
      first = Math.min(first, at)
      last = Math.max(last, at)
      if (event.type === FULL_SNAPSHOT && snapshotsAt.length < MOST_SNAPSHOTS) snapshotsAt.push(Math.floor(at))
    }
    if (event.type === CUSTOM) count(event.data, tally)
  }
  const isTimed = first <= last
  return {
    events: events.length,
    startedAt: isTimed ? Math.floor(first) : undefined,
    endedAt: isTimed ? Math.ceil(last) : undefined,
    snapshotsAt,
    ...tally,
  }
}

type Tally = { -readonly [K in 'clicks' | 'deadClicks' | 'rageClicks' | 'navigations' | 'hydrationErrors']: number }

function count(data: Json | undefined, tally: Tally): void {
  if (!isObject(data) || data.tag !== 'breadcrumb' || !isObject(data.payload)) return
  const { payload } = data
  const { category } = payload
  const slow = slowClickOf(payload)
  if (category === 'ui.click' || category === 'ui.tap') tally.clicks++
  else if (category === 'navigation') tally.navigations++
  else if (category === HYDRATION) tally.hydrationErrors++
  else if (slow !== undefined) {
    tally.deadClicks++
    if (slow.kind === 'rage') tally.rageClicks++
  }
}

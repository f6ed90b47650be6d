import { createHash } from 'node:crypto'
import { randomFrom } from '../random.ts'
import { dayOf, shopping, spread } from '../rhythm.ts'
import { browsers, type Browser } from '../shells/browsers.ts'
import { aShopper, type Shopper } from '../shop.ts'
import { recordedVisits, type RecordedVisit } from './recorded.ts'

const HOUR_MS = 3_600_000
const VISITS = 24

/** Visits in which the shop did not respond. Detectors only look at visits that began at most a day before arrival. */
const UNANSWERED: ReadonlySet<string> = new Set(['rages', 'waits'])
const UNANSWERED_EVERY_MS = 8 * HOUR_MS
const UNANSWERED_TIMES = 6

/** A recording at its own time, with its visitor. */
export interface ReplayedVisit {
  readonly id: string
  /** Unique and permanent, because ids derive from it. */
  readonly name: string
  /** Its start, in milliseconds since the epoch. */
  readonly at: number
  readonly of: RecordedVisit
  readonly shopper: Shopper
  readonly browser: Browser
}

/** Makes a visit from a recording. */
export function replayed(visit: Pick<ReplayedVisit, 'name' | 'at' | 'of'>): ReplayedVisit {
  const id = createHash('md5').update(`replay:${visit.name}`).digest('hex')
  const random = randomFrom(id)
  return { ...visit, id, shopper: aShopper(random), browser: random.pick(browsers) }
}

/** The visits without errors of the two weeks ending with the day: constant within that day. */
export function visitsOf(now: Date): readonly ReplayedVisit[] {
  const { start: day, end } = dayOf(now)
  const [, ...recorded] = recordedVisits()
  const quiet = spread(shopping, VISITS, new Date(end), randomFrom('replays')).flatMap((at, index) => {
    const of = recorded[index % recorded.length]
    return of === undefined ? [] : [replayed({ name: `${day}:${index}`, at: at.getTime(), of })]
  })
  const unanswered = recorded
    .filter(({ name }) => UNANSWERED.has(name))
    .flatMap((of) =>
      Array.from({ length: UNANSWERED_TIMES }, (_, index) =>
        replayed({ name: `${day}:${of.name}:${index}`, at: end - (index + 1) * UNANSWERED_EVERY_MS, of }),
      ),
    )
  return [...quiet, ...unanswered]
}

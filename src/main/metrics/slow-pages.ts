import type { IncomingMessage } from 'node:http'
import { requestName } from '../watchdog/at-work.ts'
import type { RouteClass } from './families.ts'

/** The requests of one page in the last minutes. */
export interface PageTimes {
  /** `GET /issues/…`, without potential secrets. */
  readonly name: string
  readonly count: number
  readonly meanMs: number
  readonly maxMs: number
}

/** The age at which the older half is dropped: pages are reported for five to ten minutes. */
const HALF_MS = 5 * 60_000
const MOST_NAMES = 200
const told: ReadonlySet<RouteClass> = new Set(['page', 'action', 'api'] as const)

interface Times {
  count: number
  sumMs: number
  maxMs: number
}

/** Remembers for some minutes how long each page took. */
export class SlowPages {
  readonly #now: () => number
  #recent = new Map<string, Times>()
  #older: ReadonlyMap<string, Times> = new Map()
  #recentSince: number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#recentSince = now()
  }

  readonly ended = (req: Pick<IncomingMessage, 'method' | 'url'>, route: RouteClass, seconds: number): void => {
    if (!told.has(route)) return
    this.#turn()
    const name = requestName(req).replaceAll(/\d+/g, '…')
    const times = this.#recent.get(name)
    if (times === undefined && this.#recent.size >= MOST_NAMES) return
    const ms = seconds * 1000
    const { count = 0, sumMs = 0, maxMs = 0 } = times ?? {}
    this.#recent.set(name, { count: count + 1, sumMs: sumMs + ms, maxMs: Math.max(maxMs, ms) })
  }

  /** Returns the slowest pages, by maximum. */
  slowest(most: number): readonly PageTimes[] {
    this.#turn()
    const names = new Set([...this.#recent.keys(), ...this.#older.keys()])
    const all = [...names].map((name): PageTimes => {
      const [a, b] = [this.#recent.get(name), this.#older.get(name)]
      const count = (a?.count ?? 0) + (b?.count ?? 0)
      const sumMs = (a?.sumMs ?? 0) + (b?.sumMs ?? 0)
      return { name, count, meanMs: sumMs / count, maxMs: Math.max(a?.maxMs ?? 0, b?.maxMs ?? 0) }
    })
    return all.toSorted((a, b) => b.maxMs - a.maxMs).slice(0, most)
  }

  #turn(): void {
    const age = this.#now() - this.#recentSince
    if (age < HALF_MS) return
    this.#older = age < 2 * HALF_MS ? this.#recent : new Map()
    this.#recent = new Map()
    this.#recentSince = this.#now()
  }
}

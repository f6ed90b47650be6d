import type { Measured, Point } from '#domain/instruments/family.ts'
import type { Vitals } from './vitals.ts'

/** What happened between two looks at a server. */
export interface Between {
  /** The value of a gauge now; of several series their sum. undefined: there is none. */
  now(name: string, labels?: Wanted): number | undefined
  /** How much a counter grew a second. */
  perSecond(name: string, labels?: Wanted): number
  /** A quantile of what a histogram measured meanwhile, as its buckets have it, seconds. undefined: nothing was. */
  quantile(name: string, share: number, labels?: Wanted): number | undefined
  /** The mean of what was measured meanwhile, seconds. */
  mean(name: string, labels?: Wanted): number | undefined
}

/** A series is counted where it has these labels; a value that begins with `!` is one that it must not have. */
type Wanted = Readonly<Record<string, string>>

export function between(before: Vitals, after: Vitals): Between {
  const seconds = Math.max(0.001, (after.at - before.at) / 1000)
  const familyOf = ({ measured }: Vitals, name: string): Measured | undefined =>
    measured.find((family) => family.name === name)
  const sum = (vitals: Vitals, name: string, wanted: Wanted, valueOf: (point: Point) => number): number =>
    (familyOf(vitals, name)?.points ?? [])
      .filter((point) => fits(point, wanted))
      .reduce((all, point) => all + valueOf(point), 0)
  // A server that began anew counts from nothing.
  const grown = (name: string, wanted: Wanted, valueOf: (point: Point) => number): number =>
    Math.max(0, sum(after, name, wanted, valueOf) - sum(before, name, wanted, valueOf))
  return {
    now: (name, wanted = {}) => {
      const points = (familyOf(after, name)?.points ?? []).filter((point) => fits(point, wanted))
      return points.length === 0 ? undefined : points.reduce((all, { value = 0 }) => all + value, 0)
    },
    perSecond: (name, wanted = {}) => grown(name, wanted, ({ value = 0 }) => value) / seconds,
    mean: (name, wanted = {}) => {
      const count = grown(name, wanted, (point) => point.count ?? 0)
      return count === 0 ? undefined : grown(name, wanted, (point) => point.sum ?? 0) / count
    },
    quantile: (name, share, wanted = {}) => {
      const bounds = familyOf(after, name)?.bounds ?? []
      const counts = [...bounds, Infinity].map((_, index) =>
        grown(name, wanted, (point) => point.buckets?.[index] ?? 0),
      )
      const all = counts.reduce((one, other) => one + other, 0)
      let below = 0
      const index = counts.findIndex((count) => (below += count) >= all * share)
      return all === 0 ? undefined : (bounds[index] ?? bounds.at(-1))
    },
  }
}

function fits({ labels }: Point, wanted: Wanted): boolean {
  return Object.entries(wanted).every(([name, value]) =>
    value.startsWith('!') ? labels[name] !== value.slice(1) : labels[name] === value,
  )
}

import type { Measured, Point } from '#domain/instruments/family.ts'
import type { Vitals } from './vitals.ts'

/** Changes between two samples of a server. */
export interface Between {
  /** A gauge's current value, summed over series. `undefined` if missing. */
  now(name: string, labels?: Wanted): number | undefined
  /** A counter's growth per second. */
  perSecond(name: string, labels?: Wanted): number
  /** A quantile of a histogram in between, by its buckets, in seconds. `undefined` if empty. */
  quantile(name: string, share: number, labels?: Wanted): number | undefined
  /** The mean in between, in seconds. */
  mean(name: string, labels?: Wanted): number | undefined
}

/** Series with these labels; a value starting with `!` excludes a label value. */
type Wanted = Readonly<Record<string, string>>

export function between(before: Vitals, after: Vitals): Between {
  const seconds = Math.max(0.001, (after.at - before.at) / 1000)
  const familyOf = ({ measured }: Vitals, name: string): Measured | undefined =>
    measured.find((family) => family.name === name)
  const sum = (vitals: Vitals, name: string, wanted: Wanted, valueOf: (point: Point) => number): number =>
    (familyOf(vitals, name)?.points ?? [])
      .filter((point) => fits(point, wanted))
      .reduce((all, point) => all + valueOf(point), 0)
  // A restarted server counts from zero.
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

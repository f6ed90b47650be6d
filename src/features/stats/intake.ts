import type { ProjectId } from '#domain/ids.ts'
import { measuredInBytes, type Category, type Outcome, type OutcomeTotal } from '#domain/outcome/outcome.ts'
import type { Axis } from './search.ts'

/** Outcomes of items. `received` counts everything that reached the server, so it excludes items dropped by SDKs. */
export interface OutcomeSums {
  readonly received: number
  readonly accepted: number
  /** Items of a type that Mishap does not store yet, only counts. */
  readonly notKept: number
  readonly dropped: number
  /** Dropped by SDKs before sending, according to their client reports. */
  readonly lost: number
}

/** Items dropped for one reason. */
interface Loss {
  readonly outcome: Outcome
  readonly reason: string
  readonly category: Category
  readonly quantity: number
}

/** A period's outcomes, aggregated in every way that the page shows. */
export interface Intake {
  readonly all: OutcomeSums
  readonly byProject: ReadonlyMap<ProjectId | null, OutcomeSums>
  /** Most received first. */
  readonly byCategory: readonly (OutcomeSums & { readonly category: Category })[]
  /** Most frequent first. */
  readonly losses: readonly Loss[]
  /** Quantity per outcome and bucket of the axis. */
  readonly series: Readonly<Record<Outcome, readonly number[]>>
}

/** Aggregates hourly totals. */
export function intakeOf(totals: readonly OutcomeTotal[], axis: Axis): Intake {
  const items = totals.filter(({ category }) => !measuredInBytes.has(category))
  return {
    all: outcomeSumsOf(items),
    byProject: new Map(
      [...Map.groupBy(items, ({ projectId }) => projectId)].map(([id, own]) => [id, outcomeSumsOf(own)]),
    ),
    byCategory: [...Map.groupBy(items, ({ category }) => category)]
      .map(([category, own]) => ({ category, ...outcomeSumsOf(own) }))
      .toSorted((a, b) => b.received - a.received),
    losses: lossesOf(items),
    series: {
      accepted: seriesOf(items, 'accepted', axis),
      not_kept: seriesOf(items, 'not_kept', axis),
      filtered: seriesOf(items, 'filtered', axis),
      rate_limited: seriesOf(items, 'rate_limited', axis),
      invalid: seriesOf(items, 'invalid', axis),
      duplicate: seriesOf(items, 'duplicate', axis),
      client_discard: seriesOf(items, 'client_discard', axis),
    },
  }
}

function outcomeSumsOf(totals: readonly OutcomeTotal[]): OutcomeSums {
  const sum = (wanted: (total: OutcomeTotal) => boolean) =>
    totals.reduce((quantity, total) => quantity + (wanted(total) ? total.quantity : 0), 0)
  const lost = sum(({ outcome }) => outcome === 'client_discard')
  const accepted = sum(({ outcome }) => outcome === 'accepted')
  const notKept = sum(({ outcome }) => outcome === 'not_kept')
  const received = sum(() => true) - lost
  return { received, accepted, notKept, dropped: received - accepted - notKept, lost }
}

function lossesOf(totals: readonly OutcomeTotal[]): readonly Loss[] {
  const dropped = totals.filter(({ outcome }) => outcome !== 'accepted')
  return [...Map.groupBy(dropped, ({ outcome, reason, category }) => `${outcome} ${reason} ${category}`).values()]
    .flatMap((same) => {
      const [first] = same
      return first === undefined ? [] : [{ ...first, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }]
    })
    .toSorted((a, b) => b.quantity - a.quantity)
}

function seriesOf(totals: readonly OutcomeTotal[], outcome: Outcome, axis: Axis): readonly number[] {
  const counts = Array.from({ length: axis.buckets }, () => 0)
  for (const total of totals) {
    const bucket = Math.floor((total.hour - axis.start.getTime()) / (axis.bucketSeconds * 1000))
    const count = counts[bucket]
    if (total.outcome === outcome && count !== undefined) counts[bucket] = count + total.quantity
  }
  return counts
}

export const emptySums: OutcomeSums = { received: 0, accepted: 0, notKept: 0, dropped: 0, lost: 0 }

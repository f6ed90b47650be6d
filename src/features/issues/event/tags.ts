import type { TagTotals } from '#domain/event/event-store.ts'

export interface TagShare {
  readonly value: string
  readonly count: number
  /** Share of the events with the tag, 0 to 1. */
  readonly share: number
  readonly isThisEvents: boolean
}

export interface TagView {
  readonly key: string
  /** This event's value; `undefined` if only other events have the tag. */
  readonly value: string | undefined
  /** Most frequent values first. Empty if the tag was not counted. */
  readonly shares: readonly TagShare[]
  /** Number of distinct values beyond the shares. */
  readonly otherValues: number
}

/**
 * Returns an event's tags with their distribution in the issue: counted ones first, most frequent at the top, then the
 * rest in the event's order.
 */
export function tagViews(
  tags: readonly (readonly [string, string])[],
  totals: readonly TagTotals[],
): readonly TagView[] {
  const own = new Map(tags)
  const keys = new Set([...own.keys(), ...totals.map(({ key }) => key)])
  return viewsOf(own, totals).filter(({ key }) => !repeatsAnother(key, keys))
}

/** Whether a tag such as `os.name` is redundant next to `os`: it can be searched but is not shown again. */
export function repeatsAnother(key: string, keys: ReadonlySet<string>): boolean {
  return key.endsWith('.name') && keys.has(key.slice(0, -'.name'.length))
}

function viewsOf(own: ReadonlyMap<string, string>, totals: readonly TagTotals[]): readonly TagView[] {
  const counted = totals.map((total) => countedView(total, own.get(total.key)))
  const known = new Set(totals.map(({ key }) => key))
  const uncounted = [...own]
    .filter(([key]) => !known.has(key))
    .map(([key, value]) => ({ key, value, shares: [], otherValues: 0 }))
  return [...counted, ...uncounted]
}

function countedView({ key, total, distinct, top }: TagTotals, value: string | undefined): TagView {
  const shares = top.map((one) => ({
    value: one.value,
    count: one.count,
    // Estimated counts may slightly exceed the total.
    share: total > 0 ? Math.min(1, one.count / total) : 0,
    isThisEvents: one.value === value,
  }))
  return { key, value, shares, otherValues: Math.max(0, distinct - top.length) }
}

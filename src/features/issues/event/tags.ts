import type { TagTotals } from '#domain/event/event-store.ts'

export interface TagShare {
  readonly value: string
  readonly count: number
  /** Of the events that bear the tag, 0 to 1. */
  readonly share: number
  readonly isThisEvents: boolean
}

export interface TagView {
  readonly key: string
  /** This event's value; undefined where only others bear the tag. */
  readonly value: string | undefined
  /** The most frequent values, most frequent first. Empty where the tag was not counted. */
  readonly shares: readonly TagShare[]
  /** Different values that are not among the shares. */
  readonly otherValues: number
}

/**
 * The tags of an event, each with its distribution over the issue. Those that were counted come first, the most frequent
 * on top; then those that only this event was asked about, in the order of the event.
 */
export function tagViews(
  tags: readonly (readonly [string, string])[],
  totals: readonly TagTotals[],
): readonly TagView[] {
  const own = new Map(tags)
  const keys = new Set([...own.keys(), ...totals.map(({ key }) => key)])
  return viewsOf(own, totals).filter(({ key }) => !repeatsAnother(key, keys))
}

/** `os.name` says less than `os`, which stands beside it: such a tag is searched for, and not shown a second time. */
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
    // Counts of an estimate may add up to a little more than the whole.
    share: total > 0 ? Math.min(1, one.count / total) : 0,
    isThisEvents: one.value === value,
  }))
  return { key, value, shares, otherValues: Math.max(0, distinct - top.length) }
}

import type { AuditEntry } from '#domain/audit/audit.ts'

/** The entries of one day, in the order they came in. */
export interface Day {
  /** `2026-11-21`, in the zone. */
  readonly date: string
  readonly entries: readonly AuditEntry[]
}

/** Puts entries together by their day in a time zone. They are in order already. */
export function byDay(entries: readonly AuditEntry[], timeZone: string): readonly Day[] {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const days = Map.groupBy(entries, ({ at }) => format.format(at))
  return [...days].map(([date, group]) => ({ date, entries: group }))
}

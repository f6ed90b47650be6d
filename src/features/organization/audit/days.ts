import type { AuditEntry } from '#domain/audit/audit.ts'

/** The entries of one day, in their original order. */
export interface Day {
  /** `2026-11-21`, in the time zone. */
  readonly date: string
  readonly entries: readonly AuditEntry[]
}

/** Groups sorted entries by day in a time zone. */
export function byDay(entries: readonly AuditEntry[], timeZone: string): readonly Day[] {
  // Swedish dates have the ISO 8601 format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const days = Map.groupBy(entries, ({ at }) => format.format(at))
  return [...days].map(([date, group]) => ({ date, entries: group }))
}

import type { CheckIn } from '#domain/monitor/check-in.ts'
import type { Section } from '#domain/processing/batch.ts'
import { checkIns, type DigestedCheckIn } from './kind.ts'

/** Returns the check-ins of a batch. */
export function checkInsOf(sections: readonly Section[]): readonly CheckIn[] {
  // The kind's own section: nothing else puts items into it.
  const own = sections.flatMap(({ kind, items }) =>
    kind === checkIns.name ? (items as readonly DigestedCheckIn[]) : [],
  )
  return own.flatMap(({ checkIn }) => checkIn ?? [])
}

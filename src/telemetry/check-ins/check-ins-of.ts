import type { CheckIn } from '#domain/monitor/check-in.ts'
import type { Section } from '#domain/processing/batch.ts'
import { checkIns, type DigestedCheckIn } from './kind.ts'

/** The check-ins of a batch. */
export function checkInsOf(sections: readonly Section[]): readonly CheckIn[] {
  // Only this kind puts items into its section.
  const own = sections.flatMap(({ kind, items }) =>
    kind === checkIns.name ? (items as readonly DigestedCheckIn[]) : [],
  )
  return own.flatMap(({ checkIn }) => checkIn ?? [])
}

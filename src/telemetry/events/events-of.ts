import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { Section } from '#domain/processing/batch.ts'
import { events } from './kind.ts'

/** The events of a batch. */
export function eventsOf(sections: readonly Section[]): readonly DigestedEvent[] {
  // Only this kind puts items into its section.
  return sections.flatMap(({ kind, items }) => (kind === events.name ? (items as readonly DigestedEvent[]) : []))
}

import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { Section } from '#domain/processing/batch.ts'
import { events } from './kind.ts'

/** Returns the events of a batch. */
export function eventsOf(sections: readonly Section[]): readonly DigestedEvent[] {
  // The kind's own section: nothing else puts items into it.
  return sections.flatMap(({ kind, items }) => (kind === events.name ? (items as readonly DigestedEvent[]) : []))
}

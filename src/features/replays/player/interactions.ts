import { EVENT, SOURCE, type RecordedEvent } from './safe-event.ts'

const TOUCHED: ReadonlySet<unknown> = new Set([
  SOURCE.mouseMove,
  SOURCE.mouseInteraction,
  SOURCE.scroll,
  SOURCE.resize,
  SOURCE.input,
  SOURCE.touchMove,
  SOURCE.drag,
])

/** Returns whether an event is a user interaction. */
export function isInteraction({ type, data }: RecordedEvent): boolean {
  return type === EVENT.incremental && TOUCHED.has(data.source)
}

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

/** Returns whether somebody did something at an event, and not the page by itself. */
export function isInteraction({ type, data }: RecordedEvent): boolean {
  return type === EVENT.incremental && TOUCHED.has(data.source)
}

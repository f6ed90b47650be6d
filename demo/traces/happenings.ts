import type { InSpan } from '../story.ts'
import type { Environment, Shopper } from '../shop.ts'
import { units } from './units.ts'
import type { DemoTrace } from './trace.ts'

/** An error that happened in a span: its event has that time, release and customer. */
export interface Happening {
  readonly story: string
  readonly at: Date
  readonly inSpan: InSpan
  readonly release: string
  readonly environment: Environment
  readonly shopper: Shopper
}

export function happeningsIn(traces: readonly DemoTrace[]): readonly Happening[] {
  return traces.flatMap(({ spans, scene }) =>
    spans.flatMap(({ plan, traceId, spanId, parentId, unit, end }) => {
      if (plan.story === undefined || parentId === undefined) return []
      const { shopper, environment } = scene
      const inSpan = { trace_id: traceId, span_id: spanId, parent_span_id: parentId, op: plan.op }
      const release = scene.releaseOf(units[unit].project)
      return { story: plan.story, at: new Date(Math.floor(end)), inSpan, release, environment, shopper }
    }),
  )
}

/** The maximum shift of an event to its trace: stories keep their shape. */
const NEAR_MS = 4 * 3_600_000

/**
 * Assigns a story's events to happenings: the nearest free one, by its index in `times`. Without a near one, the
 * happening was not reported.
 */
export function eventsInTraces(
  times: readonly Date[],
  happenings: readonly Happening[],
): ReadonlyMap<number, Happening> {
  const found = new Map<number, Happening>()
  for (const happening of happenings) {
    let [nearest, distance] = [-1, NEAR_MS]
    times.forEach((at, index) => {
      const away = Math.abs(at.getTime() - happening.at.getTime())
      if (away < distance && !found.has(index)) [nearest, distance] = [index, away]
    })
    if (nearest >= 0) found.set(nearest, happening)
  }
  return found
}

import type { InSpan } from '../story.ts'
import type { Environment, Shopper } from '../shop.ts'
import { units } from './units.ts'
import type { DemoTrace } from './trace.ts'

/** An error that happened in a span: the event that tells of it is of that moment, that release and that customer. */
export interface Happening {
  readonly story: string
  readonly at: Date
  readonly inSpan: InSpan
  readonly release: string
  readonly environment: Environment
  readonly shopper: Shopper
}

/** What happened in these traces. */
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

/** An event is moved to its trace by no more than this: stories keep their shape. */
const NEAR_MS = 4 * 3_600_000

/**
 * Which of a story's events tell of which happening: the nearest that is free, by its place in `times`. Where none is near,
 * nobody reported what happened.
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

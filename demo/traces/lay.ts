import { createHash } from 'node:crypto'
import type { SpanPlan } from './span-plan.ts'
import type { UnitName } from './units.ts'

/** A span with times and ids. Times are in milliseconds since the epoch. */
export interface LaidSpan {
  readonly plan: SpanPlan
  readonly unit: UnitName
  readonly traceId: string
  readonly spanId: string
  /** `undefined` for the root. */
  readonly parentId: string | undefined
  /** The span through which its unit entered the trace. */
  readonly segment: { readonly spanId: string; readonly name: string }
  readonly isRootSpan: boolean
  readonly start: number
  readonly end: number
}

/** Between the end of the last child and that of its parent. */
const REST_MS = 1.5

/** Assigns times and ids to a span tree, root first. @param start of the root, milliseconds since the epoch */
export function lay(root: SpanPlan, traceId: string, start: number): readonly LaidSpan[] {
  const laid: LaidSpan[] = []
  const place = (plan: SpanPlan, from: number, around: LaidSpan | undefined): LaidSpan => {
    const isRootSpan = plan.unit !== undefined || around === undefined
    const unit = plan.unit ?? around?.unit
    if (unit === undefined) throw new Error(`The root ${plan.name} is of no unit.`)
    const index = laid.length
    const spanId = createHash('md5').update(`${traceId}:${index}`).digest('hex').slice(0, 16)
    const segment = isRootSpan || around === undefined ? { spanId, name: plan.name } : around.segment
    const shared = { plan, unit, traceId, spanId, parentId: around?.spanId, segment, isRootSpan, start: from }
    laid.push({ ...shared, end: from })
    const within = plan.within ?? []
    let [before, until, end] = [from, from, from + plan.ms]
    for (const inner of within.filter(({ isLater }) => isLater !== true)) {
      const one = place(inner, (inner.isParallel === true ? before : until) + (inner.after ?? 1), {
        ...shared,
        end: from,
      })
      before = one.start
      until = Math.max(until, one.end)
      end = Math.max(end, one.end + REST_MS)
    }
    const done = { ...shared, end }
    laid[index] = done
    for (const inner of within.filter(({ isLater }) => isLater === true)) place(inner, end + (inner.after ?? 1), done)
    return done
  }
  place(root, start, undefined)
  return laid
}

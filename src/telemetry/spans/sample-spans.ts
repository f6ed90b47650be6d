import { drawOf, type SamplingRule } from '#domain/trace/sampling.ts'
import { parseTraceId } from '#domain/ids.ts'
import { finiteName } from './finite-name.ts'
import { idOf, statusOf, type RawSpan } from './make-span.ts'

/** The spans of an item that are kept, and how many are not. */
export interface SampledSpans {
  readonly read: readonly RawSpan[]
  readonly left: number
}

/**
 * Leaves out the spans of traces that were not drawn, before any work is put into them; those that are kept by chance bear
 * the rate. A trace of which the item has something slow, rare or failed is kept for certain.
 */
export function sampleSpans(read: readonly RawSpan[], rule: SamplingRule | undefined): SampledSpans {
  if (rule === undefined) return { read, left: 0 }
  const common = new Set(rule.common)
  const certain = new Set(read.flatMap((raw) => (isCertain(raw, rule, common) ? [traceOf(raw)] : [])))
  const kept = read.flatMap((raw): readonly RawSpan[] => {
    const trace = traceOf(raw)
    // What is no span is counted as that.
    if (trace === undefined || certain.has(trace)) return [raw]
    return drawOf(trace) < rule.rate ? [{ ...raw, keepRate: rule.rate }] : []
  })
  return { read: kept, left: read.length - kept.length }
}

function isCertain(raw: RawSpan, { slow }: SamplingRule, common: ReadonlySet<string>): boolean {
  if (statusOf(raw.status, raw.attributes).status === 'error') return true
  if (!raw.isRootSpan) return false
  const micros = ((raw.end ?? 0) - (raw.start ?? 0)) * 1e6
  return micros >= slow || !common.has(finiteName(raw.name, '', false))
}

function traceOf({ traceId }: RawSpan): string | undefined {
  return idOf(traceId, parseTraceId)
}

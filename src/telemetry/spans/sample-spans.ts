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
 * Drops spans of traces that were not sampled, before any work is spent on them. Sampled spans record the rate. A trace
 * with something slow, rare or failed in the item is always kept.
 */
export function sampleSpans(read: readonly RawSpan[], rule: SamplingRule | undefined): SampledSpans {
  if (rule === undefined) return { read, left: 0 }
  const common = new Set(rule.common)
  const certain = new Set(read.flatMap((raw) => (isCertain(raw, rule, common) ? [traceOf(raw)] : [])))
  const kept = read.flatMap((raw): readonly RawSpan[] => {
    const trace = traceOf(raw)
    // Invalid spans are kept here so that they are counted as invalid.
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

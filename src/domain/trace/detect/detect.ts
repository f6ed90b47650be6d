import type { DetectSpan, Finding } from './finding.ts'
import { findLargePayloads } from './large-payload.ts'
import { findLongTasks } from './long-task.ts'
import { findNPlusOne } from './n-plus-one.ts'
import { findRequestsInSeries } from './requests-in-series.ts'
import type { DetectorRules, SpanDetector } from './rules.ts'
import { findSlowQueries } from './slow-query.ts'

/**
 * Maximum findings of one kind per root span: the most expensive ones. A page with more has one problem, not hundreds.
 */
const MOST_OF_A_KIND = 5

/**
 * Runs the enabled detectors on the spans of one root span. Tolerates any order and duplicates.
 * @param transaction name of the root span
 */
export function detect(
  spans: readonly DetectSpan[],
  transaction: string,
  rules: Pick<DetectorRules, SpanDetector>,
): readonly Finding[] {
  const inOrder = [...new Map(spans.map((span) => [span.spanId, span])).values()].sort(
    (a, b) => a.start - b.start || (a.spanId < b.spanId ? -1 : 1),
  )
  const {
    n_plus_one: loops,
    slow_query: slow,
    requests_in_series: series,
    large_payload: large,
    long_task: long,
  } = rules
  return [
    loops.on ? findNPlusOne(inOrder, loops.limits, transaction) : [],
    slow.on ? findSlowQueries(inOrder, slow.limits, transaction) : [],
    series.on ? findRequestsInSeries(inOrder, series.limits, transaction) : [],
    large.on ? findLargePayloads(inOrder, large.limits, transaction) : [],
    long.on ? findLongTasks(inOrder, long.limits, transaction) : [],
  ].flatMap(costliest)
}

/** Dedupes by problem, most expensive first. */
function costliest(findings: readonly Finding[]): readonly Finding[] {
  const costs = [...findings].sort((a, b) => b.total - a.total)
  const seen = new Set<string>()
  const first = costs.filter(({ fingerprint }) => {
    const key = JSON.stringify(fingerprint)
    return !seen.has(key) && seen.add(key)
  })
  return first.slice(0, MOST_OF_A_KIND)
}

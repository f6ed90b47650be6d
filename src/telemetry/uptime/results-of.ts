import type { Section } from '#domain/processing/batch.ts'
import type { CheckResult } from '#domain/uptime/result.ts'
import type { DigestedResults } from './digested-results.ts'
import { uptime } from './kind.ts'

/** Returns the results of uptime checks in a batch: those that count. */
export function resultsOf(sections: readonly Section[]): readonly CheckResult[] {
  // The kind's own section: nothing else puts items into it.
  const own = sections.flatMap(({ kind, items }) => (kind === uptime.name ? (items as readonly DigestedResults[]) : []))
  return own.flatMap(({ finals }) => finals)
}

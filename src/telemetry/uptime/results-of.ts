import type { Section } from '#domain/processing/batch.ts'
import type { CheckResult } from '#domain/uptime/result.ts'
import type { DigestedResults } from './digested-results.ts'
import { uptime } from './kind.ts'

/** The final results of uptime checks in a batch. */
export function resultsOf(sections: readonly Section[]): readonly CheckResult[] {
  // Only this kind puts items into its section.
  const own = sections.flatMap(({ kind, items }) => (kind === uptime.name ? (items as readonly DigestedResults[]) : []))
  return own.flatMap(({ finals }) => finals)
}

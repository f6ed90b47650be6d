import type { DigestedItem } from '#domain/processing/batch.ts'
import type { CheckResult } from '#domain/uptime/result.ts'

/** Results of a project's checks that arrived together. */
export interface DigestedResults extends DigestedItem {
  /** Final results, in order of arrival. */
  readonly finals: readonly CheckResult[]
}

import type { DigestedItem } from '#domain/processing/batch.ts'
import type { CheckResult } from '#domain/uptime/result.ts'

/** Results of a project's checks that came together. */
export interface DigestedResults extends DigestedItem {
  /** Those that count, in the order in which they came. */
  readonly finals: readonly CheckResult[]
}

import type { DigestLookups } from '#domain/processing/lookups.ts'
import { defaultRules } from '#domain/project/project-rules.ts'

/** The lookups of a project that has set nothing and uploaded nothing, for tools and tests. */
export const noLookups: DigestLookups = {
  rules: () => defaultRules,
  sampling: () => undefined,
  discarded: () => new Set(),
  artifacts: { byDebugId: () => undefined, byUrl: () => undefined, hasAny: () => false, debugObject: () => undefined },
  readIndex: () => undefined,
  scrubbingKey: 'none',
  geo: () => undefined,
  metricSeries: { admit: () => 'series' },
  pageNames: { note: () => {}, nameOf: () => undefined },
}

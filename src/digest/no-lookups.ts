import type { DigestLookups } from '#domain/processing/lookups.ts'
import { defaultRules } from '#domain/project/project-rules.ts'

/** Lookups for a project without settings or uploads, for tools and tests. */
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

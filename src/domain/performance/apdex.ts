import type { ApdexThresholds } from '../explore/measure.ts'
import type { Project } from '../project/project.ts'

// Apdex (apdex.org): (satisfied + tolerating / 2) / all. A user is satisfied up to the threshold, tolerating up to four
// times the threshold, and frustrated by any failure, however fast.

/** Default threshold of a project, milliseconds. */
export const USUAL_APDEX_MS = 300
/**
 * Default threshold for page loads and navigations, milliseconds: people wait longer for a page than for a request. It
 * matches the limit of a good largest contentful paint (web-vitals.ts).
 */
export const USUAL_PAGE_APDEX_MS = 2500
/** Transaction operations for page loads and navigations, as named by the SDKs. */
export const pageOperations = ['pageload', 'navigation'] as const
/** Maximum threshold, milliseconds. */
export const MAX_APDEX_MS = 600_000

/** Users are frustrated beyond this multiple of the threshold. */
export const TOLERATED = 4

/** Whether a threshold in milliseconds is valid. */
export function isApdexThreshold(ms: number): boolean {
  return Number.isInteger(ms) && ms >= 1 && ms <= MAX_APDEX_MS
}

export function apdexThresholds(projects: readonly Pick<Project, 'id' | 'apdexMs'>[]): ApdexThresholds {
  const own = projects.flatMap(({ id, apdexMs }) => (apdexMs === null ? [] : [[id, apdexMs] as const]))
  return { usual: USUAL_APDEX_MS, pages: USUAL_PAGE_APDEX_MS, own: new Map(own) }
}

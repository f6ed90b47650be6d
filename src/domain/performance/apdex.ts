import type { ApdexThresholds } from '../explore/measure.ts'
import type { Project } from '../project/project.ts'

// The index of apdex.org: (satisfied + tolerating / 2) / all. Satisfied is whoever waited no longer than a threshold,
// tolerating whoever waited no longer than four times that. Whatever failed frustrates, however quick it was.

/** The threshold of a project that has set none, milliseconds. */
export const USUAL_APDEX_MS = 300
/**
 * That of a page load or a navigation, milliseconds: people wait longer for a page than for a request. The largest
 * contentful paint is good up to there as well (web-vitals.ts).
 */
export const USUAL_PAGE_APDEX_MS = 2500
/** The operations of transactions that are page loads and navigations, as the SDKs name them. */
export const pageOperations = ['pageload', 'navigation'] as const
/** The longest that can be set, milliseconds. */
export const MAX_APDEX_MS = 600_000

/** Beyond so many times the threshold whoever waits is frustrated. */
export const TOLERATED = 4

/** Returns whether a project may have this threshold, milliseconds. */
export function isApdexThreshold(ms: number): boolean {
  return Number.isInteger(ms) && ms >= 1 && ms <= MAX_APDEX_MS
}

/** Returns the thresholds of each of these projects. */
export function apdexThresholds(projects: readonly Pick<Project, 'id' | 'apdexMs'>[]): ApdexThresholds {
  const own = projects.flatMap(({ id, apdexMs }) => (apdexMs === null ? [] : [[id, apdexMs] as const]))
  return { usual: USUAL_APDEX_MS, pages: USUAL_PAGE_APDEX_MS, own: new Map(own) }
}

import type { Release } from '#domain/release/release.ts'

/** Number of issues that regressed in a release, over all its projects. */
export function regressionsOf({ projects }: Pick<Release, 'projects'>): number {
  return projects.reduce((sum, { regressions }) => sum + regressions, 0)
}

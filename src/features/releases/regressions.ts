import type { Release } from '#domain/release/release.ts'

/** How many resolved issues came back in a release, over all of its projects. */
export function regressionsOf({ projects }: Pick<Release, 'projects'>): number {
  return projects.reduce((sum, { regressions }) => sum + regressions, 0)
}

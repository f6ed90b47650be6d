import type { Scene } from '../story.ts'
import type { Crumb, WireBreadcrumb } from '../wire.ts'

/** Assigns times to crumbs: the last one just before the event, the others increasingly earlier. */
export function timed(
  crumbs: readonly Crumb[],
  { random, at }: Pick<Scene, 'random' | 'at'>,
  slowestGapMs = 9_000,
): WireBreadcrumb[] {
  let time = at.getTime()
  return crumbs
    .toReversed()
    .map((crumb, index) => {
      time -= index === 0 ? random.int(3, 240) : Math.ceil(slowestGapMs * random.unit() ** 3) + 12
      return { timestamp: time / 1000, ...crumb }
    })
    .toReversed()
}

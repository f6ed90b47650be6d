import { treeDifference } from './difference.ts'
import type { FlameTree } from './flame-tree.ts'
import type { ProfileFrame } from './profile.ts'

export interface ProfiledRelease {
  readonly release: string
  readonly profiles: number
  /** When its first profile began. */
  readonly firstAt: Date
}

/** Two releases to compare: the newest and its predecessor. */
export interface ReleasePair {
  readonly before: ProfiledRelease
  readonly now: ProfiledRelease
}

/** Kinds of time. If a platform sends both, only the first is used, because a slower function shows up in both. */
export const timeTypes = ['wall', 'cpu'] as const
export type TimeType = (typeof timeTypes)[number]

/** Profiles of a release by one platform and one kind of time. */
export interface ProfiledTime extends ProfiledRelease {
  readonly platform: string
  readonly type: TimeType
}

/** Days of profiles to compare. */
export const REGRESSION_DAYS = 7

/** Two releases and the kind of time by which to compare them. */
export interface ComparedTime {
  readonly type: TimeType
  readonly pair: ReleasePair
}

/** The comparisons for a project: its newest releases, for each kind of time that its platforms send. */
export function comparedTimes(found: readonly ProfiledTime[], least: number): readonly ComparedTime[] {
  const sendWall = new Set(found.filter(({ type }) => type === 'wall').map(({ platform }) => platform))
  const judged = found.filter(({ platform, type }) => type === 'wall' || !sendWall.has(platform))
  return timeTypes.flatMap((type) => {
    const pair = newestPair(acrossPlatforms(judged.filter((one) => one.type === type)), least)
    return pair === undefined ? [] : [{ type, pair }]
  })
}

function acrossPlatforms(found: readonly ProfiledTime[]): readonly ProfiledRelease[] {
  return [...Map.groupBy(found, ({ release }) => release)].map(([release, parts]) => ({
    release,
    profiles: parts.reduce((sum, { profiles }) => sum + profiles, 0),
    firstAt: new Date(Math.min(...parts.map(({ firstAt }) => firstAt.getTime()))),
  }))
}

/** The two newest releases with enough profiles, ordered by first appearance. */
export function newestPair(releases: readonly ProfiledRelease[], least: number): ReleasePair | undefined {
  const enough = releases.filter(({ profiles }) => profiles >= least)
  const [now, before] = enough.toSorted((one, other) => other.firstAt.getTime() - one.firstAt.getTime())
  return now === undefined || before === undefined ? undefined : { before, now }
}

/** A function of the app that takes a larger share of the total time than in the previous release. */
export interface FunctionRegression {
  readonly frame: ProfileFrame
  /** Its share of the total time including libraries it calls, 0 … 1. */
  readonly shareBefore: number
  readonly shareNow: number
}

/** Minimum relative growth, because large shares fluctuate by several points from day to day. */
const LEAST_GROWTH = 1.5
/** Maximum number reported: one slow function makes others look faster, rarely slower. */
const MOST = 5

/** Functions of the app whose share rose by at least this many percentage points and by half; largest rise first. */
export function findFunctionRegressions(
  before: FlameTree,
  now: FlameTree,
  { sharePercent }: { readonly sharePercent: number },
): readonly FunctionRegression[] {
  if (before.total === 0 || now.total === 0) return []
  const { tree, functions } = treeDifference(before, now)
  return functions
    .flatMap(({ frame, ownBefore, ownNow }): readonly FunctionRegression[] => {
      const found = tree.frames[frame]
      const rose = (ownNow - ownBefore) * 100 >= sharePercent && ownNow >= ownBefore * LEAST_GROWTH
      return found?.inApp === true && rose ? [{ frame: found, shareBefore: ownBefore, shareNow: ownNow }] : []
    })
    .slice(0, MOST)
}

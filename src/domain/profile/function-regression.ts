import { treeDifference } from './difference.ts'
import type { FlameTree } from './flame-tree.ts'
import type { ProfileFrame } from './profile.ts'

/** Profiles of a release. */
export interface ProfiledRelease {
  readonly release: string
  readonly profiles: number
  /** When the first of them began. */
  readonly firstAt: Date
}

/** Two releases that can be compared: the newest, and the one that it took the place of. */
export interface ReleasePair {
  readonly before: ProfiledRelease
  readonly now: ProfiledRelease
}

/** What profiles of time measure. Where a platform sends both, the first counts: a function that is slower is so in both. */
export const timeTypes = ['wall', 'cpu'] as const
export type TimeType = (typeof timeTypes)[number]

/** Profiles of a release by one platform, of one kind of time. */
export interface ProfiledTime extends ProfiledRelease {
  readonly platform: string
  readonly type: TimeType
}

/** Profiles of so many days are compared. */
export const REGRESSION_DAYS = 7

/** Two releases, and the kind of time by which they are compared. */
export interface ComparedTime {
  readonly type: TimeType
  readonly pair: ReleasePair
}

/** Returns what there is to compare in a project: its newest releases, by each kind of time that its platforms send. */
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

/** Returns the two newest of the releases of which there are enough profiles, by when they were seen first. */
export function newestPair(releases: readonly ProfiledRelease[], least: number): ReleasePair | undefined {
  const enough = releases.filter(({ profiles }) => profiles >= least)
  const [now, before] = enough.toSorted((one, other) => other.firstAt.getTime() - one.firstAt.getTime())
  return now === undefined || before === undefined ? undefined : { before, now }
}

/** A function of the app that takes a larger share of all time than in the release before. */
export interface FunctionRegression {
  readonly frame: ProfileFrame
  /** Its share of all time, with the libraries that it calls, 0 … 1. */
  readonly shareBefore: number
  readonly shareNow: number
}

/** A share that is large already may move by points from day to day: it has to grow by half as well. */
const LEAST_GROWTH = 1.5
/** One slow function makes others look quick, and few look slow. */
const MOST = 5

/** Returns functions of the app whose share rose by so many points of percent, and by half; those that rose most first. */
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

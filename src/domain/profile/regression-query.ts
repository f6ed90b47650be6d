import { spanPeriod } from '../address/period.ts'
import { REGRESSION_DAYS, type TimeType } from './function-regression.ts'
import { defaultProfiles, type ProfilesQuery } from './profile-query.ts'

/** What was compared when a function was found to be slower. */
export interface ComparedReleases {
  /** When it was told: its day, or the beginning of the release. */
  readonly at: Date
  readonly type: TimeType
  readonly before: string
  readonly release: string
}

const DAY_MS = 86_400_000

/** Returns the flame graph that shows it: of the same days, of which the last was looked at hour by hour. */
export function regressionQuery(slug: string, { at, type, before, release }: ComparedReleases): ProfilesQuery {
  const period = spanPeriod(at.getTime() - REGRESSION_DAYS * DAY_MS, at.getTime() + DAY_MS)
  return {
    ...defaultProfiles,
    projects: [slug],
    period: period ?? defaultProfiles.period,
    type,
    release,
    compare: 'release',
    baseRelease: before,
  }
}

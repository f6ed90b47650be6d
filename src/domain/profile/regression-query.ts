import { spanPeriod } from '../address/period.ts'
import { REGRESSION_DAYS, type TimeType } from './function-regression.ts'
import { defaultProfiles, type ProfilesQuery } from './profile-query.ts'

/** The comparison in which a slower function was found. */
export interface ComparedReleases {
  /** Time of the report: its day, or the start of the release. */
  readonly at: Date
  readonly type: TimeType
  readonly before: string
  readonly release: string
}

const DAY_MS = 86_400_000

/** The flame graph that shows it, over the same days as the comparison. */
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

import type { Grant } from '#domain/access/access.ts'
import type { Release } from '#domain/release/release.ts'
import { adoptionOf, crashFreeSessions, crashFreeUsers, type Adoption, type Share } from '#domain/session/health.ts'
import type { SessionSums } from '#domain/session/session-sums.ts'
import { running } from '#running'
import { DAY_SECONDS, healthWindow } from './window.ts'

/** A release's health in a list. Shares are `null` without data. */
export interface ReleaseHealth {
  readonly sessions: number
  /** Sessions per day, oldest first; the last entry is the last 24 hours. */
  readonly days: readonly number[]
  readonly crashFreeSessions: Share
  readonly crashFreeUsers: Share
  readonly adoption: Adoption
}

/** Returns two weeks of health by version, for all releases in one round of queries. */
export async function readReleaseHealth(
  grant: Grant<'event:read'>,
  releases: readonly Pick<Release, 'version' | 'projects'>[],
  now: Date,
): Promise<ReadonlyMap<string, ReleaseHealth>> {
  if (releases.length === 0) return new Map()
  const { period } = healthWindow('14d', now)
  const versions = releases.map(({ version }) => version)
  const asked = { period, environments: [], releases: versions } as const
  const { events } = running()
  const [days, users] = await Promise.all([
    events.sessionSums(grant, {
      ...asked,
      groupBy: ['project', 'release'],
      stepSeconds: DAY_SECONDS,
      detail: 'counts',
      others: 'together',
    }),
    events.sessionSums(grant, { ...asked, groupBy: ['release'], detail: 'crashes' }),
  ])
  const byVersion = new Map(users.map((sums) => [sums.release, sums]))
  return new Map(releases.map((release) => [release.version, healthOf(release, days, byVersion.get(release.version))]))
}

const DAYS = 14

/** Shares are relative to the sessions of the release's projects. */
function healthOf(
  { version, projects }: Pick<Release, 'version' | 'projects'>,
  days: readonly SessionSums[],
  sums: SessionSums | undefined,
): ReleaseHealth {
  const own = Array<number>(DAYS).fill(0)
  const all = Array<number>(DAYS).fill(0)
  for (const { projectId, release, step, started } of days) {
    if (!projects.some((one) => one.projectId === projectId)) continue
    all[step] = (all[step] ?? 0) + started
    if (release === version) own[step] = (own[step] ?? 0) + started
  }
  return {
    sessions: sums?.started ?? 0,
    days: own,
    crashFreeSessions: sums === undefined ? null : crashFreeSessions(sums),
    crashFreeUsers: sums === undefined ? null : crashFreeUsers(sums),
    adoption: adoptionOf(own, all),
  }
}

import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { ProjectId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import type { Release } from '#domain/release/release.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { ChartMark } from '#ui/chart/placed-marks.ts'

/** Maximum marks, newest first, and maximum releases whose deploys are read. */
const MOST_MARKS = 20
const MOST_DEPLOYED = 8

interface MarksAsked {
  /** Empty for all that the grant covers. */
  readonly projects: readonly ProjectId[]
  readonly period: Period
  /** Excludes deploys to other environments. Empty for all. */
  readonly environments: readonly string[]
}

/** Returns the releases published or first seen within a period, and their deploys. */
export async function releaseMarks(
  grant: Grant<'project:read'>,
  { projects, period, environments }: MarksAsked,
): Promise<readonly ChartMark[]> {
  const { releases } = running().catalogue
  const found = await releases.list(grant, projects.length === 0 ? {} : { projects }, 'newest', {
    offset: 0,
    limit: 100,
  })
  const went = (at: Date | null) => at !== null && at >= period.since && at < period.until
  const marks = found.flatMap((release): ChartMark[] => {
    const at = release.releasedAt ?? release.firstEventAt ?? release.createdAt
    return went(at) ? [{ at, label: shortVersion(release.version), kind: 'release', href: hrefOf(release) }] : []
  })
  const deployed = found.filter(({ lastDeploy }) => lastDeploy !== null && lastDeploy.finishedAt >= period.since)
  const deploys = await Promise.all(
    deployed
      .slice(0, MOST_DEPLOYED)
      .map(async (release) => ({ release, of: await releases.deploys(grant, release.version) })),
  )
  const t = messages('scope')
  const arrived = deploys.flatMap(({ release, of }) =>
    of
      .filter(({ finishedAt, environment }) => went(finishedAt) && isAmong(environments, environment))
      .map(({ finishedAt, environment }): ChartMark => {
        const label = t('chart.deploy', { version: shortVersion(release.version), environment })
        return { at: finishedAt, label, kind: 'deploy', href: hrefOf(release) }
      }),
  )
  return [...marks, ...arrived].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST_MARKS)
}

function isAmong(environments: readonly string[], one: string): boolean {
  return environments.length === 0 || environments.includes(one)
}

function hrefOf({ version }: Release): string {
  return paths.release(version)
}

/** A version without its package, with commit hashes shortened. */
function shortVersion(version: string): string {
  const own = version.slice(version.lastIndexOf('@') + 1) || version
  return /^[0-9a-f]{40}$/.test(own) ? own.slice(0, 7) : own
}

import type { CompareReleases } from '#domain/issue/state.ts'
import { compareByAge, parseReleaseVersion, releaseSortRange } from '#domain/release/version.ts'
import { jsonRows, type Db } from '../engine.ts'
import { releaseTime } from './conditions.ts'

/**
 * The newest release of a project: the highest version of the package that was released last, or whatever was released
 * last where that is no version. '' where there is none.
 */
export async function newestRelease(db: Db, projectId: number): Promise<string> {
  const ofProject = db
    .selectFrom('releases')
    .innerJoin('release_projects', 'release_projects.release_id', 'releases.id')
    .select('releases.version')
    .where('release_projects.project_id', '=', projectId)
    .limit(1)
  const last = await ofProject.orderBy(releaseTime, 'desc').orderBy('releases.id', 'desc').executeTakeFirst()
  if (last === undefined || parseReleaseVersion(last.version).semver === undefined) return last?.version ?? ''
  const { from, below } = releaseSortRange(last.version)
  const highest = await ofProject
    .where('releases.sort_key', '>=', from)
    .where('releases.sort_key', '<', below)
    .orderBy('releases.sort_key', 'desc')
    .executeTakeFirstOrThrow()
  return highest.version
}

/** Returns a function that compares these releases. */
export async function comparisonOf(db: Db, versions: readonly string[]): Promise<CompareReleases> {
  const named = [...new Set(versions)].filter((version) => version !== '')
  if (named.length < 2) return compareByAge(new Map())
  const wanted = jsonRows<{ version: string }>(
    { version: 'text' },
    named.map((version) => ({ version })),
  )
  const rows = await db
    .selectFrom(wanted.as('input'))
    .innerJoin('releases', 'releases.version', 'input.version')
    .select(['releases.version', releaseTime.as('time')])
    .execute()
  return compareByAge(new Map(rows.map((row) => [row.version, row.time])))
}

import type { Grant } from '#domain/access/access.ts'
import type { NewestRelease } from '#domain/issue/latest-release.ts'
import type { CompareReleases } from '#domain/issue/state.ts'
import { compareByAge, isPlaceholder, newerSortRanges, parseReleaseVersion } from '#domain/release/version.ts'
import { covered, jsonRows, type Db, type Engine } from '../engine.ts'
import { releaseTime } from './conditions.ts'

/** How many releases are searched for one that is not a placeholder. No project has that many placeholders in a row. */
const LOOKED_AT = 20

/**
 * A project's newest release: the highest version of the package and scheme that was released last, so that a fix for
 * an older line is not the newest. If the last release is not a version, it is the newest itself. Placeholders
 * (`999.9.9`) are skipped if there is anything else. '' if the project has no release.
 */
export async function newestRelease(db: Db, projectId: number): Promise<string> {
  const ofProject = db
    .selectFrom('releases')
    .innerJoin('release_projects', 'release_projects.release_id', 'releases.id')
    .select('releases.version')
    .where('release_projects.project_id', '=', projectId)
  const byDate = ofProject.orderBy(releaseTime, 'desc').orderBy('releases.id', 'desc').limit(LOOKED_AT)
  const lately = await byDate.execute()
  const last = lately.find(({ version }) => !isPlaceholder(parseReleaseVersion(version))) ?? lately[0]
  if (last === undefined) return ''
  const ranges = newerSortRanges(last.version)
  if (ranges.length === 0) return last.version
  const highest = await ofProject
    .where(({ or, and, eb }) =>
      or(
        ranges.map(({ from, below }) =>
          and([eb('releases.sort_key', '>=', from), eb('releases.sort_key', '<', below)]),
        ),
      ),
    )
    .orderBy('releases.sort_key', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return highest.version
}

/** See IssueCatalogue.newestReleases. */
export async function newestReleases({ db }: Engine, grant: Grant<'event:read'>): Promise<readonly NewestRelease[]> {
  const projects = db.selectFrom('projects').select(['id', 'slug']).where(covered(grant, 'projects.id')).orderBy('slug')
  const newest = await Promise.all(
    (await projects.execute()).map(async ({ id, slug }) => ({
      projectSlug: slug,
      version: await newestRelease(db, id),
    })),
  )
  return newest.filter(({ version }) => version !== '')
}

/** Returns a comparator for these releases. */
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

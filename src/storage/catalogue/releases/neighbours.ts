import { sql, type RawBuilder } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { NeighbouringVersions } from '#domain/release/release.ts'
import { parseReleaseVersion, releaseSortKey, releaseSortRange } from '#domain/release/version.ts'
import type { Engine } from '../engine.ts'
import { coveredRelease, coveredReleaseId, inProjectsOf, releaseTime } from './conditions.ts'

/** See ReleaseCatalogue.neighbours. */
export async function neighbouringVersions(
  { db }: Engine,
  grant: Grant<'project:read'>,
  version: string,
): Promise<NeighbouringVersions> {
  const releaseId = await coveredReleaseId(db, grant, version)
  if (releaseId === undefined) return { older: undefined, newer: undefined }
  const { place, own } = placeOf(version, releaseId)
  const { from, below } = releaseSortRange(version)
  const alike = db
    .selectFrom('releases')
    .select('version')
    .where('sort_key', '>=', from)
    .where('sort_key', '<', below)
    .where(coveredRelease(grant))
    .where(inProjectsOf(releaseId))
    .limit(1)
  const older = await alike
    .where(sql<boolean>`(${place}, releases.id) < ${own}`)
    .orderBy(place, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const newer = await alike
    .where(sql<boolean>`(${place}, releases.id) > ${own}`)
    .orderBy(place)
    .orderBy('id')
    .executeTakeFirst()
  return { older: older?.version, newer: newer?.version }
}

/** The sort key for releases of the same kind, and this release's own value of it. */
function placeOf(version: string, releaseId: number): { place: RawBuilder<unknown>; own: RawBuilder<unknown> } {
  if (parseReleaseVersion(version).semver !== undefined)
    return { place: sql`releases.sort_key`, own: sql`(${releaseSortKey(version)}, ${releaseId})` }
  const own = sql`(select coalesce(it.released_at, it.created_at), it.id from releases as it where it.id = ${releaseId})`
  return { place: releaseTime, own }
}

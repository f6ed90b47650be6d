import type { Grant } from '#domain/access/access.ts'
import type { Deploy } from '#domain/release/release.ts'
import type { Engine } from '../engine.ts'
import { coveredReleaseId } from './conditions.ts'
import { deployFromRow } from './release-rows.ts'

/** See ReleaseCatalogue.deploys. */
export async function deploysOf(
  { db }: Engine,
  grant: Grant<'project:read'>,
  version: string,
): Promise<readonly Deploy[]> {
  const releaseId = await coveredReleaseId(db, grant, version)
  if (releaseId === undefined) return []
  const rows = await db
    .selectFrom('deploys')
    .selectAll()
    .where('release_id', '=', releaseId)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(deployFromRow)
}

/** See ReleaseCatalogue.addDeploy. */
export function addDeploy(
  { db }: Engine,
  grant: Grant<'project:releases'>,
  version: string,
  deploy: Omit<Deploy, 'id'>,
): Promise<Deploy | undefined> {
  return db.transaction().execute(async (trx) => {
    const releaseId = await coveredReleaseId(trx, grant, version)
    if (releaseId === undefined) return undefined
    const row = await trx
      .insertInto('deploys')
      .values({
        release_id: releaseId,
        environment: deploy.environment,
        name: deploy.name,
        url: deploy.url,
        started_at: deploy.startedAt?.getTime() ?? null,
        finished_at: deploy.finishedAt.getTime(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return deployFromRow(row)
  })
}

import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Deploy } from '#domain/release/release.ts'
import { noteChanges } from '../changes/note-changes.ts'
import type { Db, Engine } from '../engine.ts'
import { activityActor } from '../triage/activity-rows.ts'
import { coveredReleaseId } from './conditions.ts'
import { deployFromRow } from './release-rows.ts'
import { projectsOf } from './upsert.ts'

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
    const made = deployFromRow(row)
    await noteDeploy(trx, grant, { version, releaseId, deploy: made })
    return made
  })
}

/** Publishes the deploy to the change feed, dated when it finished. */
async function noteDeploy(
  trx: Db,
  grant: Grant<'project:releases'>,
  { version, releaseId, deploy }: { version: string; releaseId: number; deploy: Deploy },
): Promise<void> {
  const { id, environment, name, url, startedAt, finishedAt } = deploy
  const times = { startedAt: startedAt?.toISOString() ?? null, finishedAt: finishedAt.toISOString() }
  await noteChanges(trx, [
    {
      at: finishedAt,
      kind: 'release.deployed',
      projects: (await projectsOf(trx, grant, releaseId)) as readonly ProjectId[],
      by: activityActor(grant.actor),
      detail: { about: 'deploy', version, deploy: { id, environment, name, url, ...times } },
    },
  ])
}

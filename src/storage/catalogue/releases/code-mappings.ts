import { sql } from 'kysely'
import { covers, type Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { CodeMapping } from '#domain/release/release.ts'
import { covered, jsonRows, type Db, type Engine } from '../engine.ts'
import { coveredRelease } from './conditions.ts'

/** See ReleaseCatalogue.saveCodeMappings. Mappings are identified by their two roots; the last duplicate wins. */
export function saveCodeMappings(
  { db }: Engine,
  grant: Grant<'project:releases'>,
  projectId: ProjectId,
  mappings: readonly CodeMapping[],
): Promise<{ readonly created: number; readonly updated: number }> {
  const wanted = new Map(mappings.map((mapping) => [`${mapping.stackRoot}\0${mapping.sourceRoot}`, mapping]))
  const rows = [...wanted.values()].map((mapping) => ({ project_id: projectId, ...rowOf(mapping) }))
  return db.transaction().execute(async (trx) => {
    const count = () =>
      trx
        .selectFrom('code_mappings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow()
    const before = await count()
    const mapped = jsonRows<(typeof rows)[number]>(
      { project_id: 'integer', stack_root: 'text', source_root: 'text', repository: 'text', branch: 'text' },
      rows,
    )
    const saved = await trx
      .insertInto('code_mappings')
      .columns(['project_id', 'stack_root', 'source_root', 'repository', 'branch'])
      .expression((eb) =>
        eb
          .selectFrom(mapped.as('input'))
          .selectAll()
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('projects').select('id').where('id', '=', projectId).where(covered(grant, 'id'))),
          ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'stack_root', 'source_root'])
          .doUpdateSet((eb) => ({ repository: eb.ref('excluded.repository'), branch: eb.ref('excluded.branch') })),
      )
      .executeTakeFirst()
    const created = (await count()).count - before.count
    return { created, updated: Number(saved.numInsertedOrUpdatedRows ?? 0) - created }
  })
}

function rowOf({ stackRoot, sourceRoot, repository, branch }: CodeMapping) {
  return { stack_root: stackRoot, source_root: sourceRoot, repository, branch }
}

/** See ReleaseCatalogue.codeMappings. Longest stack root first, because it is the most specific. */
export async function codeMappings(
  { db }: Engine,
  grant: Grant<'project:read'>,
  projectId: ProjectId,
): Promise<readonly CodeMapping[]> {
  return covers(grant, projectId) ? mappingsOf(db, projectId) : []
}

/** The same without a permission check. */
export async function mappingsOf(db: Db, projectId: ProjectId): Promise<readonly CodeMapping[]> {
  const rows = await db
    .selectFrom('code_mappings')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy(({ fn }) => fn('length', ['stack_root']), 'desc')
    .orderBy('stack_root')
    .orderBy('source_root')
    .execute()
  return rows.map((row) => ({
    repository: row.repository,
    branch: row.branch,
    stackRoot: row.stack_root,
    sourceRoot: row.source_root,
  }))
}

/** See ReleaseCatalogue.repositories. */
export async function repositories(
  { db }: Engine,
  grant: Grant<'project:read'>,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  return db
    .selectFrom('repositories')
    .select(['id', 'name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('releases')
          .select('releases.id')
          .where(coveredRelease(grant))
          .where(
            sql<boolean>`(releases.id in (select release_id from commits where repository = repositories.name)
              or releases.id in (select release_id from release_refs where repository = repositories.name))`,
          ),
      ),
    )
    .orderBy('name')
    .execute()
}

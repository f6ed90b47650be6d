import type { Grant } from '#domain/access/access.ts'
import type { DebugFile } from '#domain/artifact/artifact.ts'
import type { ArtifactCatalogue } from '#domain/artifact/artifact-catalogue.ts'
import { covered, jsonRows, type Db, type Engine } from '../engine.ts'
import { debugFileFromRow } from './artifact-rows.ts'
import { noteArtifactChange } from './changes.ts'

/** Native debug files and ProGuard mappings. */
export function createDebugFiles({
  db,
}: Engine): Pick<
  ArtifactCatalogue,
  'debugFiles' | 'debugFileByChecksum' | 'addDebugFile' | 'namedDebugFiles' | 'keepDebugObjects' | 'unreadDebugFiles'
> {
  return {
    namedDebugFiles: async (checksums) => {
      if (checksums.length === 0) return new Set()
      const wanted = jsonRows<{ checksum: string }>(
        { checksum: 'text' },
        checksums.map((checksum) => ({ checksum })),
      )
      const rows = await db
        .selectFrom('debug_files')
        .select('checksum')
        .distinct()
        .where('checksum', 'in', (eb) => eb.selectFrom(wanted.as('input')).select('input.checksum'))
        .execute()
      return new Set(rows.map((row) => row.checksum))
    },

    debugFiles: async (grant, projectId, limit) => {
      const rows = await db
        .selectFrom('debug_files')
        .selectAll()
        .where('project_id', '=', projectId)
        .where(covered(grant, 'project_id'))
        .orderBy('uploaded_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(debugFileFromRow)
    },

    debugFileByChecksum: async (grant, projectId, checksum) => {
      const row = await db
        .selectFrom('debug_files')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('checksum', '=', checksum)
        .where(covered(grant, 'project_id'))
        .executeTakeFirst()
      return row === undefined ? undefined : debugFileFromRow(row)
    },

    addDebugFile: (grant, file) => addDebugFile(db, grant, file),

    keepDebugObjects: (grant, file, read) => keepDebugObjects(db, grant, file, read),

    unreadDebugFiles: (grant, readAs, limit) => unreadDebugFiles(db, grant, readAs, limit),
  }
}

async function unreadDebugFiles(
  db: Db,
  grant: Grant<'project:releases'>,
  readAs: number,
  limit: number,
): Promise<readonly DebugFile[]> {
  const rows = await db
    .selectFrom('debug_files')
    .selectAll()
    .where('read_as', '<', readAs)
    .where(covered(grant, 'project_id'))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(debugFileFromRow)
}

async function keepDebugObjects(
  db: Db,
  grant: Grant<'project:releases'>,
  { id, projectId }: DebugFile,
  { objects, readAs }: Parameters<ArtifactCatalogue['keepDebugObjects']>[2],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const file = await trx
      .updateTable('debug_files')
      .set({ read_as: readAs })
      .where('id', '=', id)
      .where(covered(grant, 'project_id'))
      .returning('id')
      .executeTakeFirst()
    // The project may have been removed while the file was being read.
    if (file === undefined) return
    await trx.deleteFrom('debug_objects').where('file_id', '=', id).execute()
    const rows = objects.map((object) => ({
      file_id: id,
      project_id: projectId,
      kind: object.kind,
      debug_id: object.debugId,
      code_id: object.codeId,
      arch: object.arch,
      has_lines: object.hasLines ? 1 : 0,
      index_key: object.indexKey,
      problem: object.problem,
    }))
    if (rows.length > 0) await trx.insertInto('debug_objects').values(rows).execute()
    await noteArtifactChange(trx)
  })
}

async function addDebugFile(db: Db, grant: Grant<'project:releases'>, file: Omit<DebugFile, 'id'>): Promise<DebugFile> {
  if (grant.projects !== 'all' && !grant.projects.includes(file.projectId))
    throw new Error('The grant for this upload covers other projects.')
  const row = await db
    .insertInto('debug_files')
    .values({
      project_id: file.projectId,
      checksum: file.checksum,
      debug_id: file.debugId,
      name: file.name,
      symbol_type: file.symbolType,
      uploaded_at: file.uploadedAt.getTime(),
      size: file.size,
    })
    // The same file again, possibly under another name.
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'checksum']).doUpdateSet((eb) => ({
        debug_id: eb.ref('excluded.debug_id'),
        name: eb.ref('excluded.name'),
        symbol_type: eb.ref('excluded.symbol_type'),
        uploaded_at: eb.ref('excluded.uploaded_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return debugFileFromRow(row)
}

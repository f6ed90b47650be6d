import { z } from 'zod'
import { covers, type Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import { defaultOwnership, ownershipModes, type OwnershipSettings } from '#domain/ownership/ownership.ts'
import type { KeptOwnership, OwnershipCatalogue } from '#domain/ownership/ownership-catalogue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited, changedFields } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { coveredProject } from '../projects/project-rows.ts'
import { assignableOf } from './assignable.ts'

/** The version of settings that have never been changed. */
const UNCHANGED = 0

export function createOwnership({ db }: Engine): OwnershipCatalogue {
  return {
    of: async (grant, id) => {
      const project = await coveredProject(db, grant, id)
      return project === undefined ? unchanged : keptOwnership(db, id)
    },
    save: (grant, id, settings, version, now) =>
      db.transaction().execute((trx) => save(trx, grant, id, { settings, version }, now)),
    assignable: async (grant, projects) =>
      projects.every((id) => covers(grant, id)) ? assignableOf(db, projects) : [],
  }
}

const unchanged: KeptOwnership = { settings: defaultOwnership, version: UNCHANGED }

/** Settings added since the row was written get their defaults. */
const stored = z.object({
  mode: z.enum(ownershipModes).catch(defaultOwnership.mode),
  rules: z.string().catch(defaultOwnership.rules),
  codeowners: z.string().catch(defaultOwnership.codeowners),
  names: z.string().catch(defaultOwnership.names),
})

/** The project's ownership settings, without a permission check. */
export async function keptOwnership(db: Db, id: ProjectId): Promise<KeptOwnership> {
  const row = await db.selectFrom('project_ownership').selectAll().where('project_id', '=', id).executeTakeFirst()
  if (row === undefined) return unchanged
  return { settings: stored.parse(JSON.parse(row.settings)), version: row.version }
}

async function save(
  db: Db,
  grant: Grant<'project:write'>,
  id: ProjectId,
  { settings, version }: KeptOwnership,
  now: Date,
): Promise<Result<{ version: number }, { reason: 'stale' }>> {
  const project = await coveredProject(db, grant, id)
  const before = await keptOwnership(db, id)
  if (project === undefined || before.version !== version) return refuse({ reason: 'stale' })
  if (!(await replace(db, id, { settings, version }, now))) return refuse({ reason: 'stale' })
  const changed = Object.keys(changedFields(before.settings, settings))
  if (changed.length > 0)
    await audited(db, grant, 'project.ownership_changed', project.slug, detailOf(changed, settings), now, {
      id,
      projects: [id],
    })
  return ok({ version: version + 1 })
}

/** Names the changed texts without their contents, because the files are long. */
function detailOf(changed: readonly string[], { mode }: OwnershipSettings): Record<string, string> {
  const sections = changed.filter((name) => name !== 'mode')
  return {
    ...(changed.includes('mode') && { mode }),
    ...(sections.length > 0 && { sections: sections.join(', ') }),
  }
}

/** A single statement, so that exactly one of two concurrent saves on top of the same version succeeds. */
async function replace(db: Db, id: ProjectId, { settings, version }: KeptOwnership, now: Date): Promise<boolean> {
  const row = {
    project_id: id,
    settings: JSON.stringify(settings),
    version: version + 1,
    changed_at: now.getTime(),
  }
  const saved = await db
    .insertInto('project_ownership')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet(row).where('project_ownership.version', '=', version),
    )
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}

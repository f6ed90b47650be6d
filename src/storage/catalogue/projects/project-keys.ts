import { randomBytes } from 'node:crypto'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectId, PublicKey } from '#domain/ids.ts'
import type { ProjectCatalogue } from '#domain/project/project-catalogue.ts'
import type { KeyChange, ProjectKey, RateLimit } from '#domain/project/project.ts'
import { audited, changedFields } from '../audit/audited.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { keyFromRow } from './key-lookup.ts'
import { coveredProject } from './project-rows.ts'

/** A project's keys, for its settings. Ingest has its own lookup: key-lookup.ts. */
export function createProjectKeys({
  db,
}: Engine): Pick<ProjectCatalogue, 'keys' | 'createKey' | 'updateKey' | 'removeKey'> {
  return {
    keys: async (grant, id) => {
      const found = db
        .selectFrom('project_keys')
        .selectAll()
        .where('project_id', '=', id)
        .where(covered(grant, 'project_id'))
      return (await found.orderBy('created_at').orderBy('public_key').execute()).map(keyFromRow)
    },
    createKey: (grant, id, label, now) =>
      db.transaction().execute(async (trx) => {
        const project = await coveredProject(trx, grant, id)
        if (project === undefined) return undefined
        const key = await insertKey(trx, id, label.trim(), now)
        await audited(
          trx,
          grant,
          'key.created',
          project.slug,
          { key: key.publicKey, label: key.label },
          now,
          keyOf(key),
        )
        return key
      }),
    updateKey: (grant, publicKey, change, now) =>
      db.transaction().execute((trx) => updateKey(trx, grant, publicKey, change, now)),
    removeKey: (grant, publicKey, now) =>
      db.transaction().execute(async (trx) => {
        const known = await coveredKey(trx, grant, publicKey)
        if (known === undefined) return false
        await trx.deleteFrom('project_keys').where('public_key', '=', publicKey).execute()
        await audited(
          trx,
          grant,
          'key.deleted',
          known.slug,
          { key: publicKey, label: known.key.label },
          now,
          keyOf(known.key),
        )
        return true
      }),
  }
}

export async function insertKey(db: Db, id: ProjectId, label: string, now: Date): Promise<ProjectKey> {
  const row = await db
    .insertInto('project_keys')
    .values({
      public_key: randomBytes(16).toString('hex'),
      project_id: id,
      label,
      enabled: 1,
      rate_limit_count: null,
      rate_limit_window_seconds: null,
      created_at: now.getTime(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return keyFromRow(row)
}

async function updateKey(
  db: Db,
  grant: Grant<'project:write'>,
  publicKey: PublicKey,
  change: KeyChange,
  now: Date,
): Promise<ProjectKey | undefined> {
  const known = await coveredKey(db, grant, publicKey)
  if (known === undefined) return undefined
  const before = known.key
  const after = { ...before, ...change, label: (change.label ?? before.label).trim() }
  const changed = changedFields(forLog(before), forLog(after))
  if (Object.keys(changed).length === 0) return before
  await db
    .updateTable('project_keys')
    .set({
      label: after.label,
      enabled: after.enabled ? 1 : 0,
      rate_limit_count: after.rateLimit?.count ?? null,
      rate_limit_window_seconds: after.rateLimit?.windowSeconds ?? null,
    })
    .where('public_key', '=', publicKey)
    .execute()
  await audited(db, grant, 'key.updated', known.slug, { key: publicKey, ...changed }, now, keyOf(before))
  return after
}

function keyOf({ publicKey, projectId }: ProjectKey) {
  return { id: publicKey, projects: [projectId] }
}

async function coveredKey(db: Db, grant: Grant<'project:write'>, publicKey: PublicKey) {
  const row = await db
    .selectFrom('project_keys')
    .innerJoin('projects', 'projects.id', 'project_keys.project_id')
    .selectAll('project_keys')
    .select('projects.slug')
    .where('public_key', '=', publicKey)
    .where(covered(grant, 'project_id'))
    .executeTakeFirst()
  return row === undefined ? undefined : { key: keyFromRow(row), slug: row.slug }
}

function forLog({ label, enabled, rateLimit }: ProjectKey) {
  return { label, enabled, rateLimit: rateLimit === null ? '' : rateText(rateLimit) }
}

/** Formats a limit as in the operator's settings: items/seconds. */
function rateText({ count, windowSeconds }: RateLimit): string {
  return `${count}/${windowSeconds}`
}

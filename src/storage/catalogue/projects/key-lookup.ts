import type { Selectable } from 'kysely'
import type { KeyLookup } from '#domain/project/project-catalogue.ts'
import type { DsnProjectId, ProjectId, PublicKey } from '#domain/ids.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import type { Engine } from '../engine.ts'
import type { ProjectKeyRow } from '../tables.ts'

/** Ingest's lookups: one row by primary key, 30 µs. */
export function createKeys({ db }: Pick<Engine, 'db'>): KeyLookup {
  return {
    find: async (publicKey) => {
      const row = await db
        .selectFrom('project_keys')
        .leftJoin('dsn_projects', 'dsn_projects.public_key', 'project_keys.public_key')
        .selectAll('project_keys')
        .select('dsn_projects.dsn_project_id')
        .where('project_keys.public_key', '=', publicKey)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { dsn_project_id: dsnProjectId, ...own } = row
      return { ...keyFromRow(own), ...(dsnProjectId !== null && { dsnProjectId: dsnProjectId as DsnProjectId }) }
    },
    projectExists: async (id) => {
      const row = await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },
    findPing: async (pingKey) => {
      const row = await db
        .selectFrom('monitors')
        .innerJoin('project_keys', 'project_keys.project_id', 'monitors.project_id')
        .select(['monitors.slug', 'project_keys.public_key'])
        .where('monitors.ping_key', '=', pingKey)
        .where('project_keys.enabled', '=', 1)
        .orderBy('project_keys.created_at')
        .limit(1)
        .executeTakeFirst()
      return row && { slug: row.slug, publicKey: row.public_key as PublicKey }
    },
  }
}

export function keyFromRow(row: Selectable<ProjectKeyRow>): ProjectKey {
  const { rate_limit_count: count, rate_limit_window_seconds: windowSeconds } = row
  return {
    publicKey: row.public_key as PublicKey,
    projectId: row.project_id as ProjectId,
    label: row.label,
    enabled: row.enabled === 1,
    rateLimit: count === null || windowSeconds === null ? null : { count, windowSeconds },
    createdAt: new Date(row.created_at),
  }
}

import { sql } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import type { RulesCatalogue } from '#domain/project/rules-catalogue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited, changedFields } from '../audit/audited.ts'
import { covered, jsonRows, type Db, type Engine } from '../engine.ts'
import { coveredProject } from './project-rows.ts'
import { readRules } from './rules-json.ts'

/** The version of rules that have never been changed. */
const UNCHANGED = 0

type Versioned = { readonly rules: ProjectRules; readonly version: number }

export function createRules({ db }: Engine): RulesCatalogue {
  return {
    of: async (grant, id) => (await withVersion(db, grant, id)).rules,
    withVersion: (grant, id) => withVersion(db, grant, id),
    save: (grant, id, rules, version, now) =>
      db.transaction().execute((trx) => save(trx, grant, id, { rules, version }, now)),
  }
}

async function withVersion(db: Db, grant: Grant<'project:read' | 'project:write'>, id: ProjectId): Promise<Versioned> {
  const row = await db
    .selectFrom('project_rules')
    .select(['rules', 'version'])
    .where('project_id', '=', id)
    .where(covered(grant, 'project_id'))
    .executeTakeFirst()
  if (row === undefined) return { rules: defaultRules, version: UNCHANGED }
  return { rules: readRules(row.rules), version: row.version }
}

async function save(
  db: Db,
  grant: Grant<'project:write'>,
  id: ProjectId,
  { rules, version }: Versioned,
  now: Date,
): Promise<Result<{ version: number }, { reason: 'stale' }>> {
  const project = await coveredProject(db, grant, id)
  const before = await withVersion(db, grant, id)
  if (project === undefined || before.version !== version) return refuse({ reason: 'stale' })
  if (!(await replace(db, id, { rules, version }, now))) return refuse({ reason: 'stale' })
  const sections = Object.keys(changedFields(before.rules, rules))
  if (sections.length > 0)
    await audited(db, grant, 'project.rules_changed', project.slug, { sections: sections.join(', ') }, now, {
      id,
      projects: [id],
    })
  return ok({ version: version + 1 })
}

/** A single statement, so that exactly one of two concurrent saves on top of the same version succeeds. */
async function replace(db: Db, id: ProjectId, of: Versioned, now: Date): Promise<boolean> {
  const { rules, version } = of
  const row = { project_id: id, rules: JSON.stringify(rules), version: version + 1, changed_at: now.getTime() }
  const wanted = jsonRows<typeof row>(
    { project_id: 'integer', rules: 'text', version: 'integer', changed_at: 'integer' },
    [row],
  )
  const saved = await db
    .insertInto('project_rules')
    .columns(['project_id', 'rules', 'version', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom(wanted.as('input'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet((eb) => ({
          rules: eb.ref('excluded.rules'),
          version: eb.ref('excluded.version'),
          changed_at: eb.ref('excluded.changed_at'),
        }))
        .where('project_rules.version', '=', version),
    )
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}

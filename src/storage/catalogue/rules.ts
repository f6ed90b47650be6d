import type { Grant } from '#domain/access/access.ts'
import type { RulesCatalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { ok, refuse } from '#domain/result.ts'
import { covered, given, type Engine } from './engine.ts'
import { readRules } from './rules-json.ts'

/** The version of rules that nobody has changed. */
const UNCHANGED = 0

/** What projects have set about the reading of their events. */
export function createRules({ db, dialect }: Engine): RulesCatalogue {
  async function withVersion(
    grant: Grant<'project:read'>,
    id: ProjectId,
  ): Promise<{ rules: ProjectRules; version: number }> {
    const row = await db
      .selectFrom('project_rules')
      .select(['rules', 'version'])
      .where('project_id', '=', id)
      .where(covered(grant, 'project_id'))
      .executeTakeFirst()
    if (row === undefined) return { rules: defaultRules, version: UNCHANGED }
    return { rules: readRules(row.rules), version: row.version }
  }

  return {
    of: async (grant, id) => (await withVersion(grant, id)).rules,
    withVersion,

    save: async (grant, id, rules, version, now) => {
      const row = { project_id: id, rules: JSON.stringify(rules), version: version + 1, changed_at: now.getTime() }
      const wanted = given<typeof row>(
        dialect,
        { project_id: 'integer', rules: 'text', version: 'integer', changed_at: 'integer' },
        [row],
      )
      // One statement, so that of two who save on top of the same version exactly one is told yes.
      const saved = await db
        .insertInto('project_rules')
        .columns(['project_id', 'rules', 'version', 'changed_at'])
        .expression((eb) =>
          eb
            .selectFrom(wanted.as('given'))
            .selectAll()
            .where(({ exists, selectFrom }) =>
              exists(selectFrom('projects').select('id').where('id', '=', id).where(covered(grant, 'id'))),
            ),
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
      return saved.numInsertedOrUpdatedRows === 1n ? ok({ version: version + 1 }) : refuse({ reason: 'stale' })
    },
  }
}

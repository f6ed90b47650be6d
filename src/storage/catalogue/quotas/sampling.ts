import type { ProjectId } from '#domain/ids.ts'
import type { LimitWork, SamplingCatalogue } from '#domain/quota/quota-catalogue.ts'
import type { SamplingRule } from '#domain/trace/sampling.ts'
import { audited } from '../audit/audited.ts'
import { covered, type Engine } from '../engine.ts'
import { coveredProject } from '../projects/project-rows.ts'

/** Span sampling settings. */
export function createSampling({ db }: Engine): SamplingCatalogue {
  return {
    of: async (grant, id) => {
      const found = db.selectFrom('span_sampling').selectAll().where('project_id', '=', id)
      const row = await found.where(covered(grant, 'project_id')).executeTakeFirst()
      if (row === undefined) return null
      // Only this code writes the column.
      return { target: row.target, rule: row.rule === null ? null : (JSON.parse(row.rule) as SamplingRule) }
    },
    set: (grant, id, target, now) =>
      db.transaction().execute(async (trx) => {
        const project = await coveredProject(trx, grant, id)
        if (project === undefined) return false
        if (target === null) await trx.deleteFrom('span_sampling').where('project_id', '=', id).execute()
        else
          await trx
            .insertInto('span_sampling')
            .values({ project_id: id, target, rule: null, decided_at: null })
            .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ target }))
            .execute()
        const detail = { quota: target === null ? '' : `${target} / hour` }
        await audited(trx, grant, 'project.sampling_changed', project.slug, detail, now, { id, projects: [id] })
        return true
      }),
  }
}

/** The store of the job that adjusts sampling rates. */
export function createSamplingWork({ db }: Pick<Engine, 'db'>): Pick<LimitWork, 'sampledProjects' | 'saveSampling'> {
  return {
    sampledProjects: async () => {
      const rows = await db.selectFrom('span_sampling').select(['project_id', 'target']).execute()
      return rows.map(({ project_id: id, target }) => ({ projectId: id as ProjectId, target }))
    },
    saveSampling: async (id, rule, now) => {
      await db
        .updateTable('span_sampling')
        .set({ rule: rule === undefined ? null : JSON.stringify(rule), decided_at: now.getTime() })
        .where('project_id', '=', id)
        .execute()
    },
  }
}

import type { ImportCatalogue } from '#domain/import/import-catalogue.ts'
import type { ImportTally } from '#domain/import/tally.ts'
import { jsonRows, type Engine } from '../engine.ts'
import { adoptProject } from './adopt.ts'
import { tellHistory } from './tell-history.ts'
import type { ImportTables } from './tables.ts'

/** Data imported from other servers, and the progress of imports. */
export function createImports(engine: Engine): ImportCatalogue {
  const { db } = engine
  return {
    find: async (source, kind, foreignId) => {
      const found = db.selectFrom('imported_things').select('own_id').where('source', '=', source)
      const row = await found.where('kind', '=', kind).where('foreign_id', '=', foreignId).executeTakeFirst()
      return row?.own_id
    },
    findAll: async (source, kind, prefix) => {
      const rows = await db
        .selectFrom('imported_things')
        .select(['foreign_id', 'own_id'])
        .where('source', '=', source)
        .where('kind', '=', kind)
        .where('foreign_id', '>=', prefix)
        .where('foreign_id', '<', `${prefix}\u{10ffff}`)
        .execute()
      // Postgres sorts text by its locale, so the prefix is checked again here.
      return new Map(rows.filter((row) => row.foreign_id.startsWith(prefix)).map((row) => [row.foreign_id, row.own_id]))
    },
    note: async (source, kind, things) => {
      if (things.length === 0) return
      const rows = jsonRows<ImportTables['imported_things']>(
        { source: 'text', kind: 'text', foreign_id: 'text', own_id: 'text' },
        [...new Map(things)].map(([foreign_id, own_id]) => ({ source, kind, foreign_id, own_id })),
      )
      await db
        .insertInto('imported_things')
        .columns(['source', 'kind', 'foreign_id', 'own_id'])
        .expression((eb) => eb.selectFrom(rows.as('input')).selectAll().where(eb.lit(1), '=', eb.lit(1)))
        .onConflict((conflict) =>
          conflict
            .columns(['source', 'kind', 'foreign_id'])
            .doUpdateSet((eb) => ({ own_id: eb.ref('excluded.own_id') })),
        )
        .execute()
    },
    ...createSteps(engine),
    adopt: (grant, from, project, now) => adoptProject(engine, grant, { from, project }, now),
    tellHistory: (grant, from, issue, lines) => tellHistory(engine, grant, from, issue, lines),
    beginHistory: async (projectId, until) => {
      const moment = until.getTime()
      await db
        .insertInto('project_histories')
        .values({ project_id: projectId, until: moment })
        .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ until: moment }))
        .execute()
    },
  }
}

function createSteps({ db }: Engine): Pick<ImportCatalogue, 'step' | 'saveStep' | 'forgetSteps'> {
  return {
    step: async (source, step) => {
      const found = db.selectFrom('import_steps').selectAll().where('source', '=', source)
      const row = await found.where('step', '=', step).executeTakeFirst()
      if (row === undefined) return undefined
      // Only this code writes these columns.
      return { cursor: row.cursor, isDone: row.done === 1, tally: JSON.parse(row.tally) as ImportTally }
    },
    saveStep: async (source, step, { cursor, isDone, tally }) => {
      const state = { cursor, done: isDone ? 1 : 0, tally: JSON.stringify(tally) }
      await db
        .insertInto('import_steps')
        .values({ source, step, ...state })
        .onConflict((conflict) => conflict.columns(['source', 'step']).doUpdateSet(state))
        .execute()
    },
    forgetSteps: async (source) => {
      await db.deleteFrom('import_steps').where('source', '=', source).execute()
    },
  }
}

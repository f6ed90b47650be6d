import type { OutcomeCatalogue } from '#domain/outcome/outcome-catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Category, Outcome, OutcomeTotal } from '#domain/outcome/outcome.ts'
import { covered, type Engine } from './engine.ts'
import type { OutcomeRow } from './tables.ts'

/** Project number of items without a project. Real project numbers start at 1. */
export const NO_PROJECT = 0

/** Outcome counts by hour. */
export function createOutcomes({ db }: Engine): OutcomeCatalogue {
  return {
    totals: async (grant, since, until) => {
      const rows = await db
        .selectFrom('outcomes')
        .selectAll()
        .where('hour', '>=', since.getTime())
        .where('hour', '<', until.getTime())
        // A grant for specific projects never includes project 0.
        .where(covered(grant, 'project_id'))
        .orderBy('hour')
        .orderBy('project_id')
        .orderBy('category')
        .orderBy('outcome')
        .orderBy('reason')
        .execute()
      return rows.map(totalFromRow)
    },
  }
}

function totalFromRow(row: OutcomeRow): OutcomeTotal {
  return {
    hour: row.hour,
    projectId: row.project_id === NO_PROJECT ? null : (row.project_id as ProjectId),
    // Only this code's commits write these columns.
    category: row.category as Category,
    outcome: row.outcome as Outcome,
    reason: row.reason,
    quantity: row.quantity,
  }
}

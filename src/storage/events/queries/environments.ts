import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'

const DAY_MS = 86_400_000
const rows = z.array(z.object({ environment: z.string() }))

/** See EventReader.environments. Events without one add nothing. */
export async function environments(engine: Engine, grant: Grant<'event:read'>, now: Date): Promise<readonly string[]> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const where = allOf(covered(grant), {
    sql: `start >= ${boundMoment('first_day')}`,
    params: { first_day: (today - 90) * DAY_MS },
  })
  const sql = `
    SELECT DISTINCT environment FROM group_days
    WHERE ${where.sql} AND environment != ''
    ORDER BY environment`
  return rows.parse(await engine.rows(sql, where.params)).map((row) => row.environment)
}

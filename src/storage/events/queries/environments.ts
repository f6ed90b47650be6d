import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { allOf, covered } from '../clause.ts'
import { moment, type Engine } from '../engine.ts'

const DAY_MS = 24 * 60 * 60_000
const rows = z.array(z.object({ environment: z.string() }))

/** See EventReader.environments. Events without one add nothing. */
export async function environments(engine: Engine, grant: Grant<'event:read'>, now: Date): Promise<readonly string[]> {
  const since = moment(new Date(now.getTime() - 90 * DAY_MS))
  const where = allOf(covered(grant), { sql: "hour >= {since:DateTime64(3, 'UTC')}", params: { since } })
  const sql = `
    SELECT DISTINCT environment FROM group_hours
    WHERE ${where.sql} AND environment != ''
    ORDER BY environment`
  return rows.parse(await engine.rows(sql, where.params)).map((row) => row.environment)
}

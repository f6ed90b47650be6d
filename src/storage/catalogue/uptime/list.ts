import { sql, type SqlBool } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import { checkStates, type CheckState } from '#domain/uptime/state.ts'
import type { CheckFilter, CheckPage } from '#domain/uptime/uptime-catalogue.ts'
import { covered, type Db } from '../engine.ts'
import { listedColumns, listedFromRow } from './rows.ts'

/** The check's state in SQL. Must match rows.ts. */
const stateSql = sql<CheckState>`case when is_enabled = 0 then 'paused' when in_maintenance = 1 then 'maintenance'
  else coalesce(state, 'pending') end`
/** Checks that are down come first, paused ones last. */
const rankSql = sql`case ${stateSql} when 'down' then 0 when 'paused' then 2 else 1 end`

/** See UptimeCatalogue.list. */
export async function listChecks(
  db: Db,
  grant: Grant<'event:read'>,
  { projects, text, state, kind }: CheckFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<CheckPage> {
  let query = db.selectFrom('uptime_checks').where(covered(grant, 'project_id'))
  if (projects.length > 0) query = query.where('project_id', 'in', projects)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (text !== '') {
    const like = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<SqlBool>`(lower(name) like ${like} escape '\\' or lower(target) like ${like} escape '\\')`)
  }
  const counted = await query
    .select([stateSql.as('stands'), ({ fn }) => fn.countAll<number>().as('many')])
    .groupBy('stands')
    .execute()
  const found = new Map(counted.map(({ stands, many }) => [stands, many]))
  const counts = Object.fromEntries(checkStates.map((one) => [one, found.get(one) ?? 0])) as CheckPage['counts']
  if (state !== 'any') query = query.where(sql<SqlBool>`${stateSql} = ${state}`)
  const rows = await query
    .select(listedColumns)
    .orderBy(rankSql)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const all = Object.values(counts).reduce((sum, many) => sum + many, 0)
  return { checks: rows.map(listedFromRow), total: state === 'any' ? all : counts[state], counts }
}

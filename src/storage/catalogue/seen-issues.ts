import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { IssueId } from '#domain/ids.ts'
import type { IssueKeys } from '#domain/issue/issue-facts.ts'
import type { SeenOrder, SeenPage, SeenQuery } from '#domain/issue/issue-catalogue.ts'
import { priorities } from '#domain/issue/state.ts'
import { covered, type Db, type Engine } from './engine.ts'
import { keyColumns, keysFrom } from './issue-facts.ts'

/** See IssueCatalogue.seenSince. Reads only the rows of the page, because a list may have thousands more. */
export async function seenSince(engine: Engine, grant: Grant<'event:read'>, query: SeenQuery): Promise<SeenPage> {
  const { limit, cursor, order } = query
  const read = reader(engine, grant, query)
  const total = read.count()
  if (cursor?.side === 'before') {
    const before = await read.rows(beyond(order, 'newer', cursor), 'asc', limit + 1)
    // Too few rows are left for a full page, so fall back to the first page.
    if (before.length >= limit) {
      const places = before.slice(0, limit).toReversed()
      const last = places.at(-1)
      const hasNext = last !== undefined && (await read.rows(beyond(order, 'older', last), 'desc', 1)).length > 0
      return { places, total: await total, hasPrevious: before.length > limit, hasNext }
    }
  }
  const from = cursor?.side === 'after' ? beyond(order, 'older', cursor) : undefined
  const found = await read.rows(from, 'desc', limit + 1)
  const places = found.slice(0, limit)
  const [first] = places
  const hasPrevious =
    from !== undefined && first !== undefined && (await read.rows(beyond(order, 'newer', first), 'asc', 1)).length > 0
  return { places, total: await total, hasPrevious, hasNext: found.length > limit }
}

/** See IssueCatalogue.keysSeenSince. */
export async function keysSeenSince(
  { db }: Engine,
  grant: Grant<'event:read'>,
  query: Pick<SeenQuery, 'status' | 'since'>,
  limit: number,
): Promise<readonly IssueKeys[]> {
  const rows = await seen(db, grant, query)
    .innerJoin('issue_hashes', 'issue_hashes.issue_id', 'issues.id')
    .select(keyColumns)
    .orderBy('last_seen', 'desc')
    .limit(limit)
    .execute()
  return keysFrom(rows)
}

type Place = SeenPage['places'][number]

/** Issues of one status, or of any, that were seen since a time. */
function seen(db: Db, grant: Grant<'event:read'>, { status, since }: Pick<SeenQuery, 'status' | 'since'>) {
  const issues = db
    .selectFrom('issues')
    .where('last_seen', '>=', since.getTime())
    .where(covered(grant, 'issues.project_id'))
  return status === undefined ? issues : issues.where('status', '=', status)
}

function reader({ db }: Engine, grant: Grant<'event:read'>, query: SeenQuery) {
  const { order } = query
  const all = seen(db, grant, query)
  return {
    count: async () => {
      const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return count
    },
    rows: async (where: RawBuilder<SqlBool> | undefined, direction: 'asc' | 'desc', limit: number) => {
      const some = where === undefined ? all : all.where(where)
      const rows = await some
        .select(['id', valueOf(order).as('value')])
        .orderBy(valueOf(order), direction)
        .orderBy('id', direction)
        .limit(limit)
        .execute()
      return rows.map(({ id, value }): Place => ({ id: id as IssueId, value }))
    },
  }
}

/** Condition that an issue sorts before or after a position. */
function beyond(order: SeenOrder, side: 'newer' | 'older', { value, id }: Place): RawBuilder<SqlBool> {
  const of = valueOf(order)
  return side === 'newer'
    ? sql<SqlBool>`(${of} > ${value} or (${of} = ${value} and id > ${id}))`
    : sql<SqlBool>`(${of} < ${value} or (${of} = ${value} and id < ${id}))`
}

/** SQL for the sort key of an issue. Must match `sortValue` (src/domain/issue/issue-list.ts). */
function valueOf(order: SeenOrder): RawBuilder<number> {
  switch (order) {
    case 'lastSeen':
      return sql<number>`last_seen`
    case 'firstSeen':
      return sql<number>`first_seen`
    case 'priority': {
      const ranks = priorities.map((one, place) => sql`when ${sql.lit(one)} then ${sql.lit(priorities.length - place)}`)
      return sql<number>`((case priority ${sql.join(ranks, sql` `)} end) * 10000000000000 + last_seen)`
    }
  }
}

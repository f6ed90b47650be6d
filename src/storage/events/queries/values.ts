import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { KnownValue, ValueKey, ValuePage, ValuesFound } from '#domain/event/event-search.ts'
import type { GroupKey, Period } from '#domain/event/event-filter.ts'
import { allOf, covered, inGroups, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { daysOf, withinDays, withinWeeks } from '../search/days.ts'
import { indexedKey } from '../search/value-keys.ts'
import { count, moment } from './columns.ts'

/** Rows of a key, within the weeks of a period. */
function ofKey(grant: Grant<'event:read'>, key: string, period: Period): Clause {
  const sql = `key = {key:String} AND ${withinWeeks}`
  return allOf(covered(grant), { sql, params: { key, ...daysOf(period) } })
}

const keyRows = z.array(z.object({ key: z.string() }))

/** See EventReader.tagKeys. */
export async function tagKeys(
  engine: Engine,
  grant: Grant<'event:read'>,
  period: Period,
  prefix: string,
  limit: number,
): Promise<readonly string[]> {
  const where = allOf(covered(grant), { sql: withinWeeks, params: daysOf(period) })
  const sql = `
    SELECT key FROM search_values
    WHERE ${where.sql} AND NOT startsWith(key, '$') AND startsWith(lowerUTF8(key), lowerUTF8({prefix:String}))
    GROUP BY key
    ORDER BY sum(events) DESC, key
    LIMIT {limit:UInt32}`
  return keyRows.parse(await engine.rows(sql, { ...where.params, prefix, limit })).map(({ key }) => key)
}

const knownRows = z.array(z.object({ one: z.string(), found: count }))

/** See EventReader.knownValues. */
export async function knownValues(
  engine: Engine,
  grant: Grant<'event:read'>,
  key: ValueKey,
  period: Period,
  text: string,
  limit: number,
): Promise<readonly KnownValue[]> {
  const indexed = indexedKey(key)
  const where = ofKey(grant, indexed.key, period)
  const sql = `
    SELECT arrayJoin(${indexed.values}) AS one, sum(events) AS found FROM search_values
    WHERE ${where.sql} AND positionCaseInsensitiveUTF8(value, {text:String}) > 0
    GROUP BY one
    HAVING positionCaseInsensitiveUTF8(one, {text:String}) > 0
    ORDER BY found DESC, one
    LIMIT {limit:UInt32}`
  const rows = knownRows.parse(await engine.rows(sql, { ...where.params, text, limit }))
  return rows.map((row) => ({ value: row.one, events: row.found }))
}

const orderBy: Record<ValuePage['sort'], string> = {
  events: 'found DESC, one',
  lastSeen: 'last_ms DESC, one',
  firstSeen: 'first_ms DESC, one',
  value: 'one',
}

const seenRows = z.array(
  z.object({ one: z.string(), found: count, first_ms: moment, last_ms: moment, distinct: count, bearers: count }),
)

/** See EventReader.valuesOf. */
export async function valuesOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  key: ValueKey,
  period: Period,
  page: ValuePage,
): Promise<ValuesFound> {
  const indexed = indexedKey(key)
  const values = ofKey(grant, indexed.key, period)
  const borne = allOf(covered(grant), inGroups(groups))
  const sql = `
    SELECT one, found, first_ms, last_ms, count() OVER () AS distinct, bearers
    FROM
    (
      SELECT
        arrayJoin(${indexed.values}) AS one, sum(of_value) AS found,
        toUnixTimestamp64Milli(min(first_seen)) AS first_ms, toUnixTimestamp64Milli(max(last_seen)) AS last_ms,
        any(of_key) AS bearers
      FROM
      (
        SELECT
          value_hash, sum(events) AS of_value, min(first_seen) AS first_seen, max(last_seen) AS last_seen,
          sum(of_value) OVER () AS of_key
        FROM search_groups
        WHERE ${borne.sql} AND key = {key:String} AND ${withinDays}
        GROUP BY value_hash
      ) AS counted
      INNER JOIN (SELECT DISTINCT value, value_hash FROM search_values WHERE ${values.sql}) AS named USING (value_hash)
      GROUP BY one
    )
    ORDER BY ${orderBy[page.sort]}
    LIMIT {limit:UInt32} OFFSET {offset:UInt32}`
  const params = { ...borne.params, ...values.params, limit: page.limit, offset: page.offset }
  const rows = seenRows.parse(await engine.rows(sql, params))
  return {
    values: rows.map((row) => ({ value: row.one, events: row.found, firstSeen: row.first_ms, lastSeen: row.last_ms })),
    distinct: rows[0]?.distinct ?? 0,
    events: rows[0]?.bearers ?? 0,
  }
}

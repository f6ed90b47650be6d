import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventFilter, GroupKey } from '#domain/event/event-filter.ts'
import type { TagLimits, TagTotals } from '#domain/event/event-store.ts'
import { allOf, covered, inGroups } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { daysOf, withinDays, withinWeeks } from '../search/days.ts'
import { ownKeys } from '../search/entries.ts'
import { count } from './columns.ts'

/** Event fields that are displayed as tags and that the index has, by their display names. */
const shownFields = new Map([
  ['environment', ownKeys.environment],
  ['release', ownKeys.release],
  ['level', ownKeys.level],
  ['user', ownKeys.user],
  ['transaction', ownKeys.transaction],
  ['server_name', ownKeys.serverName],
])
const fieldOf = new Map([...shownFields].map(([field, key]) => [key as string, field]))

const foundRows = z.array(
  z.object({ key: z.string(), total: count, distinct: count, top: z.array(z.tuple([count, z.string()])) }),
)
type Found = z.infer<typeof foundRows>

/**
 * Tag totals of an issue with many events. The index stores a group's values as hashes, and the few that are shown are
 * resolved afterwards. Users are counted separately: they are most of the rows, and by hash alone that takes half as
 * long. To find the most frequent values, count and hash are packed into one number, because sorting pairs costs four
 * times as much.
 */
export async function indexedTagTotals(
  engine: Engine,
  names: TagNames,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  filter: EventFilter,
  { keys, values }: TagLimits,
): Promise<readonly TagTotals[]> {
  const where = allOf(covered(grant), inGroups(groups))
  const sql = `
    SELECT
      key, sum(bearers) AS total, count() AS distinct,
      arrayMap(
        one -> (toUInt64(bitShiftRight(-one, 64)), toString(toUInt64(bitAnd(-one, 18446744073709551615)))),
        groupArraySorted({values:UInt32})(-(bitShiftLeft(toInt128(bearers), 64) + value_hash))
      ) AS top
    FROM
    (
      SELECT key, value_hash, sum(events) AS bearers FROM search_groups
      WHERE ${where.sql} AND ${withinDays} AND (NOT startsWith(key, '$') OR key IN {own:Array(String)})
      GROUP BY key, value_hash
      UNION ALL
      SELECT toLowCardinality({user:String}), value_hash, sum(events) AS bearers FROM search_groups
      WHERE ${where.sql} AND ${withinDays} AND key = {user:String}
      GROUP BY value_hash
    )
    GROUP BY key
    ORDER BY total DESC, key
    LIMIT {keys:UInt32}`
  const days = daysOf(filter.period)
  const own = [...shownFields.values()].filter((key) => key !== ownKeys.user)
  const params = { ...where.params, ...days, keys, values, own, user: ownKeys.user }
  const found = foundRows.parse(await engine.rows(sql, params))
  const nameOf = await names.of(engine, groups, filter, found)
  return found.map(({ key, total, distinct, top }) => ({
    key: fieldOf.get(key) ?? key,
    total,
    distinct,
    top: top.map(([bearers, hash]) => ({ value: nameOf(key, hash), count: bearers })),
  }))
}

const nameRows = z.array(z.object({ key: z.string(), hash: z.string(), value: z.string() }))
/** Some hundred bytes each. */
const MOST_NAMES = 10_000

/**
 * Caches values by hash. The same values are frequent in many issues, and the meaning of a hash never changes. The
 * least recently used names are evicted.
 */
export class TagNames {
  readonly #known = new Map<string, string>()

  /** Called when data was permanently deleted. */
  forget(): void {
    this.#known.clear()
  }

  /** Returns a function that resolves the values found in these groups; '' for one that is gone. */
  async of(
    engine: Engine,
    groups: readonly GroupKey[],
    { period }: EventFilter,
    found: Found,
  ): Promise<(key: string, hash: string) => string> {
    const wanted = found.flatMap(({ key, top }) => top.map(([, hash]) => ({ key, hash, name: `${key} ${hash}` })))
    const names = new Map(wanted.flatMap(({ name }) => this.#use(name)))
    const unknown = wanted.filter(({ name }) => !names.has(name))
    if (unknown.length > 0) {
      const sql = `
        SELECT key, toString(value_hash) AS hash, any(value) AS value FROM search_values
        WHERE project_id IN {projects:Array(UInt32)} AND key IN {shown:Array(String)} AND ${withinWeeks}
          AND value_hash IN arrayMap(one -> toUInt64(one), {hashes:Array(String)})
        GROUP BY key, hash`
      const rows = await engine.rows(sql, {
        projects: [...new Set(groups.map(({ projectId }) => projectId))],
        shown: [...new Set(unknown.map(({ key }) => key))],
        hashes: [...new Set(unknown.map(({ hash }) => hash))],
        ...daysOf(period),
      })
      for (const { key, hash, value } of nameRows.parse(rows)) {
        names.set(`${key} ${hash}`, value)
        this.#keep(`${key} ${hash}`, value)
      }
    }
    return (key, hash) => names.get(`${key} ${hash}`) ?? ''
  }

  #use(name: string): readonly (readonly [string, string])[] {
    const value = this.#known.get(name)
    if (value === undefined) return []
    this.#keep(name, value)
    return [[name, value]]
  }

  /** Most recently used last; the first one is evicted. */
  #keep(name: string, value: string): void {
    this.#known.delete(name)
    this.#known.set(name, value)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_NAMES && oldest !== undefined) this.#known.delete(oldest)
  }
}

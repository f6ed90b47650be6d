import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventTerm, GroupAnswer } from '#domain/event/event-search.ts'
import type { GroupKey, Period } from '#domain/event/event-filter.ts'
import type { ProjectId } from '#domain/ids.ts'
import { allOf, covered, inGroups, type Clause } from '../clause.ts'
import type { Engine, Params } from '../engine.ts'
import { daysOf, eventsWithinDays, withinDays, withinWeeks } from '../search/days.ts'
import { ownKeys } from '../search/entries.ts'
import { meaningOf, type Lookup, type Meaning } from '../search/lookups.ts'
import { bound, ParamNames } from '../search/patterns.ts'
import { count, withoutDashes } from './columns.ts'

const columns = z.tuple([
  z.array(z.number()),
  z.array(z.string()),
  z.array(z.array(z.number())),
  z.array(z.array(count)),
])

/** For more groups than this, a key's whole index is read, because listing the groups would take longer. */
const MOST_NAMED = 1_000

/**
 * See EventReader.groupsMatching. A single query for any number of terms, because planning takes longer than reading.
 */
export async function groupsMatching(
  engine: Engine,
  shapesSince: () => number,
  grant: Grant<'event:read'>,
  groups: readonly GroupKey[],
  period: Period,
  terms: readonly EventTerm[],
): Promise<readonly GroupAnswer[]> {
  if (terms.length === 0 || groups.length === 0) return groups.map(() => [])
  const names = new ParamNames()
  const meanings = terms.map((term) => ({ ...meaningOf(term, names), term }))
  const scope = groups.length > MOST_NAMED ? covered(grant) : allOf(covered(grant), inGroups(groups))
  const projects = [...new Set(groups.map(({ projectId }) => projectId))]
  const days = daysOf(period)
  const areShapesThere = shapesSince() <= days.first_day
  const ask = (lookup: Lookup, asked: Pick<Scope, 'term' | 'isCounted'>) =>
    question(lookup, { ...asked, projects, scope, names, areShapesThere })
  const questions = meanings.flatMap((meaning, term) =>
    meaning.lookups.map((one) => ask(one, { term, isCounted: isOfOthers(meaning) })),
  )
  const asked = meanings.some(isOfOthers)
    ? [...questions, ask({ kind: 'any', key: ownKeys.event }, { term: terms.length, isCounted: true })]
    : questions
  const sql = `
    SELECT project_id, group_hash, groupArray(term) AS terms, groupArray(found) AS counts
    FROM (${asked.map((one) => one.sql).join(' UNION ALL ')})
    GROUP BY project_id, group_hash
    SETTINGS use_index_for_in_with_subqueries = 0`
  const params = Object.assign({}, ...asked.map((one) => one.params)) as Params
  const [owners, hashes, found, counts] = columns.parse(
    await engine.columns(sql, 4, { ...scope.params, ...days, ...params }),
  )
  const places = new Map(hashes.map((hash, row) => [`${owners[row]} ${withoutDashes(hash)}`, row]))
  return groups.map(({ projectId, groupHash }) => {
    const row = places.get(`${projectId} ${groupHash}`) ?? -1
    return answerOf(found[row] ?? [], counts[row] ?? [], meanings)
  })
}

/** A term and its meaning in the index. */
type Asked = Meaning & { readonly term: EventTerm }

/** Whether the index is asked for the events that do not match. */
function isOfOthers({ term, inverted }: Asked): boolean {
  return term.kind !== 'text' && term.negated !== inverted
}

/** @param found term numbers, one for each lookup @param counts the number of matching events for each */
function answerOf(found: readonly number[], counts: readonly number[], meanings: readonly Asked[]): GroupAnswer {
  const sums = Array.from({ length: meanings.length + 1 }, () => 0)
  found.forEach((term, index) => {
    sums[term] = (sums[term] ?? 0) + (counts[index] ?? 0)
  })
  const events = sums[meanings.length] ?? 0
  // A group whose only events have just arrived is not indexed yet, so nothing is said about it.
  return meanings.map((meaning, term) => {
    const sum = sums[term] ?? 0
    return isOfOthers(meaning) ? sum < Math.max(events, 1) : sum > 0
  })
}

interface Scope {
  readonly term: number
  /** Whether the number of matching events is needed, and not just whether there are any. */
  readonly isCounted: boolean
  /** The projects of the groups in question. Any value of the groups is among those of their projects. */
  readonly projects: readonly ProjectId[]
  readonly scope: Clause
  readonly names: ParamNames
  readonly areShapesThere: boolean
}

/** SQL for the groups found by a lookup: the term's number, and the number of events. */
function question(lookup: Lookup, { term, isCounted, projects, scope, names, areShapesThere }: Scope): Clause {
  // Counts are read only if needed, because they make up a third of what has to be decompressed.
  const select = (from: string, counted: string, where: Clause): Clause => ({
    sql: `
      SELECT ${term} AS term, project_id, group_hash, ${isCounted ? counted : 'toUInt64(1)'} AS found FROM ${from}
      WHERE ${scope.sql} AND ${where.sql} GROUP BY project_id, group_hash`,
    params: where.params,
  })
  if (lookup.kind === 'ids') {
    const ids = bound(names, lookup.ids, (name) => `${lookup.column} IN {${name}:Array(UUID)}`)
    return select('events', 'count()', allOf(ids, { sql: eventsWithinDays, params: {} }))
  }
  const key = lookup.kind === 'matching' && areShapesThere ? (lookup.shape ?? lookup.key) : lookup.key
  const inKey = allOf(
    bound(names, key, (name) => `key = {${name}:String}`),
    { sql: withinDays, params: {} },
  )
  switch (lookup.kind) {
    case 'any':
      return select('search_groups', 'sum(events)', inKey)
    case 'exact': {
      const hashes = bound(
        names,
        lookup.values,
        (name) => `value_hash IN arrayMap(one -> cityHash64(one), {${name}:Array(String)})`,
      )
      return select('search_groups', 'sum(events)', allOf(inKey, hashes))
    }
    case 'matching': {
      const values = valuesIn(projects, { key, where: lookup.where }, names)
      const hashes = { sql: `value_hash IN (SELECT value_hash FROM ${values.sql})`, params: values.params }
      return select('search_groups', 'sum(events)', allOf(inKey, hashes))
    }
  }
}

/** Subquery of the values that a lookup matches. */
function valuesIn(
  projects: readonly ProjectId[],
  { key, where }: { readonly key: string; readonly where: Clause },
  names: ParamNames,
): Clause {
  const inProjects = bound(names, projects, (name) => `project_id IN {${name}:Array(UInt32)}`)
  const ofKey = bound(names, key, (name) => `key = {${name}:String}`)
  const all = allOf(inProjects, ofKey, { sql: withinWeeks, params: {} }, where)
  return { sql: `search_values WHERE ${all.sql}`, params: all.params }
}

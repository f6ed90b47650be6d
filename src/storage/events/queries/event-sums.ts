import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import {
  groupableFields,
  type EventMeasure,
  type EventSeriesQuery,
  type EventSums,
  type EventSumsQuery,
  type GroupableField,
  type SummedSearch,
} from '#domain/event/event-sums.ts'
import { allOf, covered, eventsWithin, inGroups, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { groupingBy, placingAmong, stepsOf } from '../group-steps.ts'
import { momentParam } from '../moments.ts'
import { fulfils } from '../search/event-terms.ts'
import { count } from './columns.ts'

const columnOf: Readonly<Record<GroupableField, string>> = {
  project: 'project_id',
  level: 'level',
  title: 'title',
  release: 'release',
  environment: 'environment',
  dist: 'dist',
  platform: 'platform',
  'error.type': 'error_type',
  user: 'user_key',
  transaction: 'transaction',
  server_name: 'server_name',
  'sdk.name': 'sdk_name',
  'sdk.version': 'sdk_version',
  'event.type': 'type',
}

const measureOf: Readonly<Record<EventMeasure, string>> = {
  events: 'count()',
  users: `uniqCombinedIf(15)(user_key, user_key != '')`,
  groups: 'uniqCombined(15)(project_id, group_hash)',
}

/** The expression to group rows by. */
function keyOf(name: string, at: number): Clause {
  const own = groupableFields.find((field) => field === name)
  if (own !== undefined) return { sql: columnOf[own], params: {} }
  return { sql: `tags.value[indexOf(tags.key, {group_tag_${at}:String})]`, params: { [`group_tag_${at}`]: name } }
}

function scopeOf(grant: Grant<'event:read'>, search: SummedSearch): Clause {
  const ofGroups = search.groups === undefined ? [] : [inGroups(search.groups)]
  return allOf(covered(grant), eventsWithin(search), fulfils(search.terms ?? []), ...ofGroups)
}

const sums = z.array(z.object({ values: z.array(z.string()), numbers: z.array(count) }))

/** See EventSummer.eventSums. */
export async function eventSums(
  engine: Engine,
  grant: Grant<'event:read'>,
  search: SummedSearch,
  { groupBy, measures, limit }: EventSumsQuery,
): Promise<readonly EventSums[]> {
  const where = scopeOf(grant, search)
  const grouping = groupingBy(groupBy.map(keyOf))
  const sql = `
    SELECT ${grouping.values},
      CAST([${measures.map((measure) => measureOf[measure]).join(', ')}], 'Array(UInt64)') AS numbers
    FROM events WHERE ${where.sql}
    GROUP BY ${grouping.by}
    ORDER BY numbers[1] DESC, values
    LIMIT {limit:UInt32}`
  return sums.parse(await engine.rows(sql, { ...grouping.params, ...where.params, limit }))
}

const steps = z.array(z.object({ place: count, step: count, number: count }))

/** See EventSummer.eventSeries. */
export async function eventSeries(
  engine: Engine,
  grant: Grant<'event:read'>,
  search: SummedSearch,
  { groupBy, groups, measure, stepSeconds }: EventSeriesQuery,
): Promise<readonly (readonly number[])[]> {
  if (groups.length === 0) return []
  const stepMs = stepSeconds * 1000
  const placing = placingAmong(groupBy.map(keyOf), groups)
  const where = allOf(scopeOf(grant, search), placing.where)
  const sql = `
    SELECT ${placing.place},
      intDiv(toUnixTimestamp64Milli(timestamp) - {from_ms:Int64}, {step_ms:Int64}) AS step,
      ${measureOf[measure]} AS number
    FROM events WHERE ${where.sql}
    GROUP BY ${placing.by}, step`
  const params = { ...where.params, from_ms: momentParam(search.period.since), step_ms: stepMs }
  return stepsOf(steps.parse(await engine.rows(sql, params)), groups.length, search.period, stepMs, 0)
}

import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventSearch } from '#domain/event/event-store.ts'
import {
  groupableFields,
  type EventMeasure,
  type EventSeriesQuery,
  type EventSums,
  type EventSumsQuery,
  type GroupableField,
} from '#domain/event/event-sums.ts'
import { allOf, covered, eventsWithin, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
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

/** The text that rows are grouped by. */
function keyOf(name: string, at: number): Clause {
  const own = groupableFields.find((field) => field === name)
  if (own !== undefined) return { sql: `toString(${columnOf[own]})`, params: {} }
  return { sql: `tags.value[indexOf(tags.key, {group_tag_${at}:String})]`, params: { [`group_tag_${at}`]: name } }
}

function scopeOf(grant: Grant<'event:read'>, search: EventSearch): Clause {
  return allOf(covered(grant), eventsWithin(search), fulfils(search.terms ?? []))
}

const sums = z.array(z.object({ values: z.array(z.string()), numbers: z.array(count) }))

/** See EventSummer.eventSums. */
export async function eventSums(
  engine: Engine,
  grant: Grant<'event:read'>,
  search: EventSearch,
  { groupBy, measures, limit }: EventSumsQuery,
): Promise<readonly EventSums[]> {
  const where = scopeOf(grant, search)
  const keys = groupBy.map(keyOf)
  const sql = `
    SELECT CAST([${keys.map((key) => key.sql).join(', ')}], 'Array(String)') AS values,
      CAST([${measures.map((measure) => measureOf[measure]).join(', ')}], 'Array(UInt64)') AS numbers
    FROM events WHERE ${where.sql}
    GROUP BY values
    ORDER BY numbers[1] DESC, values
    LIMIT {limit:UInt32}`
  return sums.parse(await engine.rows(sql, { ...paramsOf(keys), ...where.params, limit }))
}

const steps = z.array(z.object({ place: count, step: count, number: count }))

/** See EventSummer.eventSeries. */
export async function eventSeries(
  engine: Engine,
  grant: Grant<'event:read'>,
  search: EventSearch,
  { groupBy, groups, measure, stepSeconds }: EventSeriesQuery,
): Promise<readonly (readonly number[])[]> {
  const where = scopeOf(grant, search)
  const keys = groupBy.map(keyOf)
  const { since, until } = search.period
  const stepMs = stepSeconds * 1000
  const many = Math.ceil((until.getTime() - since.getTime()) / stepMs)
  const series = groups.map(() => Array<number>(many).fill(0))
  if (groups.length === 0) return series
  // Of one group of all there is nothing to compare.
  const place =
    groupBy.length === 0
      ? 'toUInt64(1)'
      : `indexOf({groups:Array(String)}, arrayStringConcat([${keys.map((key) => key.sql).join(', ')}], '\\x1f'))`
  const sql = `
    SELECT ${place} AS place,
      intDiv(toUnixTimestamp64Milli(timestamp) - {from_ms:Int64}, {step_ms:Int64}) AS step,
      ${measureOf[measure]} AS number
    FROM events WHERE ${where.sql} AND place > 0
    GROUP BY place, step`
  const params = { ...paramsOf(keys), ...where.params, from_ms: momentParam(since), step_ms: stepMs }
  const texts = groups.map((values) => values.join('\u001f'))
  const rows = await engine.rows(sql, groupBy.length === 0 ? params : { ...params, groups: texts })
  for (const row of steps.parse(rows)) {
    const one = series[row.place - 1]
    if (one?.[row.step] !== undefined) one[row.step] = row.number
  }
  return series
}

function paramsOf(keys: readonly Clause[]): Clause['params'] {
  return Object.assign({}, ...keys.map(({ params }) => params)) as Clause['params']
}

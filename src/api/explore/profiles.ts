import { spanConditions } from '#domain/explore/sentry-names.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { FunctionSum, ProfileSet, ProfileSummary } from '#domain/profile/profile-store.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from '../refusal.ts'
import {
  projectCell,
  textOrNull,
  typeOfCells,
  type ApiDataset,
  type AskedField,
  type Cell,
  type CellType,
  type Found,
  type Question,
} from './dataset.ts'

const t = messages('api')

/** Profiles, one row each, newest first. There are no aggregates: function costs are a dataset of their own. */
export const profiles: ApiDataset = {
  rows: async (question) => {
    const { running, grant, fields, sort, offset, limit, slugs } = question
    const set = setOf(question)
    if (!set.ok) return set
    if (sort !== undefined && (sort.name !== 'timestamp' || !sort.descending)) return badSort('-timestamp')
    const unknown = fields.find(({ isFunction }) => isFunction)
    if (unknown !== undefined) return noFunction(unknown.name)
    const found = await running.events.profiles(grant, set.value, { limit: offset + limit + 1 })
    const cell = (name: string, one: ProfileSummary) => projectCell(name, one.projectId, slugs) ?? cellOf(name, one)
    return ok(table(fields, found.slice(offset), cell))
  },
  series: ({ functions: [first = ''] }) => Promise.resolve(noFunction(first)),
}

/** Functions in profiles with their costs, most expensive first. */
export const profileFunctions: ApiDataset = {
  rows: async (question) => {
    const { running, grant, fields, sort, offset, limit } = question
    const set = setOf(question)
    if (!set.ok) return set
    const orderBy = sort === undefined ? 'self' : orders[sort.name]
    if (orderBy === undefined || sort?.descending === false) return badSort(Object.keys(orders).join(', '))
    const unknown = fields.find(({ name, isFunction }) => isFunction && !functionNames.has(name))
    if (unknown !== undefined) return noFunction(unknown.name)
    const options = { limit: offset + limit + 1, inAppOnly: false, orderBy, steps: 1 }
    const { functions } = await running.events.profileFunctions(grant, set.value, options)
    return ok(table(fields, functions.slice(offset), functionCell))
  },
  series: ({ functions: [first = ''] }) => Promise.resolve(noFunction(first)),
}

const orders: Readonly<Record<string, 'self' | 'total' | 'p95'>> = { 'sum()': 'self', 'p95()': 'p95' }

function setOf({ query, now, period, environments, slugs }: Question): Result<ProfileSet, ApiRefusal> {
  const of = { period, environments }
  // Always true here, because every row has a profile.
  const asked = query.replaceAll(/(?:^|\s)has:profile\.id(?=\s|$)/g, '').trim()
  if (asked === '') return ok(of)
  const where = parseSpanQuery(spanConditions(asked), now)
  if (!where.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.spanQuery') })
  return ok({ ...of, spans: { where: where.value, slugs } })
}

function table<Row>(
  fields: readonly AskedField[],
  found: readonly Row[],
  cell: (name: string, row: Row) => Cell | undefined,
): Found {
  const names = fields.map(({ name }) => name)
  const rows = found.map((row) => names.map((name): Cell => cell(name, row) ?? null))
  return { rows, types: names.map((name, at): CellType => types[name] ?? typeOfCells(rows, at)) }
}

const types: Readonly<Record<string, CellType>> = {
  timestamp: 'date',
  'transaction.duration': 'duration',
  'profile.duration': 'duration',
  'count()': 'integer',
  'sum()': 'duration',
  'p75()': 'duration',
  'p95()': 'duration',
  is_application: 'boolean',
}

const functionNames = new Set(['count()', 'sum()', 'p75()', 'p95()'])

/** Returns `undefined` if profiles have no such field. */
function cellOf(name: string, one: ProfileSummary): Cell | undefined {
  const isPart = one.profilerId !== null
  const known: Readonly<Record<string, Cell>> = {
    id: one.profileId,
    'profile.id': isPart ? null : one.profileId,
    'profiler.id': one.profilerId,
    'chunk.id': isPart ? one.profileId : null,
    transaction: textOrNull(one.transaction),
    'transaction.duration': one.durationMs,
    'profile.duration': one.durationMs,
    timestamp: one.startedAt.toISOString(),
    'precise.start_ts': one.startedAt.toISOString(),
    'precise.finish_ts': new Date(one.startedAt.getTime() + one.durationMs).toISOString(),
    release: textOrNull(one.release),
    environment: textOrNull(one.environment),
    'platform.name': textOrNull(one.platform),
    platform: textOrNull(one.platform),
    trace: one.traceId,
    'profile.type': one.type,
    samples: one.samples,
  }
  return known[name]
}

function functionCell(name: string, { functionId, frame, ...cost }: FunctionSum): Cell | undefined {
  const known: Readonly<Record<string, Cell>> = {
    function: frame.function,
    package: textOrNull(frame.package ?? frame.module),
    module: textOrNull(frame.module),
    is_application: frame.inApp,
    fingerprint: functionId,
    // The number of profiles that contain it.
    'count()': cost.profiles,
    'sum()': cost.self,
    'p75()': cost.p75,
    'p95()': cost.p95,
  }
  return known[name]
}

function noFunction(name: string): Result<never, ApiRefusal> {
  return refuse({ reason: 'bad_parameter', name: 'field', why: t('parameter.function', { name }) })
}

function badSort(sorts: string): Result<never, ApiRefusal> {
  return refuse({ reason: 'bad_parameter', name: 'sort', why: t('parameter.sort', { sorts }) })
}

import { z } from '@hono/zod-openapi'
import { csvLine } from '#domain/csv.ts'
import { ok, refuse } from '#domain/result.ts'
import type { AskedSql } from '#domain/sql/desk.ts'
import { sqlLimits } from '#domain/sql/sql-reader.ts'
import { columnsOf, viewNames } from '#domain/sql/views.ts'
import { messages } from '#messages'
import { change, endpoint, type ApiRequest, type Endpoint } from '../endpoint.ts'
import { linesFile } from '../file-response.ts'
import { once } from '../query.ts'
import { jsonBody } from '../request-body.ts'
import { sqlAnswerOf, sqlAnswerShape } from '../sql/answer.ts'
import { sqlRefusal } from '../sql/refused.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
type Needs = (typeof needs)[number]

const scalar = z.union([z.string(), z.number(), z.boolean()])
/** A parameter's value; lists are formatted as ClickHouse arrays. */
const parameter = z
  .union([scalar, z.array(scalar)])
  .transform((value) => (Array.isArray(value) ? listText(value) : String(value)))

const statement = z.object({
  query: z.string(),
  parameters: z.record(z.string(), parameter).default({}),
  limit: z
    .number()
    .int()
    .min(1)
    .max(sqlLimits.rows - 1)
    .default(1000),
})

function listText(values: readonly (string | number | boolean)[]): string {
  const one = (value: string | number | boolean) =>
    typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)
  return `[${values.map(one).join(',')}]`
}

type Asked = Pick<ApiRequest<never, unknown, Needs>, 'actor' | 'may'>

function askedOf({ actor, may }: Asked, { query, parameters, limit }: z.output<typeof statement>): AskedSql {
  const grants = { events: may['event:read'], projects: may['project:read'] }
  return { actor, may: grants, way: 'api', text: query, parameters, limit: limit + 1 }
}

/** Runs a statement (docs/sql.md). */
const query = change({
  method: 'post',
  path: '/organizations/{organization}/sql/',
  summary: t('operations.sql'),
  needs,
  query: z.object({}),
  sends: jsonBody(statement),
  body: sqlAnswerShape,
  answer: async (request) => {
    const { running, sent } = request
    const found = await running.sql.query(askedOf(request, sent), 'JSONCompact')
    return found.ok
      ? ok({ body: sqlAnswerOf(found.value.bytes, sent.limit) })
      : refuse(sqlRefusal(found.refusal, sent.query))
  },
})

const costShape = z.object({ rows: z.number(), parts: z.number(), bytes: z.number() }).openapi('SqlCost')

/** Estimates what a statement would read, without running it. */
const cost = change({
  method: 'post',
  path: '/organizations/{organization}/sql/cost/',
  summary: t('operations.sqlCost'),
  needs,
  query: z.object({}),
  sends: jsonBody(statement),
  body: costShape,
  answer: async (request) => {
    const { running, sent } = request
    const found = await running.sql.cost(askedOf(request, sent))
    return found.ok ? ok({ body: found.value }) : refuse(sqlRefusal(found.refusal, sent.query))
  },
})

const tableShape = z
  .object({
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), about: z.string() })),
  })
  .openapi('SqlTable')

const tables = endpoint({
  path: '/organizations/{organization}/sql/tables/',
  summary: t('operations.sqlTables'),
  needs,
  query: z.object({}),
  body: z.array(tableShape),
  answer: () => Promise.resolve(ok({ body: viewNames.map((name) => ({ name, columns: [...columnsOf(name)] })) })),
})

const exported = endpoint({
  path: '/organizations/{organization}/sql/export/',
  summary: t('operations.sqlExport'),
  needs,
  query: z.object({ query: once, format: z.enum(['csv', 'json']).default('csv') }),
  body: z.string(),
  answer: async (request) => {
    const { running, query: asked } = request
    const all = { query: asked.query, parameters: {}, limit: sqlLimits.rows - 1 }
    const found = await running.sql.query(askedOf(request, all), 'JSONCompact')
    if (!found.ok) return refuse(sqlRefusal(found.refusal, asked.query))
    const { columns, rows } = sqlAnswerOf(found.value.bytes, all.limit)
    const names = columns.map(({ name }) => name)
    if (asked.format === 'csv') {
      const lines = [names, ...rows.map((row) => row.map(cellText))].map(csvLine)
      return ok(linesFile('query.csv', 'text/csv; charset=utf-8', lines))
    }
    const lines = rows.map((row) => `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]])))}\n`)
    return ok(linesFile('query.ndjson', 'application/x-ndjson', lines))
  },
})

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const sqlEndpoints: readonly Endpoint[] = [query, cost, tables, exported]

import { z } from 'zod'
import type { Actor } from '#domain/access/access.ts'
import { ok, refuse } from '#domain/result.ts'
import type { AskedSql } from '#domain/sql/desk.ts'
import { sqlLimits } from '#domain/sql/sql-reader.ts'
import { columnsOf, viewNames } from '#domain/sql/views.ts'
import type { Grants } from '../../authenticate.ts'
import { sqlAnswerOf } from '../../sql/answer.ts'
import { sqlRefusal } from '../../sql/refused.ts'
import { operation, type Operation } from '../operation.ts'
import { anything } from '../shapes.ts'

const needs = ['project:read', 'event:read'] as const
const MAX_STATEMENT = 20_000

const statement = z
  .strictObject({
    query: z.string().min(1).max(MAX_STATEMENT).describe('One SELECT: docs/sql.md.'),
    parameters: z
      .record(z.string().max(100), z.string().max(MAX_STATEMENT))
      .default({})
      .describe('Values of `{name:Type}` parameters, as text.'),
    limit: z
      .int()
      .min(1)
      .max(sqlLimits.rows - 1)
      .default(1000),
  })
  .meta({ id: 'SqlStatement' })

function askedOf(
  actor: Actor,
  may: Grants<(typeof needs)[number]>,
  { query, parameters, limit }: z.output<typeof statement>,
): AskedSql {
  const grants = { events: may['event:read'], projects: may['project:read'] }
  return { actor, may: grants, way: 'api', text: query, parameters, limit: limit + 1 }
}

const run = operation({
  id: 'runSql',
  tag: 'SQL',
  method: 'post',
  path: '/sql',
  summary: 'Run an SQL query',
  needs,
  asks: true,
  sends: statement,
  answers: z
    .object({
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.array(z.array(anything)),
      truncated: z.boolean().describe('Whether the result was truncated.'),
      statistics: z.object({ milliseconds: z.number(), rowsRead: z.number(), bytesRead: z.number() }),
    })
    .meta({ id: 'SqlRows' }),
  handle: async ({ running, actor, may, sent }) => {
    const found = await running.sql.query(askedOf(actor, may, sent), 'JSONCompact')
    return found.ok ? ok(sqlAnswerOf(found.value.bytes, sent.limit)) : refuse(sqlRefusal(found.refusal, sent.query))
  },
})

const cost = operation({
  id: 'estimateSql',
  tag: 'SQL',
  method: 'post',
  path: '/sql/cost',
  summary: 'Estimate the cost of an SQL query',
  needs,
  asks: true,
  sends: statement,
  answers: z.object({ rows: z.number(), parts: z.number(), bytes: z.number() }).meta({ id: 'SqlEstimate' }),
  handle: async ({ running, actor, may, sent }) => {
    const found = await running.sql.cost(askedOf(actor, may, sent))
    return found.ok ? ok({ ...found.value }) : refuse(sqlRefusal(found.refusal, sent.query))
  },
})

const tables = operation({
  id: 'listSqlTables',
  tag: 'SQL',
  method: 'get',
  path: '/sql/tables',
  summary: 'List SQL tables and their columns',
  needs,
  answers: z.object({
    data: z.array(
      z
        .object({
          name: z.string(),
          columns: z.array(z.object({ name: z.string(), type: z.string(), about: z.string() })),
        })
        .meta({ id: 'SqlView' }),
    ),
  }),
  handle: () => Promise.resolve(ok({ data: viewNames.map((name) => ({ name, columns: [...columnsOf(name)] })) })),
})

export const sqlOperations: readonly Operation[] = [run, cost, tables]

import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { PersonTurns } from '#domain/access/person-turns.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { Unreadable, type SqlProblem } from '#domain/sql/problem.ts'
import { sqlLimits, type SqlCost, type SqlQuestion, type SqlReader } from '#domain/sql/sql-reader.ts'
import { EngineRefusal, type Engine } from '../engine.ts'
import { problemOf } from './engine-problem.ts'
import { guardedSql, type GuardedSql } from './statement.ts'

type MayRead = Grant<'event:read'>

/** Limits on running statements, one per person, and on queued ones. A dashboard sends several at a time. */
const turnsOfPeople = { atOnce: 2, waiting: 16, waitingOfOne: 8 } as const

const settings = {
  timeout_overflow_mode: 'throw',
  max_memory_usage: sqlLimits.megabytes * 1024 * 1024,
  max_rows_to_read: sqlLimits.rowsToRead,
  read_overflow_mode: 'throw',
  max_result_rows: 2 * sqlLimits.rows,
  max_result_bytes: sqlLimits.answerBytes,
  result_overflow_mode: 'throw',
  max_rows_in_join: 10_000_000,
  max_threads: 2,
  max_ast_depth: 600,
  max_query_size: 4 * 1024 * 1024,
  // The list of projects is repeated for every table.
  max_ast_elements: 500_000,
  max_expanded_ast_elements: 500_000,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
} as const

const estimateRows = z.object({
  data: z.array(z.tuple([z.string(), z.string(), z.coerce.number(), z.coerce.number(), z.coerce.number()])),
})
const widthRows = z.array(z.object({ table: z.string(), width: z.coerce.number() }))

/** Runs users' statements on an engine, with a limit on concurrency. */
export function sqlOn(engine: Engine): SqlReader {
  const turns = new PersonTurns(turnsOfPeople)
  const run = (sql: GuardedSql, format: string, { seconds = sqlLimits.seconds }: SqlQuestion) =>
    engine.guarded(
      sql.sql,
      format,
      {
        ...settings,
        max_execution_time: Math.min(seconds, sqlLimits.seconds),
        additional_table_filters: filtersOf(sql),
      },
      sql.tables,
    )
  return {
    querySql: (grant, question, format) =>
      refused(grant, question, turns, () => run(guardedSql(grant, question), format, question)),
    costOfSql: (grant, question) =>
      refused(grant, question, turns, () =>
        costOf(engine, grant, question, (sql) => run(sql, 'JSONCompact', question)),
      ),
  }
}

/** ClickHouse parses the map from text. Names and conditions are generated here and contain no quotes. */
function filtersOf({ filters }: GuardedSql): string {
  return `{${Object.entries(filters)
    .map(([table, filter]) => `'${table}':'${filter}'`)
    .join(',')}}`
}

async function refused<T>(
  { actor }: MayRead,
  question: SqlQuestion,
  turns: PersonTurns,
  work: () => Promise<T>,
): Promise<Result<T, SqlProblem>> {
  const turn = await turns.wait(actor)
  if (turn === undefined) return refuse({ reason: 'busy', at: 0, end: 0 })
  try {
    return ok(await work())
  } catch (fault) {
    if (fault instanceof Unreadable) return refuse(fault.problem)
    if (fault instanceof EngineRefusal) return refuse(problemOf(fault, question))
    throw fault
  } finally {
    turn.end()
  }
}

async function costOf(
  engine: Engine,
  grant: MayRead,
  question: SqlQuestion,
  run: (sql: GuardedSql) => Promise<Uint8Array>,
): Promise<SqlCost> {
  const { sql, ...rest } = guardedSql(grant, question)
  const answer: unknown = JSON.parse(new TextDecoder().decode(await run({ sql: `EXPLAIN ESTIMATE ${sql}`, ...rest })))
  const tables = estimateRows.parse(answer).data
  const widths = widthRows.parse(
    await engine.rows(
      `SELECT table, sum(data_uncompressed_bytes) / greatest(1, sum(rows)) AS width FROM ${engine.systemTable('parts')} WHERE active GROUP BY table`,
    ),
  )
  const widthOf = new Map(widths.map(({ table, width }) => [table, width]))
  return tables.reduce<SqlCost>(
    (cost, [, table, parts, rows]) => ({
      rows: cost.rows + rows,
      parts: cost.parts + parts,
      bytes: Math.round(cost.bytes + rows * (widthOf.get(table.replace(/_local$/, '')) ?? 0)),
    }),
    { rows: 0, parts: 0, bytes: 0 },
  )
}

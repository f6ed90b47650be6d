import type { Catalogue } from '#domain/catalogue.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { Log } from '#domain/log.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { AskedSql, SqlDesk } from '#domain/sql/desk.ts'
import { parseSql, type Statement } from '#domain/sql/parse.ts'
import type { SqlProblem } from '#domain/sql/problem.ts'
import { parseSqlFormat, sqlLimits, type SqlQuestion } from '#domain/sql/sql-reader.ts'
import { loggedSql } from './logged.ts'
import { Rate } from './rate.ts'

/** Statements per minute and person or token: a dashboard of twenty panels that is refreshed every ten seconds. */
const A_MINUTE = 120
const MINUTE_MS = 60_000

interface DeskParts {
  readonly catalogue: Pick<Catalogue, 'projects'>
  readonly events: Pick<EventReader, 'querySql' | 'costOfSql'>
  readonly log: Log
}

export function createSqlDesk({ catalogue, events, log }: DeskParts): SqlDesk {
  const rate = new Rate(A_MINUTE, MINUTE_MS)
  const ready = async (asked: AskedSql): Promise<Result<Statement & { question: SqlQuestion }, SqlProblem>> => {
    const { kind, id } = auditActor(asked.actor)
    const wait = rate.take(`${kind}:${id}`, Date.now())
    if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait, at: 0, end: 0 })
    const read = parseSql(asked.text, { ignores: asked.way === 'clickhouse' ? 'settings' : 'nothing' })
    if (!read.ok) return read
    const projects = (await catalogue.projects.list(asked.may.projects)).map((one) => ({ id: one.id, slug: one.slug }))
    const { parameters, seconds } = asked
    const limit = Math.min(asked.limit, sqlLimits.rows)
    return ok({
      ...read.value,
      question: { query: read.value.query, projects, parameters, limit, ...(seconds !== undefined && { seconds }) },
    })
  }
  return {
    query: async (asked, format) => {
      const began = performance.now()
      const statement = await ready(asked)
      const answer = statement.ok ? await answerOf(events, asked, statement.value, format) : statement
      note(log, asked, answer, performance.now() - began)
      return answer
    },
    cost: async (asked) => {
      const statement = await ready(asked)
      return statement.ok ? events.costOfSql(asked.may.events, statement.value.question) : statement
    },
  }
}

async function answerOf(
  events: DeskParts['events'],
  asked: AskedSql,
  { question, format: said }: Statement & { readonly question: SqlQuestion },
  wanted: Parameters<SqlDesk['query']>[1],
): ReturnType<SqlDesk['query']> {
  const own = said === '' ? wanted : parseSqlFormat(said)
  if (own === undefined) return refuse({ reason: 'forbidden', what: 'format', name: said, at: 0, end: 0 })
  // The format is fixed for responses that a page or the API parses itself.
  const format = asked.way === 'clickhouse' ? own : wanted
  const bytes = await events.querySql(asked.may.events, question, format)
  return bytes.ok ? ok({ bytes: bytes.value, format }) : bytes
}

/** Logs the caller, the statement, its duration and the outcome. */
function note(log: Log, { actor, way, text }: AskedSql, answer: Result<unknown, SqlProblem>, ms: number): void {
  const by = auditActor(actor)
  const outcome = answer.ok ? 'answered' : answer.refusal.reason
  log.info({ by, way, sql: loggedSql(text), ms: Math.round(ms), outcome }, 'SQL')
}

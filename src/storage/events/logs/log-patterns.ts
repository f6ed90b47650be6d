import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { logLevels } from '#domain/logs/log-record.ts'
import type { LogPattern, LogSet } from '#domain/logs/log-store.ts'
import type { Engine } from '../engine.ts'
import { count, moment } from '../queries/columns.ts'
import { askedLogs } from './log-set.ts'

/** Stands in SQL for what differs from one log to the next: no message has it, or it is as good as white space. */
const GAP = String.fromCharCode(31)

/** Characters of a message by which it is like another. */
const COMPARED = 200

/** Ids in hex, numbers with what stands against them, and what is quoted. */
const DIFFERS = String.raw`"[^"]*"|\b[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}\b|\b[0-9a-fA-F]*[0-9][0-9a-fA-F]{7,}\b|[+-]?[0-9]+(?:[.,:][0-9]+)*`

const rows = z.array(
  z
    .object({ pattern: z.string(), logs: count, usual_level: z.enum(logLevels), last_ms: moment })
    .transform(({ pattern, logs, usual_level, last_ms }): LogPattern => ({
      parts: partsOf(pattern),
      logs,
      level: usual_level,
      last: last_ms,
    })),
)

/** See LogReader.logPatterns. */
export async function logPatterns(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: LogSet,
  limit: number,
): Promise<readonly LogPattern[]> {
  const { where } = askedLogs(grant, set)
  const sql = `
    SELECT replaceRegexpAll(substringUTF8(body, 1, ${COMPARED}), {differs:String}, {gap:String}) AS pattern, count() AS logs,
      toUnixTimestamp64Milli(max(time)) AS last_ms, topK(1)(toString(level))[1] AS usual_level
    FROM logs WHERE ${where.sql} GROUP BY pattern ORDER BY logs DESC, pattern LIMIT {limit:UInt32}`
  return rows.parse(await engine.rows(sql, { ...where.params, differs: DIFFERS, gap: GAP, limit }))
}

/** Gaps beside each other are one. */
function partsOf(pattern: string): readonly string[] {
  return pattern.split(new RegExp(`${GAP}+`))
}

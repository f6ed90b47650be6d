import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { logLevels } from '#domain/logs/log-record.ts'
import type { LogPattern, LogSet } from '#domain/logs/log-store.ts'
import type { Engine } from '../engine.ts'
import { count, moment } from '../queries/columns.ts'
import { askedLogs } from './log-set.ts'

/** Placeholder in SQL for the variable parts of a message. Messages do not contain it, or only as white space. */
const GAP = String.fromCharCode(31)

/** Number of leading characters of a message that are compared. */
const COMPARED = 200

/** Hex ids, numbers with any text attached to them, and quoted text. */
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

/** Adjacent gaps count as one. */
function partsOf(pattern: string): readonly string[] {
  return pattern.split(new RegExp(`${GAP}+`))
}

import { z } from '@hono/zod-openapi'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogPage } from '#domain/logs/log-store.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { TailLine, TailReader } from '#domain/logs/log-tail.ts'
import { MAX_LOG_COLUMNS } from '#domain/logs/logs-search.ts'
import { tailLine } from '#domain/logs/tail-line.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several } from '../endpoint.ts'
import { eventStream, type StreamedEvents } from '../event-stream.ts'
import { chosenScope } from '../find.ts'
import { once } from '../query.ts'

const t = messages('api')

/** Maximum number of existing lines sent first. */
const FIRST_LINES = 100
const FIRST_MS = 3_600_000
/** Tolerance for clients whose clock is ahead of ours. */
const AHEAD_MS = 600_000
/** How often a comment is sent while no lines arrive. */
const QUIET_MS = 15_000
/** The response ends after this time and the client reconnects, which checks its permissions again. */
const LONGEST_SECONDS = 120

const seconds = z.coerce
  .number({ message: t('parameter.seconds') })
  .min(0, t('parameter.seconds'))
  .max(LONGEST_SECONDS, t('parameter.seconds'))
  .default(LONGEST_SECONDS)

/** Live logs as server-sent events: first the newest existing lines, then each one once stored. */
export const logTail = endpoint({
  path: '/organizations/{organization}/logs/live/',
  summary: t('operations.logTail'),
  needs: ['project:read', 'event:read'],
  query: z.object({ project: several, environment: several, query: once.default(''), column: several, seconds }),
  body: z.string(),
  answer: async ({
    running,
    may,
    query: { project, environment: environments, query, column, seconds: length },
    now,
  }) => {
    const where = parseLogQuery(query, now)
    if (!where.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.logQuery') })
    const scope = await chosenScope(running.catalogue, may, project)
    if (!scope.ok) return scope
    const { grant, slugs } = scope.value
    const columns = column.slice(0, MAX_LOG_COLUMNS)
    const followed = { where: where.value, environments, slugs, query, columns }
    const reader = running.logTail.open(grant, followed)
    if (!reader.ok) return reader
    const period = { since: new Date(now.getTime() - FIRST_MS), until: new Date(now.getTime() + AHEAD_MS) }
    const first = () => running.events.logs(grant, { ...followed, period }, FIRST_LINES)
    return ok(eventStream(fromTheFirst(reader.value, first, (log) => tailLine(log, followed), length * 1000)))
  },
})

/**
 * Existing lines are read after the reader is opened. A line that arrives in between may be sent twice; clients can
 * detect it by its position.
 */
function fromTheFirst(
  reader: TailReader,
  first: () => Promise<LogPage>,
  shown: (log: LogRecord) => TailLine,
  lengthMs: number,
): StreamedEvents {
  const endsAt = performance.now() + lengthMs
  let isFirst = true
  return {
    next: async () => {
      if (isFirst) {
        isFirst = false
        const { logs } = await first()
        return JSON.stringify({ lines: logs.map(shown).toReversed(), left: 0 })
      }
      const rest = endsAt - performance.now()
      if (rest > 0) return reader.next(Math.min(rest, QUIET_MS))
      reader.close()
      return undefined
    },
    close: () => reader.close(),
  }
}

import { z } from '@hono/zod-openapi'
import type { Grant } from '#domain/access/access.ts'
import { csvLine } from '#domain/csv.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { LogPlace, LogReader, LogSet } from '#domain/logs/log-store.ts'
import { logValue } from '#domain/logs/log-value.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several } from '../endpoint.ts'
import { linesFile } from '../file-response.ts'
import { chosenScope } from '../find.ts'
import { filterQuery, issueFilterOf, once } from '../query.ts'

const t = messages('api')

/** Maximum log lines per file. Clients split larger exports into periods. */
const MAX_ROWS = 100_000
/** Rows read per batch; the next batch is read once this one has been sent. */
const ROWS_AT_ONCE = 500

/** The logs that match a search, newest first, as a file. */
export const logsExport = endpoint({
  path: '/organizations/{organization}/logs/export/',
  summary: t('operations.logsExport'),
  needs: ['project:read', 'event:read'],
  query: z.object({
    ...filterQuery.shape,
    project: several,
    query: once.default(''),
    column: several,
    format: z.enum(['ndjson', 'csv']).default('ndjson'),
  }),
  body: z.string(),
  answer: async ({ running, may, query, now }) => {
    const filter = issueFilterOf(query, now)
    if (!filter.ok) return filter
    const where = parseLogQuery(query.query, now)
    if (!where.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.logQuery') })
    const scope = await chosenScope(running.catalogue, may, query.project)
    if (!scope.ok) return scope
    const { grant, slugs } = scope.value
    const set = { ...filter.value, where: where.value, slugs }
    const columns = [...new Set(['time', 'level', 'message', 'project', ...query.column])]
    const pages = pagesOf(running.events, grant, set)
    return ok(
      query.format === 'csv'
        ? linesFile('logs.csv', 'text/csv; charset=utf-8; header=present', csvLines(pages, columns, set))
        : linesFile('logs.ndjson', 'application/x-ndjson', jsonLines(pages, set)),
    )
  },
})

async function* pagesOf(
  store: Pick<LogReader, 'logs'>,
  grant: Grant<'event:read'>,
  set: LogSet,
): AsyncGenerator<readonly LogRecord[], void> {
  let before: LogPlace | undefined
  for (let rows = 0; rows < MAX_ROWS; rows += ROWS_AT_ONCE) {
    const { logs, next } = await store.logs(grant, set, ROWS_AT_ONCE, before)
    if (logs.length > 0) yield logs
    if (next === undefined) return
    before = next
  }
}

async function* csvLines(
  pages: AsyncIterable<readonly LogRecord[]>,
  columns: readonly string[],
  { slugs }: LogSet,
): AsyncGenerator<string, void> {
  yield csvLine(columns)
  for await (const logs of pages) {
    yield logs.map((log) => csvLine(columns.map((name) => cellOf(log, name, slugs)))).join('')
  }
}

function cellOf(log: LogRecord, name: string, slugs: LogSet['slugs']): string {
  if (name === 'time') return new Date(log.time).toISOString()
  return name === 'message' ? log.body : logValue(log, name, slugs)
}

async function* jsonLines(pages: AsyncIterable<readonly LogRecord[]>, { slugs }: LogSet): AsyncGenerator<string, void> {
  for await (const logs of pages) yield logs.map((log) => `${JSON.stringify(plainLog(log, slugs))}\n`).join('')
}

function plainLog(log: LogRecord, slugs: LogSet['slugs']): object {
  return {
    timestamp: new Date(log.time).toISOString(),
    level: log.level,
    severity: log.severity,
    message: log.body,
    project: slugs.get(log.projectId) ?? String(log.projectId),
    ...(log.traceId !== null && { trace_id: log.traceId }),
    ...(log.spanId !== null && { span_id: log.spanId }),
    ...(log.release !== '' && { release: log.release }),
    ...(log.environment !== '' && { environment: log.environment }),
    attributes: Object.fromEntries([...log.texts, ...log.numbers]),
  }
}

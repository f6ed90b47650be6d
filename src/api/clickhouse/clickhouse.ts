import type { OpenAPIHono } from '@hono/zod-openapi'
import { lacksSecondFactor } from '#domain/access/second-factor.ts'
import type { Actor } from '#domain/access/access.ts'
import type { Running } from '#domain/running.ts'
import { parseSqlFormat, sqlLimits, type SqlFormat } from '#domain/sql/sql-reader.ts'
import { clickHouseVersion } from '#domain/sql/catalogue.ts'
import { messages } from '#messages'
import { actorOf, grantsFor, type Grants } from '../authenticate.ts'
import { sqlRefusal } from '../sql/refused.ts'
import { askedByClient } from './asked.ts'
import { helloBlock, isHello } from './hello.ts'
import { accessDenied, authenticationFailed, exception, notImplemented, serverErrorOf, tooLarge } from './refused.ts'

/** The base path of ClickHouse's HTTP interface (docs/sql.md). */
export const CLICKHOUSE_PATH = '/clickhouse'

const needs = ['project:read', 'event:read'] as const
type May = Grants<(typeof needs)[number]>

/** Serves ClickHouse's HTTP interface over the SQL tables. Clients send a token as the password. */
export function mountClickHouse(app: OpenAPIHono, running: Running): void {
  const well = () => new Response('Ok.\n', { headers: { 'Content-Type': 'text/plain; charset=UTF-8' } })
  app.get(`${CLICKHOUSE_PATH}/ping`, well)
  app.on(['GET', 'POST'], CLICKHOUSE_PATH, async (c) => {
    const { raw } = c.req
    const isPing = raw.method === 'GET' && !new URL(raw.url).searchParams.has('query')
    return isPing ? well() : answer(running, raw)
  })
}

async function answer(running: Running, request: Request): Promise<Response> {
  const who = await whoAsks(running, request.headers)
  if (who instanceof Response) return who
  const asked = await askedByClient(request)
  if (asked === undefined) return exception(tooLarge, messages('sql')('problem.too_long', { most: '20000' }))
  if (asked.wantsBlocks) return exception(notImplemented, messages('api')('refused.compressedBlocks'))
  const format = parseSqlFormat(asked.format) ?? 'TabSeparated'
  if (format === 'Native' && isHello(asked.text))
    return rowsResponse(helloBlock(clickHouseVersion, asked.revision), format, asked.queryId)
  const may = { events: who.may['event:read'], projects: who.may['project:read'] }
  const { text, parameters, seconds, queryId } = asked
  const question = {
    actor: who.actor,
    may,
    way: 'clickhouse',
    text,
    parameters,
    limit: sqlLimits.rows,
    seconds,
  } as const
  const found = await running.sql.query(question, format)
  if (found.ok) return rowsResponse(found.value.bytes, found.value.format, queryId)
  const { detail, retryAfterSeconds } = sqlRefusal(found.refusal, text)
  return exception(
    serverErrorOf(found.refusal),
    detail,
    retryAfterSeconds > 0 ? { 'Retry-After': String(retryAfterSeconds) } : {},
  )
}

/** Authenticates by token only, however the client sends its password. Session cookies are ignored. */
async function whoAsks(
  running: Running,
  headers: Headers,
): Promise<{ readonly actor: Actor; readonly may: May } | Response> {
  const t = messages('api')
  const token = tokenIn(headers)
  const refused = (text: string) => exception(authenticationFailed, text, { 'WWW-Authenticate': 'Bearer' })
  if (token === '') return refused(t('refused.unauthenticated'))
  const actor = await actorOf(running, new Headers({ authorization: `Bearer ${token}` }), new Date())
  if (!actor.ok || actor.value === undefined) return refused(t('refused.badToken'))
  if (await lacksSecondFactor(running, actor.value)) return exception(accessDenied, t('refused.noSecondFactor'))
  const may = grantsFor(actor.value, needs)
  if (may.ok) return { actor: actor.value, may: may.value }
  const permission = 'permission' in may.refusal ? may.refusal.permission : needs.join(', ')
  return exception(accessDenied, t('refused.forbidden', { permission }))
}

function tokenIn(headers: Headers): string {
  const own = headers.get('x-clickhouse-key')
  if (own !== null) return own.trim()
  const [scheme = '', rest = ''] = (headers.get('authorization') ?? '').split(/\s+/, 2)
  if (/^bearer$/i.test(scheme)) return rest
  if (!/^basic$/i.test(scheme)) return ''
  const decoded = Buffer.from(rest, 'base64').toString()
  return decoded.slice(decoded.indexOf(':') + 1)
}

function rowsResponse(bytes: Uint8Array, format: SqlFormat, queryId: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': typeOf(format),
      'X-ClickHouse-Format': format,
      'X-ClickHouse-Query-Id': queryId.replaceAll(/[^\w.:-]/g, '').slice(0, 100),
      'X-ClickHouse-Server-Display-Name': 'mishap',
      'X-ClickHouse-Timezone': 'UTC',
    },
  })
}

function typeOf(format: SqlFormat): string {
  if (format.includes('EachRow')) return 'application/x-ndjson; charset=UTF-8'
  if (format.startsWith('JSON')) return 'application/json; charset=UTF-8'
  if (format.startsWith('CSV')) return 'text/csv; charset=UTF-8'
  if (format.startsWith('TabSeparated')) return 'text/tab-separated-values; charset=UTF-8'
  return /^(?:Native|RowBinary|Parquet|Arrow)/.test(format) ? 'application/octet-stream' : 'text/plain; charset=UTF-8'
}

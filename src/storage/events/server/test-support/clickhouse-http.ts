import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip, zstdCompress } from 'node:zlib'
import { ServerException } from './exception.ts'
import { requestOf, type Asked } from './request.ts'
import { createTroubles, type Troubles } from './troubles.ts'
import type { Answer, TestEngine } from './test-engine.ts'

interface User {
  readonly user: string
  readonly password: string
}

/**
 * ClickHouse's documented HTTP interface in front of an engine: statements in the URL or the body, parameters,
 * settings, sessions, compression both ways, progress, summaries, and exceptions with their codes, before and within an
 * answer. Tests can inject faults (troubles.ts).
 */
export function createClickHouseServer(engine: TestEngine, user: User): Server {
  const troubles = createTroubles()
  const server = createServer((request, response) => {
    serve(request, response, { engine, user, troubles }).catch((fault: unknown) => {
      process.stderr.write(`${String(fault)}\n`)
      response.destroy()
    })
  })
  server.keepAliveTimeout = 30_000
  return server
}

interface Parts {
  readonly engine: TestEngine
  readonly user: User
  readonly troubles: Troubles
}

async function serve(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/ping') return end(response, 'Ok.\n')
  if (url.pathname === '/troubles') return end(response, await parts.troubles.change(request))
  const asked = await requestOf(request, url).catch((fault: unknown) => fault)
  if (!isAsked(asked)) return refuse(response, parts, asked, randomUUID())
  if (asked.statement.sql === '') return end(response, 'Ok.\n')
  const progress = startProgress(response, asked)
  try {
    admit(request, url, parts)
    await parts.troubles.before(asked, response)
    requireSession(parts.engine, asked)
    const answer = await parts.engine.execute(asked.statement)
    if (parts.troubles.after(asked, response)) return
    await tell(response, parts, asked, answer, progress)
  } catch (fault) {
    if (progress.began()) progress.fail(fault, parts.engine.version)
    else refuse(response, parts, fault, asked.queryId)
  }
}

function isAsked(asked: unknown): asked is Asked {
  return typeof asked === 'object' && asked !== null && 'statement' in asked
}

function end(response: ServerResponse, text: string): void {
  response.end(text)
}

/** Accepts basic authorization, ClickHouse's headers, or URL parameters. */
function admit(request: IncomingMessage, url: URL, { user }: Parts): void {
  const [, basic = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const given = Buffer.from(basic, 'base64').toString()
  const key = request.headers['x-clickhouse-user'] ?? url.searchParams.get('user') ?? undefined
  const secret = request.headers['x-clickhouse-key'] ?? url.searchParams.get('password') ?? ''
  const pair = key === undefined ? given : `${String(key)}:${String(secret)}`
  if (pair === `${user.user}:${user.password}`) return
  const [name = 'default'] = pair.split(':')
  const said = `${name}: Authentication failed: password is incorrect, or there is no user with such name.`
  throw new ServerException('516', 'AUTHENTICATION_FAILED', said)
}

const sessionsInUse = new Set<string>()

function requireSession(engine: TestEngine, { statement, mustExist }: Asked): void {
  const { session } = statement
  if (session === undefined) return
  if (mustExist && !engine.hasSession(session)) {
    throw new ServerException('372', 'SESSION_NOT_FOUND', `Session ${session} not found`)
  }
  if (sessionsInUse.has(session)) {
    throw new ServerException('373', 'SESSION_IS_LOCKED', `Session ${session} is locked by a concurrent client`)
  }
}

function headersOf({ engine }: Parts, { queryId, statement }: Asked, answer: Answer): Record<string, string> {
  return {
    'content-type': statement.format.startsWith('JSON')
      ? 'application/json; charset=UTF-8'
      : 'text/plain; charset=UTF-8',
    'x-clickhouse-server-display-name': 'test',
    'x-clickhouse-query-id': queryId,
    'x-clickhouse-format': statement.format,
    'x-clickhouse-timezone': 'UTC',
    'x-clickhouse-server-version': engine.version,
    'x-clickhouse-summary': JSON.stringify(summaryOf(answer)),
  }
}

function summaryOf({ rowsRead, bytesRead, bytes }: Answer) {
  const nothing = { written_rows: '0', written_bytes: '0', total_rows_to_read: '0', result_rows: '0' }
  return { ...nothing, read_rows: `${rowsRead}`, read_bytes: `${bytesRead}`, result_bytes: `${bytes.length}` }
}

async function tell(
  response: ServerResponse,
  parts: Parts,
  asked: Asked,
  answer: Answer,
  progress: Progress,
): Promise<void> {
  const headers = headersOf(parts, asked, answer)
  if (progress.began()) return progress.end(headers, answer.bytes)
  progress.stop()
  const packed = await packedFor(asked, answer.bytes)
  const encoding = packed === answer.bytes ? {} : { 'content-encoding': asked.accepts ?? '' }
  response.writeHead(200, { ...headers, ...encoding })
  if (parts.troubles.during(asked, response, packed)) return
  response.end(packed)
}

async function packedFor({ accepts }: Asked, bytes: Uint8Array): Promise<Uint8Array> {
  if (accepts === 'zstd') return promisify(zstdCompress)(bytes)
  return accepts === 'gzip' ? promisify(gzip)(bytes) : bytes
}

function refuse(response: ServerResponse, { engine }: Parts, fault: unknown, queryId: string): void {
  if (response.destroyed) return
  const said = fault instanceof ServerException ? fault : new ServerException('1001', 'STD_EXCEPTION', String(fault))
  response.writeHead(said.status, {
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-exception-code': said.code,
    'x-clickhouse-query-id': queryId,
  })
  response.end(said.text(engine.version))
}

interface Progress {
  began(): boolean
  stop(): void
  end(headers: Readonly<Record<string, string>>, bytes: Uint8Array): void
  fail(fault: unknown, version: string): void
}

/** Sends progress headers before the actual ones, which is only possible by bypassing Node's server. */
function startProgress({ socket }: ServerResponse, { progressMs }: Asked): Progress {
  let began = false
  const timer =
    progressMs === undefined
      ? undefined
      : setInterval(() => {
          if (!began) socket?.write('HTTP/1.1 200 OK\r\nConnection: close\r\n')
          began = true
          const nothing = { read_rows: '0', read_bytes: '0', total_rows_to_read: '0' }
          socket?.write(`X-ClickHouse-Progress: ${JSON.stringify(nothing)}\r\n`)
        }, progressMs)
  const close = (headers: Readonly<Record<string, string>>, bytes: Uint8Array): void => {
    clearInterval(timer)
    const lines = Object.entries({ ...headers, 'content-length': `${bytes.length}` })
    socket?.write(`${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    socket?.end(bytes)
  }
  return {
    began: () => began,
    stop: () => clearInterval(timer),
    end: close,
    fail: (fault, version) => {
      const said =
        fault instanceof ServerException ? fault : new ServerException('1001', 'STD_EXCEPTION', String(fault))
      close({ 'x-clickhouse-exception-code': said.code }, Buffer.from(said.text(version)))
    },
  }
}

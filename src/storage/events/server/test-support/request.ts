import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { ServerException } from './exception.ts'
import type { Statement } from './test-engine.ts'

export interface Asked {
  readonly statement: Statement
  readonly queryId: string
  /** Interval between progress reports, if any. */
  readonly progressMs: number | undefined
  readonly waitsForEnd: boolean
  /** The session must already exist. */
  readonly mustExist: boolean
  /** The compression of the answer, if the settings allow it. */
  readonly accepts: 'gzip' | 'zstd' | undefined
}

/** URL parameters that are not settings. */
const ownNames = new Set([
  'query',
  'query_id',
  'database',
  'session_id',
  'session_timeout',
  'session_check',
  'close_session',
  'user',
  'password',
  'quota_key',
  'role',
  'default_format',
  'compress',
  'decompress',
  'buffer_size',
  'wait_end_of_query',
  'stacktrace',
])

/** Settings of the HTTP interface, which the engine need not know. */
const httpSettings = new Set([
  'enable_http_compression',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'http_write_exception_in_output_format',
])

export async function requestOf(request: IncomingMessage, url: URL): Promise<Asked> {
  const { searchParams } = url
  const body = await unpacked(await buffer(request), request.headers['content-encoding'])
  const parts = await partsOf(body, request.headers['content-type'])
  const inAddress = searchParams.get('query')
  const sql = (inAddress ?? parts?.get('query') ?? (parts === undefined ? body.toString() : '')).trim()
  const named = [...searchParams, ...(parts ?? [])]
  const settings = new Map(
    named.filter(([name]) => !ownNames.has(name) && !name.startsWith('param_') && !httpSettings.has(name)),
  )
  if (request.method === 'GET') settings.set('readonly', settings.get('readonly') ?? '2')
  const params = new Map(
    named.flatMap(([name, value]) =>
      name.startsWith('param_') ? [[name.slice('param_'.length), value] as const] : [],
    ),
  )
  const sendsProgress = searchParams.get('send_progress_in_http_headers') === '1'
  return {
    statement: {
      sql,
      params,
      settings,
      database: searchParams.get('database') ?? 'default',
      format: formatOf(sql) ?? searchParams.get('default_format') ?? 'TabSeparated',
      data: inAddress !== null && parts === undefined && body.length > 0 ? body : undefined,
      session: searchParams.get('session_id') ?? undefined,
    },
    queryId: searchParams.get('query_id') ?? randomUUID(),
    progressMs: sendsProgress ? Number(searchParams.get('http_headers_progress_interval_ms') ?? 100) : undefined,
    waitsForEnd: searchParams.get('wait_end_of_query') === '1',
    mustExist: searchParams.get('session_check') === '1',
    accepts: searchParams.get('enable_http_compression') === '1' ? encodingOf(request) : undefined,
  }
}

function encodingOf(request: IncomingMessage): Asked['accepts'] {
  const accepted = request.headers['accept-encoding'] ?? ''
  return accepted.includes('zstd') ? 'zstd' : accepted.includes('gzip') ? 'gzip' : undefined
}

function formatOf(sql: string): string | undefined {
  return /^\s*INSERT\b/i.test(sql) ? undefined : /\bFORMAT\s+(\w+)\s*;?\s*$/i.exec(sql)?.[1]
}

async function unpacked(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  try {
    if (encoding === 'gzip') return await promisify(gunzip)(body)
    if (encoding === 'zstd') return await promisify(zstdDecompress)(body)
    if (encoding === 'br') return await promisify(brotliDecompress)(body)
  } catch (cause) {
    throw new ServerException('354', 'ZLIB_INFLATE_FAILED', String(cause))
  }
  if (encoding === undefined || encoding === 'identity') return body
  throw new ServerException('48', 'NOT_IMPLEMENTED', `Unknown compression method ${encoding}`)
}

/** Statement and parameters as parts of a form. */
async function partsOf(body: Buffer, type: string | undefined): Promise<ReadonlyMap<string, string> | undefined> {
  if (type?.startsWith('multipart/form-data') !== true) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return new Map([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

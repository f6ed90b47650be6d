import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { CONTENT_SECURITY_POLICY } from './style.ts'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
  /** Whether browsers and proxies may cache it. */
  readonly isKept: boolean
}

/** A response that was compressed once for all clients. */
export interface Ready extends Answer {
  readonly bytes: Uint8Array
  readonly zipped: Uint8Array | undefined
  readonly etag: string
}

/** Cached for half a minute; while the server is down, the cached copy is used for a day. */
const KEPT = 'public, max-age=30, stale-while-revalidate=60, stale-if-error=86400'

export function makeReady(answer: Answer): Ready {
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const zipped = answer.type.startsWith('image/') ? undefined : gzipSync(bytes)
  return { ...answer, bytes, zipped, etag }
}

/** Sends a response: plain, compressed or 304. Never sets a cookie. */
export function send(req: IncomingMessage, res: ServerResponse, ready: Ready): void {
  const isPacked = ready.zipped !== undefined && /\bgzip\b/.test(req.headers['accept-encoding'] ?? '')
  const bytes = isPacked && ready.zipped !== undefined ? ready.zipped : ready.bytes
  const headers = {
    'Content-Type': ready.type,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // URLs may contain subscription tokens.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': ready.isKept ? KEPT : 'no-store',
    Vary: 'Accept-Language, Accept-Encoding, Host',
    ...(ready.isKept && { ETag: ready.etag, 'Access-Control-Allow-Origin': '*' }),
  }
  if (ready.isKept && isSame(req.headers['if-none-match'], ready.etag)) {
    res.writeHead(304, headers)
    res.end()
    return
  }
  res.writeHead(ready.status, {
    ...headers,
    'Content-Length': bytes.byteLength,
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
  })
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

function isSame(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false
  const opaque = etag.slice(2)
  return asked.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === opaque)
}

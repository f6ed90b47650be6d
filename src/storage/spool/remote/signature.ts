import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { MOST_APART_MS } from '#domain/node/nodes.ts'

/** The signed parts of a request between nodes. */
interface Signed {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body?: Uint8Array
}

const TIME = 'x-mishap-time'
const CONTENT = 'x-mishap-content'
const SIGNATURE = 'x-mishap-signature'

/** The key for requests between nodes, derived from their shared secret. */
export function nodeKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('requests between nodes').digest()
}

/** Headers that prove the caller knows the key. */
export function signatureOf(key: Buffer, { body, ...asked }: Signed, now = Date.now()): Record<string, string> {
  const content = contentOf(body)
  return { [TIME]: String(now), [CONTENT]: content, [SIGNATURE]: signed(key, { ...asked, time: String(now), content }) }
}

/** Whether a request comes from a node, according to its headers. {@link isContent} checks its body. */
export function isSigned(
  key: Buffer,
  { headers, ...asked }: Omit<Signed, 'body'> & { readonly headers: IncomingHttpHeaders },
  now = Date.now(),
): boolean {
  const { [TIME]: time, [CONTENT]: content, [SIGNATURE]: given } = headers
  if (typeof time !== 'string' || typeof content !== 'string' || typeof given !== 'string') return false
  const wanted = Buffer.from(signed(key, { ...asked, time, content }))
  const found = Buffer.from(given)
  return (
    found.length === wanted.length && timingSafeEqual(found, wanted) && Math.abs(now - Number(time)) < MOST_APART_MS
  )
}

/** Whether a body is the one that was signed. */
export function isContent(headers: IncomingHttpHeaders, body: Uint8Array): boolean {
  return headers[CONTENT] === contentOf(body)
}

function contentOf(body: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(body).digest('hex')
}

function signed(key: Buffer, { method, path, time, content }: Signed & { time: string; content: string }): string {
  return createHmac('sha256', key).update([method, path, time, content].join('\n')).digest('hex')
}

import { z } from 'zod'
import type { Application } from '#domain/oauth/oauth.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { applicationShape, isServed } from './application-shape.ts'
import type { OAuthParts } from './oauth-parts.ts'

type Read = Result<Application, { readonly reason: 'unreachable_client' | 'bad_document' }>

const TIMEOUT_MS = 5000
const MAX_BYTES = 32 * 1024
const MAX_CLIENT_ID = 500
const MAX_KEPT = 200
/** How long a valid document is cached; failures are cached long enough to prevent repeated requests. */
const KEPT_MS = 10 * 60_000
const MISSED_MS = 30_000
/** For all users together: a signed-in user may have followed a stranger's link. */
const FETCHES = { windowMs: 60_000, max: 60 }

const document = applicationShape.extend({
  client_id: z.string(),
  // An unknown application cannot share a secret with us (draft-ietf-oauth-client-id-metadata-document, 4.1).
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
})

/** Whether a client_id is the URL of a document: https, with a path, in canonical form. */
export function isDocumentAddress(clientId: string): boolean {
  const url = clientId.length <= MAX_CLIENT_ID ? URL.parse(clientId) : null
  if (url === null || url.protocol !== 'https:' || url.pathname === '/') return false
  return url.href === clientId && url.hash === '' && url.username === '' && url.password === ''
}

/**
 * Reads applications from their metadata documents, which are cached in this process for some minutes.
 * @param now milliseconds since the epoch
 */
export function createDocuments(
  { fetch, limiter }: Pick<OAuthParts, 'fetch' | 'limiter'>,
  now: () => number = Date.now,
) {
  const kept = new Map<string, { readonly until: number; readonly read: Promise<Read> }>()
  return async (clientId: string): Promise<Read> => {
    const known = kept.get(clientId)
    if (known !== undefined && known.until > now()) return known.read
    if (limiter.take([{ key: 'document', limits: [FETCHES] }]) !== undefined)
      return refuse({ reason: 'unreachable_client' })
    const read = readDocument(fetch, clientId)
    keep({ until: now() + MISSED_MS, read })
    const { ok: isRight } = await read
    if (isRight) keep({ until: now() + KEPT_MS, read })
    return read

    function keep(entry: { readonly until: number; readonly read: Promise<Read> }) {
      kept.delete(clientId)
      kept.set(clientId, entry)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    }
  }
}

async function readDocument(fetch: OAuthParts['fetch'], clientId: string): Promise<Read> {
  const headers = { Accept: 'application/json' }
  const answered = await fetch({ url: clientId, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  // Redirects are refused: the document would be another party's.
  if (!answered.ok || answered.value.status !== 200 || answered.value.url !== clientId)
    return refuse({ reason: 'unreachable_client' })
  const read = document.safeParse(parsed(answered.value.bytes))
  if (!read.success || read.data.client_id !== clientId || !isServed(read.data))
    return refuse({ reason: 'bad_document' })
  const { host } = new URL(clientId)
  const { client_name: name = '', redirect_uris: redirectUris } = read.data
  return ok({ clientId, name: name === '' ? host : name, redirectUris, host })
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

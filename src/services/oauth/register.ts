import { randomUUID } from 'node:crypto'
import type { Registration, RegistrationRefusal } from '#domain/oauth/oauth.ts'
import { redirectHost } from '#domain/oauth/redirect-uri.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { applicationShape, isServed } from './application-shape.ts'
import type { OAuthParts } from './oauth-parts.ts'

const HOUR_MS = 3_600_000
/** Limits per client, and in total: a person rarely connects an agent. */
const limits = { client: [{ windowMs: HOUR_MS, max: 20 }], all: [{ windowMs: HOUR_MS, max: 100 }] } as const

/** Registers an application without a metadata document (RFC 7591). It gets no secret, because none is required. */
export async function register(
  { catalogue, limiter }: Pick<OAuthParts, 'catalogue' | 'limiter'>,
  body: unknown,
  client: string,
  now: Date,
): Promise<Result<Registration, RegistrationRefusal>> {
  const read = applicationShape.safeParse(body)
  if (!read.success) {
    const isAddress = read.error.issues.some(({ path }) => path[0] === 'redirect_uris')
    return refuse({ reason: isAddress ? 'invalid_redirect_uri' : 'invalid_client_metadata' })
  }
  if (!isServed(read.data)) return refuse({ reason: 'invalid_client_metadata' })
  const wait = limiter.take([
    { key: `register:${client}`, limits: limits.client },
    { key: 'register', limits: limits.all },
  ])
  if (wait !== undefined) return refuse({ reason: 'too_many', retryAfterSeconds: wait })
  const { client_name: said = '', redirect_uris: redirectUris } = read.data
  const name = said === '' ? redirectHost(redirectUris[0] ?? '') : said
  const id = randomUUID()
  await catalogue.oauth.register({ id, name, redirectUris }, now)
  return ok({
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import type { TokenRefusal } from '#domain/oauth/oauth.ts'
import { MCP_PATH } from '#domain/oauth/resource.ts'
import { oauthPaths } from '#domain/oauth/oauth-paths.ts'
import { absolute } from '#domain/paths.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { wrongMethod } from '../endpoint.ts'
import { toResponse } from '../refusal.ts'
import { readAtMost } from '../request-body.ts'
import { openIdMetadata, resourceMetadata, serverMetadata } from './metadata.ts'

/** A registration lists a few URLs; the other requests are smaller. */
const MAX_BODY_BYTES = 32 * 1024

/**
 * The authorization server's endpoints for programs. The consent page for people is in src/features/accounts/authorize.
 */
export function mountOAuth(app: OpenAPIHono, running: Pick<Running, 'oauth' | 'settings'>): void {
  mountMetadata(app, running)
  app.post(oauthPaths.token(), async (c) => {
    const form = await formOf(c)
    if (form === undefined) return refused('invalid_request')
    const issued = await running.oauth.issue(form, new Date())
    return issued.ok ? c.json(issued.value) : refused(issued.refusal)
  })
  app.post(oauthPaths.revoke(), async (c) => {
    const form = await formOf(c)
    const done = form && (await running.oauth.revoke(form, new Date()))
    return done?.ok === true ? c.body(null, 200) : refused('invalid_request')
  })
  app.post(oauthPaths.register(), (c) => register(c, running))
  for (const path of [oauthPaths.token(), oauthPaths.revoke(), oauthPaths.register()])
    app.all(path, () => toResponse({ reason: 'wrong_method', allow: 'POST' }))
}

/**
 * Serves both documents below the base path and where the standards put them, between host and path (RFC 9728, 3.1; RFC
 * 8414, 3.1). Model Context Protocol clients also look for the second under OpenID's name.
 */
function mountMetadata(app: OpenAPIHono, { settings }: Pick<Running, 'settings'>): void {
  const { site, oauthRegistration } = settings
  const { basePath } = site
  const below = (...rests: readonly string[]) => new Set(rests.flatMap((rest) => [rest, basePath + rest]))
  for (const path of below(''))
    app.get(`/.well-known/oauth-protected-resource${path}`, (c) => c.json(resourceMetadata(site, absolute(site, ''))))
  for (const path of below(MCP_PATH)) {
    const resource = absolute(site, MCP_PATH)
    app.get(`/.well-known/oauth-protected-resource${path}`, (c) => c.json(resourceMetadata(site, resource)))
  }
  for (const path of below('')) {
    app.get(`/.well-known/oauth-authorization-server${path}`, (c) => c.json(serverMetadata(site, oauthRegistration)))
    app.get(`/.well-known/openid-configuration${path}`, (c) => c.json(openIdMetadata(site, oauthRegistration)))
  }
  app.get(oauthPaths.keys(), (c) => c.json({ keys: [] }))
  app.all(oauthPaths.keys(), wrongMethod)
  app.all('/.well-known/*', (c) => (c.req.method === 'GET' ? toResponse({ reason: 'no_route' }) : wrongMethod()))
}

async function register(c: Context, { oauth, settings }: Pick<Running, 'oauth' | 'settings'>): Promise<Response> {
  if (!settings.oauthRegistration)
    return c.json({ error: 'access_denied', error_description: messages('api')('oauth.closed') }, 403)
  // Requiring JSON prevents another site's page from sending this on behalf of a visitor.
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '')
  const bytes = isJson ? await readAtMost(c.req.raw.body, MAX_BODY_BYTES) : undefined
  const client = clientNetwork(c.req.header(CLIENT_ADDRESS_HEADER) ?? '')
  const made = await oauth.register(bytes && parsed(bytes), client, new Date())
  if (made.ok) return c.json(made.value, 201)
  const t = messages('api')
  const { refusal } = made
  if (refusal.reason !== 'too_many')
    return c.json({ error: refusal.reason, error_description: t(`oauth.${refusal.reason}`) }, 400)
  const error_description = t('oauth.too_many')
  c.header('Retry-After', String(refusal.retryAfterSeconds))
  return c.json({ error: 'temporarily_unavailable', error_description }, 429)
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns `undefined` if the body is not a form or is too large. */
async function formOf(c: Context): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return undefined
  const bytes = await readAtMost(c.req.raw.body, MAX_BODY_BYTES)
  return bytes && new URLSearchParams(Buffer.from(bytes).toString('utf8'))
}

function refused(error: TokenRefusal): Response {
  return Response.json({ error, error_description: messages('api')(`oauth.${error}`) }, { status: 400 })
}

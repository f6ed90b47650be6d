import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Running } from '#domain/running.ts'
import { toResponse } from './refusal.ts'
import { readAtMost } from './request-body.ts'

/** Sign-in and its like send a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024
/** Responses of identity providers are larger: they are signed, and list groups. */
const MAX_RESPONSE_BYTES = 512 * 1024

/** Hands everything under /api/auth to the accounts, with a body that has been read whole and is of bounded size. */
export function mountAuth(app: OpenAPIHono, running: Running): void {
  app.all('/api/auth/*', async (c) => {
    const { url, method, headers, body } = c.req.raw
    const limit = c.req.path === '/api/auth/saml/acs' ? MAX_RESPONSE_BYTES : MAX_BODY_BYTES
    const read = body === null ? null : await readAtMost(body, limit)
    if (read === undefined) return toResponse({ reason: 'too_large', limit })
    // The adapter's Request is only a likeness; what a library may do with a Request it does with a real one.
    return running.accounts.handle(new Request(url, { method, headers: [...headers], body: read }))
  })
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Running } from '#domain/running.ts'
import { toResponse } from './refusal.ts'
import { readAtMost } from './request-body.ts'

/** Sign-in and similar requests send a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024
/** Identity provider responses are larger: they are signed and list groups. */
const MAX_RESPONSE_BYTES = 512 * 1024

/** Routes everything under /api/auth to the accounts module. The body is read in full first and its size is bounded. */
export function mountAuth(app: OpenAPIHono, running: Running): void {
  app.all('/api/auth/*', async (c) => {
    const { url, method, headers, body } = c.req.raw
    const limit = c.req.path === '/api/auth/saml/acs' ? MAX_RESPONSE_BYTES : MAX_BODY_BYTES
    const read = body === null ? null : await readAtMost(body, limit)
    if (read === undefined) return toResponse({ reason: 'too_large', limit })
    // The adapter's Request only resembles the real one, so libraries get a real Request.
    return running.accounts.handle(new Request(url, { method, headers: [...headers], body: read }))
  })
}

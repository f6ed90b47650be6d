import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Running } from '#domain/running.ts'
import { toResponse } from './refusal.ts'
import { readAtMost } from './request-body.ts'

/** Sign-in and its like send a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024

/** Hands everything under /api/auth to the accounts, with a body that has been read whole and is of bounded size. */
export function mountAuth(app: OpenAPIHono, running: Running): void {
  app.all('/api/auth/*', async (c) => {
    const { url, method, headers, body } = c.req.raw
    const read = body === null ? null : await readAtMost(body, MAX_BODY_BYTES)
    if (read === undefined) return toResponse({ reason: 'too_large', limit: MAX_BODY_BYTES })
    // The adapter's Request is only a likeness; what a library may do with a Request it does with a real one.
    return running.accounts.handle(new Request(url, { method, headers: [...headers], body: read }))
  })
}

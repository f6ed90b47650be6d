import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Running } from '#domain/running.ts'
import { toResponse } from './refusal.ts'

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

/** The whole body, or undefined as soon as it is larger than `limit` bytes. */
async function readAtMost(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

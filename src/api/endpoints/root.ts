import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { authorize, type Actor } from '#domain/access/access.ts'
import { permissions } from '#domain/access/roles.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { actorOf } from '../authenticate.ts'
import { wrongMethod } from '../endpoint.ts'
import { toResponse } from '../refusal.ts'

/** Who asks (docs/protocol.md 6.2). Nulls for whoever sends no credentials. */
export const rootShape = z
  .object({
    version: z.literal('0'),
    auth: z.object({ scopes: z.array(z.string()) }).nullable(),
    user: z.object({ id: z.string(), email: z.string() }).nullable(),
  })
  .openapi('Root')

/** Serves `/api/0/`: the only address under it that says something to everybody, as it tells of nobody else. */
export function mountRoot(app: OpenAPIHono, running: Running): void {
  const t = messages('api')
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/0/',
    summary: t('operations.root'),
    security: [{ bearer: [] }, {}],
    responses: { 200: { description: t('document.answer'), content: { 'application/json': { schema: rootShape } } } },
  })
  app.get('/api/0', async (c) => {
    const actor = await actorOf(running, c.req.raw.headers, new Date())
    return actor.ok ? c.json(rootOf(actor.value)) : toResponse(actor.refusal)
  })
  app.all('/api/0', wrongMethod)
}

function rootOf(actor: Actor | undefined): z.output<typeof rootShape> {
  return {
    version: '0',
    auth: actor === undefined ? null : { scopes: permissions.filter((permission) => authorize(actor, permission).ok) },
    user: actor?.kind === 'user' ? { id: actor.userId, email: actor.email } : null,
  }
}

import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { authorize, type Actor } from '#domain/access/access.ts'
import { lacksSecondFactor } from '#domain/access/second-factor.ts'
import { permissions } from '#domain/access/roles.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { actorOf } from '../authenticate.ts'
import { wrongMethod } from '../endpoint.ts'
import { toResponse } from '../refusal.ts'

/** The caller (docs/protocol.md 6.2). Null without credentials. */
export const rootShape = z
  .object({
    version: z.literal('0'),
    auth: z.object({ scopes: z.array(z.string()) }).nullable(),
    user: z.object({ id: z.string(), email: z.string() }).nullable(),
  })
  .openapi('Root')

/**
 * Serves `/api/0/`, the only endpoint under it that works without credentials. It reveals nothing about other accounts.
 */
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
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/0/auth/',
    summary: t('operations.root'),
    security: [{ bearer: [] }],
    responses: { 200: { description: t('document.answer'), content: { 'application/json': { schema: whoShape } } } },
  })
  app.get('/api/0/auth', async (c) => {
    const actor = await actorOf(running, c.req.raw.headers, new Date())
    if (!actor.ok) return toResponse(actor.refusal)
    if (actor.value === undefined) return toResponse({ reason: 'unauthenticated' })
    const isLacking = await lacksSecondFactor(running, actor.value)
    return isLacking ? toResponse({ reason: 'no_second_factor' }) : c.json(whoOf(actor.value))
  })
  app.all('/api/0/auth', wrongMethod)
}

/** The owner of the credentials. A token has its own name, and the id of the person who owns it. */
export const whoShape = z
  .object({ id: z.string(), name: z.string(), username: z.string(), email: z.string() })
  .openapi('Who')

function whoOf(actor: Actor): z.output<typeof whoShape> {
  switch (actor.kind) {
    case 'user':
      return { id: actor.userId, name: actor.name, username: actor.email, email: actor.email }
    case 'token':
      return { id: actor.userId ?? '', name: actor.name, username: '', email: '' }
    case 'operator':
      return { id: '', name: messages('common')('product'), username: '', email: '' }
  }
}

function rootOf(actor: Actor | undefined): z.output<typeof rootShape> {
  return {
    version: '0',
    auth: actor === undefined ? null : { scopes: permissions.filter((permission) => authorize(actor, permission).ok) },
    user: actor?.kind === 'user' ? { id: actor.userId, email: actor.email } : null,
  }
}

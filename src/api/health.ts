import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { apiPaths } from '#domain/paths.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { wrongMethod } from './endpoint.ts'

/**
 * How the server is, for load balancers and monitors. `degraded`: events are accepted and safe in the spool, but the
 * digest has a fault and they do not show up yet. The status is 200 all the same: taking the server out of rotation
 * would refuse the events that it still accepts (docs/design.md 2.6). The fault itself stays in the log: it may name
 * secrets.
 */
export const healthShape = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    backlog: z.object({ records: z.number(), bytes: z.number() }),
    digestLagMs: z.number(),
  })
  .openapi('Health')

/** Serves the one address that needs no credentials. */
export function mountHealth(app: OpenAPIHono, running: Running): void {
  const t = messages('api')
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: apiPaths.health(),
    summary: t('operations.health'),
    responses: { 200: { description: t('document.answer'), content: { 'application/json': { schema: healthShape } } } },
  })
  app.get(apiPaths.health(), (c) => c.json(healthOf(running)))
  app.all(apiPaths.health(), wrongMethod)
}

function healthOf(running: Running): z.output<typeof healthShape> {
  const { version, backlog, digestLagMs, digestFault } = running.health()
  return {
    status: digestFault === null ? 'ok' : 'degraded',
    version,
    backlog: { records: backlog.records, bytes: backlog.bytes },
    digestLagMs,
  }
}

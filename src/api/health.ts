import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { apiPaths } from '#domain/paths.ts'
import type { Health, Running } from '#domain/running.ts'
import { messages } from '#messages'
import { wrongMethod } from './endpoint.ts'

/**
 * The server's health, for load balancers and monitors. `degraded` means that events are accepted and safe in the
 * spool, but a digest error keeps them from showing up. The status is 200 even then: taking the server out of rotation
 * would reject the events that it still accepts (docs/design.md 2.6). The error itself stays in the log because it may
 * contain secrets.
 */
export const healthShape = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    backlog: z.object({ records: z.number(), bytes: z.number() }),
    digestLagMs: z.number(),
  })
  .openapi('Health')

const probeShape = z.object({ status: z.enum(['ok', 'unavailable']) }).openapi('Probe')
const RETRY_AFTER_SECONDS = '1'

/** Serves the unauthenticated endpoints for health, liveness and readiness. */
export function mountHealth(app: OpenAPIHono, running: Running, isReady: () => boolean): void {
  const t = messages('api')
  const answers = { description: t('document.answer'), content: { 'application/json': { schema: probeShape } } }
  describe(app, apiPaths.health(), t('operations.health'), {
    200: { description: t('document.answer'), content: { 'application/json': { schema: healthShape } } },
  })
  app.get(apiPaths.health(), (c) => c.json(healthOf(running.health())))

  describe(app, apiPaths.alive(), t('operations.alive'), { 200: answers })
  app.get(apiPaths.alive(), (c) => c.json({ status: 'ok' }))

  const unavailable = { ...answers, description: t('document.refusal') }
  describe(app, apiPaths.ready(), t('operations.ready'), { 200: answers, 503: unavailable })
  app.get(apiPaths.ready(), (c) =>
    isReady()
      ? c.json({ status: 'ok' })
      : c.json({ status: 'unavailable' }, 503, { 'Retry-After': RETRY_AFTER_SECONDS }),
  )
  for (const path of [apiPaths.health(), apiPaths.alive(), apiPaths.ready()]) app.all(path, wrongMethod)
}

type Responses = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]['responses']

function describe(app: OpenAPIHono, path: string, summary: string, responses: Responses): void {
  app.openAPIRegistry.registerPath({ method: 'get', path, summary, responses })
}

/** The public part of the server's health. */
export function healthOf({ version, backlog, digestLagMs, digestFault }: Health): z.output<typeof healthShape> {
  return {
    status: digestFault === null ? 'ok' : 'degraded',
    version,
    backlog: { records: backlog.records, bytes: backlog.bytes },
    digestLagMs,
  }
}

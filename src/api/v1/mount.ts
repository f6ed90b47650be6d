import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { absolute } from '#domain/paths.ts'
import type { Running } from '#domain/running.ts'
import { awayOf } from '#domain/store-away.ts'
import { documentAnswers } from './document-answer.ts'
import { operations } from './operations.ts'
import { createPace } from './pace.ts'
import { problem } from './refusal.ts'
import { serve } from './serve.ts'

const ROOT = '/api/1'

/**
 * Serves `/api/1` and its document. Unexpected errors are passed to `report` and answered with a problem, like every
 * refusal.
 */
export function mountV1(app: OpenAPIHono, running: Running, report: (fault: unknown, path: string) => void): void {
  const pace = createPace(running.settings.apiRequestsPerMinute)
  for (const operation of operations) {
    app.on(operation.method.toUpperCase(), routeOf(operation.path), async (c) => {
      try {
        return await serve({ running, pace }, operation, c)
      } catch (fault) {
        const store = awayOf(fault)
        if (store !== undefined) return problem({ reason: 'store_away', store })
        report(fault, c.req.path)
        return problem({ reason: 'fault' })
      }
    })
  }
  const about = () => ({ version: running.health().version, address: absolute(running.settings.site, '') })
  const document = documentAnswers(about, operations)
  app.get(`${ROOT}/openapi.json`, (c: Context) => document(c.req.raw.headers))
  for (const [route, here] of Map.groupBy(operations, ({ path }) => routeOf(path))) {
    const allow = here.map(({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', ')
    app.all(route, () => problem({ reason: 'wrong_method', allow }))
  }
  app.all(`${ROOT}/openapi.json`, () => problem({ reason: 'wrong_method', allow: 'GET, HEAD' }))
  app.all(`${ROOT}/*`, () => problem({ reason: 'no_route' }))
}

/** Converts `/projects/{project}` to Hono's syntax. */
function routeOf(path: string): string {
  return ROOT + path.replaceAll(/\{(\w+)\}/g, ':$1')
}

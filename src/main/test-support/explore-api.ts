import { OpenAPIHono } from '@hono/zod-openapi'
import { newApiToken } from '#accounts/tokens.ts'
import { mountEndpoints } from '#api/endpoint.ts'
import { exploreEndpoints } from '#api/endpoints/explore.ts'
import { seriesEndpoints } from '#api/endpoints/series.ts'
import { mountV1 } from '#api/v1/mount.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Running } from '#domain/running.ts'
import { parseSettings } from '../settings.ts'
import { aMeasuredProject, measuredPeriod, measuredRows, storeMeasured } from './measured-rows.ts'
import type { TestStores } from './stores.ts'

export type Params = readonly (readonly [string, string])[]

/** For tests: the endpoints for fields and functions, in this process, on stores with {@link measuredRows}. */
export async function exploreApiOn(stores: TestStores) {
  const { catalogue, events } = stores
  const period = measuredPeriod(new Date())
  const rows = measuredRows(period.since)
  await storeMeasured(stores, await aMeasuredProject(catalogue), rows)

  const settings = parseSettings({ NODE_ENV: 'test', MISHAP_API_REQUESTS: '1000000', MISHAP_DATA: stores.folder })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  // All that these endpoints use of a running server.
  const running = { settings: settings.value, catalogue, events } as unknown as Running
  const faults: unknown[] = []
  const routes = new OpenAPIHono({ strict: false })
  routes.onError((fault, c) => {
    faults.push(fault)
    return c.json({ detail: String(fault) }, 500)
  })
  mountEndpoints(routes, running, [...exploreEndpoints, ...seriesEndpoints])
  mountV1(routes, running, (fault) => faults.push(fault))
  const { token, ...kept } = newApiToken()
  const scopes = ['project:read', 'event:read'] as const
  await catalogue.tokens.create(operatorGrant('org:admin'), { name: 'table', scopes, ...kept }, new Date())

  const within: Params = [
    ['start', period.since.toISOString()],
    ['end', period.until.toISOString()],
  ]
  return {
    period,
    rows,
    /** Faults that caused a 500. */
    faults,
    /** The parameters for the period. */
    within,
    async ask(path: string, params: Params): Promise<{ readonly status: number; readonly body: unknown }> {
      const query = new URLSearchParams(params.map(([name, value]) => [name, value]))
      const answer = await routes.request(`/api/${path}?${query}`, { headers: { authorization: `Bearer ${token}` } })
      return { status: answer.status, body: await answer.json() }
    },
  }
}

import { z } from '@hono/zod-openapi'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { findIssue } from '../find.ts'
import { nothing } from '../shapes/common.ts'

const t = messages('api')

/** Empty lists for Sentry features that Mishap does not have but that clients request on the way to something else. */
const ofOrganization = (
  [
    '/organizations/{organization}/sentry-apps/',
    '/organizations/{organization}/sentry-app-installations/',
    '/organizations/{organization}/agents/conversations/',
  ] as const
).map((path) =>
  endpoint({
    path,
    summary: t('operations.emptyList'),
    needs: ['org:read'],
    query: z.object({}),
    body: nothing,
    answer: async () => ok({ body: [] }),
  }),
)

const externalShape = z.array(
  z.object({
    id: z.string(),
    issueId: z.string(),
    serviceType: z.string(),
    displayName: z.string(),
    webUrl: z.string(),
  }),
)

const tickets = (['/organizations/{organization}/issues/{issue}/', '/issues/{issue}/'] as const).map((path) =>
  endpoint({
    path: `${path}external-issues/`,
    summary: t('operations.externalIssues'),
    needs: ['project:read', 'event:read'],
    query: z.object({}),
    body: externalShape,
    answer: async ({ running: { catalogue }, may, params }) => {
      const found = await findIssue(catalogue, may, params.issue)
      if (!found.ok) return found
      const { id } = found.value.issue
      const linked = await catalogue.tickets.of(may['event:read'], id)
      const body = linked.map((ticket) => ({
        id: String(ticket.id),
        issueId: String(id),
        serviceType: ticket.kind,
        displayName: ticket.key,
        webUrl: ticket.url,
      }))
      return ok({ body })
    },
  }),
)

/** Clients check this before they start. Actual problems are shown on the instance page. */
const health = endpoint({
  path: '/internal/health/',
  summary: t('operations.internalHealth'),
  needs: ['org:read'],
  query: z.object({}),
  body: z.object({ problems: nothing, healthy: z.object({ Digest: z.boolean() }) }),
  answer: async ({ running }) =>
    ok({ body: { problems: [], healthy: { Digest: running.health().digestFault === null } } }),
})

export const nothingEndpoints: readonly Endpoint[] = [...ofOrganization, health, ...tickets]

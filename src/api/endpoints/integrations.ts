import { z } from '@hono/zod-openapi'
import { absolute, paths } from '#domain/paths.ts'
import { ok, refuse } from '#domain/result.ts'
import { ticketSystems, type ConnectedSystem } from '#domain/ticket/integration.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { once } from '../query.ts'
import { integrationId, integrationOf, integrationShape, providerOf, providers } from '../shapes/integration.ts'

const t = messages('api')

/** Clients write the parameter in both ways. */
const ofProvider = z.object({
  providerKey: once.default(''),
  provider_key: once.default(''),
  features: once.default(''),
})

function isAsked(kind: ConnectedSystem['kind'], query: z.output<typeof ofProvider>): boolean {
  const key = (query.providerKey || query.provider_key).toLowerCase()
  const features: readonly string[] = providers[kind].features
  return (key === '' || key === kind) && (query.features === '' || features.includes(query.features))
}

/** Issue trackers, the GitHub app and the Slack app. Alert receivers are not included: rules name those. */
const list = endpoint({
  path: '/organizations/{organization}/integrations/',
  summary: t('operations.integrations'),
  needs: ['org:read'],
  query: ofProvider,
  body: z.array(integrationShape),
  answer: async ({ running, may, query }) => {
    const all = await running.catalogue.integrations.connected(may['org:read'])
    return ok({ body: all.filter(({ kind }) => isAsked(kind, query)).map(integrationOf) })
  },
})

const show = endpoint({
  path: '/organizations/{organization}/integrations/{integration}/',
  summary: t('operations.integration'),
  needs: ['org:read'],
  query: z.object({}),
  body: integrationShape,
  answer: async ({ running, may, params }) => {
    const all = await running.catalogue.integrations.connected(may['org:read'])
    const found = all.find((one) => integrationId(one) === params.integration)
    return found === undefined
      ? refuse({ reason: 'no_integration', name: params.integration })
      : ok({ body: integrationOf(found) })
  },
})

const offeredShape = z.object({
  key: z.string(),
  slug: z.string(),
  name: z.string(),
  canAdd: z.boolean(),
  canDisable: z.boolean(),
  features: z.array(z.string()),
  /** The page on which someone with permission sets it up. */
  setupDialog: z.object({ url: z.string(), width: z.number(), height: z.number() }),
})

const dialog = { width: 1000, height: 1000 } as const

const offered = endpoint({
  path: '/organizations/{organization}/config/integrations/',
  summary: t('operations.integrationProviders'),
  needs: ['org:read'],
  query: ofProvider,
  body: z.object({ providers: z.array(offeredShape) }),
  answer: async ({ running: { settings }, query }) => {
    const kinds = [...ticketSystems, 'slack'] as const
    const body = kinds
      .filter((kind) => isAsked(kind, query))
      .map((kind) => {
        const { aspects: _, ...provider } = providerOf(kind)
        const path = kind === 'slack' ? paths.slackApp() : paths.newIntegration(kind)
        return { ...provider, setupDialog: { url: absolute(settings.site, path), ...dialog } }
      })
    return ok({ body: { providers: body } })
  },
})

export const integrationEndpoints: readonly Endpoint[] = [list, show, offered]

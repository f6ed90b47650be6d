import { z } from 'zod'
import type { ProjectId } from '#domain/ids.ts'
import {
  MAX_BASE_URL,
  MAX_INTEGRATION_NAME,
  MAX_PLACE,
  MAX_TOKEN,
  parseBaseUrl,
  settingsProblems,
  ticketSystems,
  tokenProblem,
  type Integration,
  type IntegrationProblem,
  type IntegrationSettings,
  type TicketSystemKind,
} from '#domain/ticket/integration.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { findProject } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { defined } from '../defined.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, isoOrNull, name, pageQuery, pageShape, time } from '../shapes.ts'

const reads = ['project:read', 'org:write'] as const

const settings = z.strictObject({
  name: name(MAX_INTEGRATION_NAME),
  baseUrl: z.string().trim().min(1).max(MAX_BASE_URL).describe('Where people open it: `https://github.com`.'),
  account: z.string().trim().max(200).describe('Of Jira Cloud: the address of the token’s account.'),
  place: z.string().trim().max(MAX_PLACE).describe('Where tickets are made: `owner/repo`, `group/project`, `PROJ`.'),
  places: z
    .array(z.strictObject({ project: z.string().min(1).max(100), place: z.string().trim().max(MAX_PLACE) }))
    .max(1000)
    .describe('Other places for single projects, by their slugs or ids.'),
  resolvesIssues: z.boolean().describe('A ticket that is closed resolves its issues.'),
  closesTickets: z.boolean().describe('Issues that are resolved close their ticket.'),
})
const token = z.string().trim().max(MAX_TOKEN)

const integrationShape = z
  .object({
    ...settings.shape,
    id,
    kind: z.enum(ticketSystems),
    tokenEnds: z.string().describe('Its last characters.'),
    createdAt: time,
    createdBy: z.string(),
    hookHeardAt: time.nullable().describe('Last webhook received from it.'),
  })
  .meta({ id: 'Integration' })

function shown(integration: Integration): z.input<typeof integrationShape> {
  const { id: number, createdAt, hookHeardAt, places, ...rest } = integration
  return {
    ...rest,
    id: String(number),
    places: places.map(({ projectId, place }) => ({ project: String(projectId), place })),
    createdAt: iso(createdAt),
    hookHeardAt: isoOrNull(hookHeardAt),
  }
}

const list = operation({
  id: 'listIntegrations',
  tag: 'Tickets',
  method: 'get',
  path: '/integrations',
  summary: 'List integrations',
  needs: ['org:write'],
  query: pageQuery,
  answers: pageShape(integrationShape),
  handle: async ({ running, may, query }) =>
    pageOfAll(query, await running.catalogue.integrations.list(may['org:write']), (one) => String(one.id), shown),
})

const connect = operation({
  id: 'connectIntegration',
  tag: 'Tickets',
  method: 'post',
  path: '/integrations',
  summary: 'Connect GitHub, GitLab or Jira',
  needs: reads,
  sends: settings
    .extend({
      kind: z.enum(ticketSystems),
      token,
      account: settings.shape.account.default(''),
      place: settings.shape.place.default(''),
      places: settings.shape.places.default([]),
      resolvesIssues: settings.shape.resolvesIssues.default(true),
      closesTickets: settings.shape.closesTickets.default(false),
    })
    .meta({ id: 'NewIntegration' }),
  status: 201,
  answers: z.object({
    integration: integrationShape,
    webhookSecret: z.string().describe('Returned only once.'),
  }),
  handle: async ({ running, may, sent, now }) => {
    const { kind, token: typed, ...said } = sent
    const checked = await checkedSettings(running, may, kind, said, typed)
    if (!checked.ok) return checked
    const made = await running.tickets.connect(may['org:write'], kind, checked.value, typed, now)
    if (!made.ok) return nameTaken()
    const { integration, webhookSecret } = made.value
    return ok({ integration: shown(integration), webhookSecret })
  },
})

const show = operation({
  id: 'getIntegration',
  tag: 'Tickets',
  method: 'get',
  path: '/integrations/{integration}',
  summary: 'Show an integration',
  needs: ['org:write'],
  answers: integrationShape,
  handle: async ({ running, may, params }) => {
    const found = await integrationOf(running, may, params.integration)
    return found.ok ? ok(shown(found.value)) : found
  },
})

const change = operation({
  id: 'updateIntegration',
  tag: 'Tickets',
  method: 'patch',
  path: '/integrations/{integration}',
  summary: 'Update an integration',
  needs: reads,
  sends: settings
    .extend({ token: token.min(1) })
    .partial()
    .meta({ id: 'IntegrationChange' }),
  answers: integrationShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await integrationOf(running, may, params.integration)
    if (!found.ok) return found
    const { id: number, kind } = found.value
    const { token: typed, ...said } = sent
    const next = { ...settings.strip().parse(shown(found.value)), ...defined(said) }
    const checked = await checkedSettings(running, may, kind, next, typed)
    if (!checked.ok) return checked
    const changed = await running.tickets.change(may['org:write'], number, checked.value, typed ?? '', now)
    if (changed.ok) return ok(shown(changed.value))
    switch (changed.refusal.reason) {
      case 'not_found':
        return notFound('integration', params.integration)
      case 'token_missing':
        return invalid('body', 'token', 'a new baseUrl needs the token of its server')
      case 'name_taken':
        return nameTaken()
    }
  },
})

const remove = operation({
  id: 'deleteIntegration',
  tag: 'Tickets',
  method: 'delete',
  path: '/integrations/{integration}',
  summary: 'Delete an integration and its ticket links',
  needs: ['org:write'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const gone = await running.catalogue.integrations.remove(may['org:write'], numberOf(params.integration) ?? 0, now)
    return gone ? ok(undefined) : notFound('integration', params.integration)
  },
})

const check = operation({
  id: 'checkIntegration',
  tag: 'Tickets',
  method: 'post',
  path: '/integrations/{integration}/check',
  summary: 'Check the token of an integration',
  needs: ['org:write'],
  answers: z
    .object({
      works: z.boolean(),
      account: z.string().describe('Whose token it is.'),
      place: z.string().describe('The tracker’s name for the location.'),
      problem: z.string().nullable().describe('`unauthorized`, `unreachable`, …'),
      says: z.string().describe('What the tracker said, in its own words.'),
    })
    .meta({ id: 'IntegrationCheck' }),
  handle: async ({ running, may, params }) => {
    const checked = await running.tickets.check(may['org:write'], numberOf(params.integration) ?? 0)
    if (checked === undefined) return notFound('integration', params.integration)
    if (checked.ok) return ok({ works: true, ...checked.value, problem: null, says: '' })
    const { reason, says } = checked.refusal
    return ok({ works: false, account: '', place: '', problem: reason, says })
  },
})

const renew = operation({
  id: 'renewWebhookSecret',
  tag: 'Tickets',
  method: 'post',
  path: '/integrations/{integration}/webhook-secret',
  summary: 'Rotate the webhook secret of an integration',
  needs: ['org:write'],
  answers: z.object({ webhookSecret: z.string().describe('Returned only once.') }),
  handle: async ({ running, may, params, now }) => {
    const webhookSecret = await running.tickets.renewWebhookSecret(
      may['org:write'],
      numberOf(params.integration) ?? 0,
      now,
    )
    return webhookSecret === undefined ? notFound('integration', params.integration) : ok({ webhookSecret })
  },
})

async function integrationOf(
  { catalogue }: Running,
  may: Grants<'org:write'>,
  called: string,
): Promise<Result<Integration, Refusal>> {
  const found = await catalogue.integrations.byId(may['org:write'], numberOf(called) ?? 0)
  return found === undefined ? notFound('integration', called) : ok(found)
}

/** @param typed a new token; `undefined` keeps the existing one */
async function checkedSettings(
  { catalogue }: Running,
  may: Grants<'project:read'>,
  kind: TicketSystemKind,
  sent: z.output<typeof settings>,
  typed: string | undefined,
): Promise<Result<IntegrationSettings, Refusal>> {
  const places = new Map<ProjectId, string>()
  for (const [at, { project, place }] of sent.places.entries()) {
    const found = await findProject(catalogue, may, project)
    if (!found.ok) return invalid('body', `places.${at}.project`, 'there is no such project')
    places.set(found.value.id, place)
  }
  const address = parseBaseUrl(sent.baseUrl)
  const next: IntegrationSettings = {
    ...sent,
    baseUrl: address.ok ? address.value : sent.baseUrl,
    places: [...places].map(([projectId, place]) => ({ projectId, place })),
  }
  const wrongToken = typed === undefined ? undefined : tokenProblem(typed)
  const problems = [...settingsProblems(kind, next), ...(wrongToken === undefined ? [] : [wrongToken])]
  if (problems.length === 0) return ok(next)
  const flaws = problems.map((one) => ({ in: 'body' as const, name: one.field, detail: detailOf(one) }))
  return refuse({ reason: 'invalid_request', flaws })
}

function detailOf(problem: IntegrationProblem): string {
  const what = problem.reason.replaceAll('_', ' ')
  return 'place' in problem ? `${what}: ${problem.place}` : what
}

function nameTaken() {
  return conflict('name_taken', 'Another integration has this name.')
}

export const integrationOperations: readonly Operation[] = [list, connect, show, change, remove, check, renew]

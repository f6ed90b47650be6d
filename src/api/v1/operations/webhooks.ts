import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { MAX_WEBHOOKS, type Webhook, type WebhookDraft, type WebhookProblem } from '#domain/webhook/webhook.ts'
import type { WebhookRefusal } from '#domain/webhook/webhook-catalogue.ts'
import type { Grants } from '../../authenticate.ts'
import { findProject } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { pageQuery, pageShape } from '../shapes.ts'
import { shownWebhook, webhookDraft, webhookShape } from '../webhook-shapes.ts'
import { webhookDeliveryOperations } from './webhook-deliveries.ts'

const needs = ['project:read', 'org:write'] as const
const tag = 'Webhooks'

const list = operation({
  id: 'listWebhooks',
  tag,
  method: 'get',
  path: '/webhooks',
  summary: 'List webhooks',
  needs: ['org:write'],
  query: pageQuery,
  answers: pageShape(webhookShape),
  handle: async ({ running, may, query }) => {
    const webhooks = await running.catalogue.webhooks.list(may['org:write'])
    return pageOfAll(query, webhooks, (one) => String(one.id), shownWebhook)
  },
})

const secret = z.string().describe('Signs the deliveries (`whsec_` and Base64). It is shown this once.')

const create = operation({
  id: 'createWebhook',
  tag,
  method: 'post',
  path: '/webhooks',
  summary: 'Create a webhook',
  description: 'It receives changes from then on. Payloads and signatures: docs/webhooks.md.',
  needs,
  sends: webhookDraft
    .extend({ kinds: webhookDraft.shape.kinds.default(null), projects: webhookDraft.shape.projects.default(null) })
    .meta({ id: 'NewWebhook' }),
  status: 201,
  answers: z.object({ webhook: webhookShape, secret }).meta({ id: 'CreatedWebhook' }),
  handle: async ({ running, may, sent, now }) => {
    const draft = await draftOf(running, may, sent)
    if (!draft.ok) return draft
    const made = await running.webhooks.create(may['org:write'], draft.value, now)
    if (!made.ok) return refused(made.refusal, '')
    return ok({ webhook: shownWebhook(made.value.webhook), secret: made.value.secret })
  },
})

/** Resolves project names to ids. */
async function draftOf(
  { catalogue }: Running,
  may: Grants<'project:read'>,
  { name, url, kinds, projects }: z.output<typeof webhookDraft>,
): Promise<Result<WebhookDraft, Refusal>> {
  const told = kinds ?? 'all'
  if (projects === null) return ok({ name, url, kinds: told, projects: 'all' })
  const ids = []
  for (const called of projects) {
    // oxlint-disable-next-line no-await-in-loop -- few, and the first that is wrong is told
    const project = await findProject(catalogue, may, called)
    if (!project.ok) return invalid('body', 'projects', `there is no project ${called}`)
    ids.push(project.value.id)
  }
  return ok({ name, url, kinds: told, projects: ids })
}

function refused(refusal: WebhookRefusal, called: string): Result<never, Refusal> {
  switch (refusal.reason) {
    case 'not_found':
      return notFound('webhook', called)
    case 'too_many':
      return conflict(refusal.reason, `Webhook limit reached (${MAX_WEBHOOKS}). Delete one first.`)
    case 'problems': {
      const [first] = refusal.problems
      return first === undefined ? invalid('body', '', 'cannot be saved') : invalid('body', first.field, words(first))
    }
  }
}

function words({ field, reason }: WebhookProblem): string {
  if (reason === 'none') return `name at least one, or send null for all ${field}`
  if (field === 'url' && reason === 'invalid') return 'an address that begins with https:// or http://'
  return reason.replace('_', ' ')
}

async function webhookOf(
  running: Running,
  grant: Grant<'org:write'>,
  called: string,
): Promise<Result<Webhook, Refusal>> {
  const number = numberOf(called)
  const found = number === undefined ? undefined : await running.catalogue.webhooks.byId(grant, number)
  return found === undefined ? notFound('webhook', called) : ok(found)
}

const show = operation({
  id: 'getWebhook',
  tag,
  method: 'get',
  path: '/webhooks/{webhook}',
  summary: 'Show a webhook',
  needs: ['org:write'],
  answers: webhookShape,
  handle: async ({ running, may, params }) => {
    const found = await webhookOf(running, may['org:write'], params.webhook)
    return found.ok ? ok(shownWebhook(found.value)) : found
  },
})

const change = operation({
  id: 'updateWebhook',
  tag,
  method: 'patch',
  path: '/webhooks/{webhook}',
  summary: 'Update, enable or disable a webhook',
  description: 'Changes while it is disabled are not delivered, and pending deliveries are dropped.',
  needs,
  sends: webhookDraft
    .extend({ status: z.enum(['on', 'off']) })
    .partial()
    .meta({ id: 'WebhookChange' }),
  answers: webhookShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await webhookOf(running, may['org:write'], params.webhook)
    if (!found.ok) return found
    const { id: number, ...before } = found.value
    const { webhooks } = running.catalogue
    const { status, ...fields } = sent
    let after: Webhook | undefined = found.value
    if (Object.keys(fields).length > 0) {
      const named = { name: fields.name ?? before.name, url: fields.url ?? before.url }
      const chosen = await draftOf(running, may, {
        ...named,
        kinds: fields.kinds ?? null,
        projects: fields.projects ?? null,
      })
      if (!chosen.ok) return chosen
      const draft = {
        ...named,
        kinds: fields.kinds === undefined ? before.kinds : chosen.value.kinds,
        projects: fields.projects === undefined ? before.projects : chosen.value.projects,
      }
      const saved = await webhooks.save(may['org:write'], number, draft, now)
      if (!saved.ok) return refused(saved.refusal, params.webhook)
      after = saved.value
    }
    if (status !== undefined) after = await webhooks.turn(may['org:write'], number, status, now)
    return after === undefined ? notFound('webhook', params.webhook) : ok(shownWebhook(after))
  },
})

const remove = operation({
  id: 'deleteWebhook',
  tag,
  method: 'delete',
  path: '/webhooks/{webhook}',
  summary: 'Delete a webhook with its log',
  needs: ['org:write'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await webhookOf(running, may['org:write'], params.webhook)
    if (!found.ok) return found
    await running.catalogue.webhooks.remove(may['org:write'], found.value.id, now)
    return ok(undefined)
  },
})

const rotate = operation({
  id: 'rotateWebhookSecret',
  tag,
  method: 'post',
  path: '/webhooks/{webhook}/secret',
  summary: 'Rotate the signing secret',
  description: 'The previous secret stays valid for a day: deliveries carry two signatures.',
  needs: ['org:write'],
  answers: z.object({ secret }).meta({ id: 'WebhookSecret' }),
  handle: async ({ running, may, params, now }) => {
    const number = numberOf(params.webhook)
    const made = number === undefined ? undefined : await running.webhooks.rotateSecret(may['org:write'], number, now)
    return made === undefined ? notFound('webhook', params.webhook) : ok({ secret: made })
  },
})

export const webhookOperations: readonly Operation[] = [
  list,
  create,
  show,
  change,
  remove,
  rotate,
  ...webhookDeliveryOperations,
]

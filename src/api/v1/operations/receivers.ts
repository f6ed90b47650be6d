import { z } from 'zod'
import type { UsedElsewhere } from '#domain/access/access.ts'
import {
  receiverKinds,
  receiverLimits,
  regions,
  type Receiver,
  type ReceiverConfig,
  type ReceiverProblem,
} from '#domain/alert/receiver.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { pageOfAll } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, name, pageQuery, pageShape, time } from '../shapes.ts'
import { answerShape, shownAnswer } from './alert-firings.ts'

const reads = ['alerts:read'] as const
const writes = ['alerts:read', 'alerts:write'] as const

const secret = z.string().max(receiverLimits.key).default('').describe('Omit it in an update to keep it.')
const url = z.string().max(receiverLimits.url).default('').describe('Also a secret: omit it in an update to keep it.')
const regionShape = z.enum(regions).default('us')

const config = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('mail'), address: z.string().max(receiverLimits.address) }),
    z.strictObject({ kind: z.enum(['slack', 'discord', 'msteams', 'google_chat']), url }),
    z.strictObject({
      kind: z.literal('slack_app'),
      channel: z.string().max(receiverLimits.key).describe('The id of a channel: `C…`.'),
    }),
    z.strictObject({ kind: z.literal('telegram'), token: secret, chat: z.string().max(200) }),
    z.strictObject({ kind: z.literal('pagerduty'), routingKey: secret, region: regionShape }),
    z.strictObject({ kind: z.literal('opsgenie'), apiKey: secret, region: regionShape }),
    z.strictObject({
      kind: z.literal('webhook'),
      url,
      template: z.string().max(receiverLimits.template).default('').describe('Empty: everything, as JSON.'),
      secret: z
        .string()
        .max(receiverLimits.key)
        .default('')
        .describe(
          'Signs what is sent, as Standard Webhooks say: `whsec_…`. Left out of a change, it stays; a new address drops it.',
        ),
    }),
  ])
  .meta({ id: 'ReceiverConfig' })

const settings = z.strictObject({
  name: name(receiverLimits.name),
  locale: z.string().max(20).describe('Language of the messages, for example `en`.'),
  config,
})

const receiverShape = z
  .object({
    id,
    kind: z.enum(receiverKinds),
    name: z.string(),
    locale: z.string(),
    where: z.string().describe('The public part of the destination: a host, an address, the end of a key.'),
    detail: z.string().describe('The chat of Telegram, the region of PagerDuty and Opsgenie.'),
    template: z.string(),
    isSigned: z.boolean(),
    createdAt: time,
    createdBy: z.string(),
    changedAt: time,
  })
  .meta({ id: 'Receiver' })

function shown({ id: number, kind, face, ...receiver }: Receiver): z.input<typeof receiverShape> {
  return {
    id: String(number),
    kind,
    name: receiver.name,
    locale: receiver.locale,
    where: face.where,
    detail: face.detail,
    template: face.template,
    isSigned: face.signed,
    createdAt: iso(receiver.createdAt),
    createdBy: receiver.createdBy,
    changedAt: iso(receiver.changedAt),
  }
}

const list = operation({
  id: 'listReceivers',
  tag: 'Alerts',
  method: 'get',
  path: '/alerts/receivers',
  summary: 'List alert receivers',
  needs: reads,
  query: pageQuery,
  answers: pageShape(receiverShape),
  handle: async ({ running, may, query }) => {
    const all = await running.catalogue.alerts.receivers(may['alerts:read'])
    return pageOfAll(query, all, (one) => String(one.id), shown)
  },
})

const create = operation({
  id: 'createReceiver',
  tag: 'Alerts',
  method: 'post',
  path: '/alerts/receivers',
  summary: 'Create an alert receiver',
  needs: writes,
  sends: settings.extend({ locale: settings.shape.locale.default('en') }).meta({ id: 'NewReceiver' }),
  status: 201,
  answers: receiverShape,
  handle: async ({ running, may, sent, now }) => {
    const made = await running.alerts.saveReceiver(may['alerts:write'], undefined, sent, now)
    return made.ok ? ok(shown(made.value)) : refused(made.refusal, '')
  },
})

const show = operation({
  id: 'getReceiver',
  tag: 'Alerts',
  method: 'get',
  path: '/alerts/receivers/{receiver}',
  summary: 'Show an alert receiver',
  needs: reads,
  answers: receiverShape,
  handle: async ({ running, may, params }) => {
    const receiver = await receiverOf(running, may, params.receiver)
    return receiver.ok ? ok(shown(receiver.value)) : receiver
  },
})

const change = operation({
  id: 'updateReceiver',
  tag: 'Alerts',
  method: 'patch',
  path: '/alerts/receivers/{receiver}',
  summary: 'Update an alert receiver',
  description: 'The kind cannot be changed.',
  needs: writes,
  sends: settings.partial().meta({ id: 'ReceiverChange' }),
  answers: receiverShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await receiverOf(running, may, params.receiver)
    if (!found.ok) return found
    const before = found.value
    if (sent.config !== undefined && sent.config.kind !== before.kind)
      return conflict('other_kind', `It is of the kind ${before.kind}: create another receiver instead.`)
    const draft = {
      name: sent.name ?? before.name,
      locale: sent.locale ?? before.locale,
      config: sent.config ?? shownConfig(before),
    }
    const changed = await running.alerts.saveReceiver(may['alerts:write'], before.id, draft, now)
    return changed.ok ? ok(shown(changed.value)) : refused(changed.refusal, params.receiver)
  },
})

/** The stored settings in the form of a draft. Empty secrets keep their stored values. */
function shownConfig({ kind, face }: Receiver): ReceiverConfig {
  const region = regions.find((one) => one === face.detail) ?? 'us'
  switch (kind) {
    case 'mail':
      return { kind, address: face.where }
    case 'slack_app':
      return { kind, channel: face.where }
    case 'slack':
    case 'discord':
    case 'msteams':
    case 'google_chat':
      return { kind, url: '' }
    case 'telegram':
      return { kind, token: '', chat: face.detail }
    case 'pagerduty':
      return { kind, routingKey: '', region }
    case 'opsgenie':
      return { kind, apiKey: '', region }
    case 'webhook':
      return { kind, url: '', template: face.template, secret: '' }
  }
}

const remove = operation({
  id: 'deleteReceiver',
  tag: 'Alerts',
  method: 'delete',
  path: '/alerts/receivers/{receiver}',
  summary: 'Delete an unused alert receiver',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const gone = await running.catalogue.alerts.removeReceiver(may['alerts:write'], numberOf(params.receiver) ?? 0, now)
    if (gone.ok) return ok(undefined)
    return gone.refusal.reason === 'in_use'
      ? conflict('in_use', `${gone.refusal.rules} alert rules send to it.`)
      : notFound('receiver', params.receiver)
  },
})

const test = operation({
  id: 'testReceiver',
  tag: 'Alerts',
  method: 'post',
  path: '/alerts/receivers/{receiver}/test',
  summary: 'Send a test to a receiver and return the result',
  needs: writes,
  answers: answerShape,
  handle: async ({ running, may, params, now }) => {
    const answer = await running.alerts.sendTest(may['alerts:write'], numberOf(params.receiver) ?? 0, now)
    return answer.ok ? ok(shownAnswer(answer.value)) : refused(answer.refusal, params.receiver)
  },
})

async function receiverOf(
  { catalogue }: Running,
  may: Grants<'alerts:read'>,
  called: string,
): Promise<Result<Receiver, Refusal>> {
  const all = await catalogue.alerts.receivers(may['alerts:read'])
  const receiver = all.find((one) => String(one.id) === called)
  return receiver === undefined ? notFound('receiver', called) : ok(receiver)
}

const reasons: { readonly [R in ReceiverProblem['reason']]: string } = {
  missing: 'it is missing',
  too_long: 'it is too long',
  taken: 'another receiver has it',
  bad_url: 'it is no address of http or https',
  bad_address: 'it is no mail address',
  unknown_placeholder: 'a placeholder names nothing that there is',
  malformed: 'it does not have the form that it should have',
}

function refused(
  refusal: { reason: 'not_found' } | UsedElsewhere | { reason: 'problems'; problems: readonly ReceiverProblem[] },
  called: string,
): Result<never, Refusal> {
  if (refusal.reason === 'not_found') return notFound('receiver', called)
  if (refusal.reason === 'used_elsewhere') return refuse(refusal)
  const flaws = refusal.problems.map(({ field, reason }) => ({
    in: 'body' as const,
    name: field === 'name' || field === 'locale' ? field : `config.${field}`,
    detail: reasons[reason],
  }))
  return refuse({ reason: 'invalid_request', flaws })
}

export const receiverOperations: readonly Operation[] = [list, create, show, change, remove, test]

import { randomUUID } from 'node:crypto'
import { authorize, type Actor, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import { newCheck, type CheckConfig } from '#domain/uptime/check.ts'
import { newComponent } from '#domain/status-page/status-page.ts'
import type { Catalogue } from '#domain/catalogue.ts'

// Creates resources in the catalogue of a running server, as people would.

type Made<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: unknown }

/** Returns an actor's grant; throws if the actor lacks the permission. */
export function grantOf<const P extends Permission>(actor: Actor, permission: P): Grant<P> {
  const granted = authorize(actor, permission)
  if (!granted.ok) throw new Error(`${actor.kind} lacks ${permission}.`)
  return granted.value
}

/** A grant of the operator, who has all permissions. */
export const operator = <const P extends Permission>(permission: P) => grantOf({ kind: 'operator' }, permission)

/** Returns the created value; throws if it was rejected. */
export function made<T>(result: Made<T>): T {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

/** A ticket system integration that is never called, with a ticket. */
export async function connectTickets(
  { integrations, tickets }: Catalogue,
  issue: IssueId,
  name: string,
): Promise<number> {
  const now = new Date()
  const settings = { name, baseUrl: 'https://github.invalid', account: '', place: 'harbor/web', places: [] }
  const secrets = { token: 'sealed', tokenEnds: '1234', webhookSecret: 'sealed' }
  const more = { resolvesIssues: true, closesTickets: false }
  const grant = operator('org:write')
  const { id } = made(await integrations.create(grant, 'github', { ...settings, ...more }, secrets, now))
  const ticket = {
    key: 'harbor/web#7',
    url: 'https://github.invalid/harbor/web/issues/7',
    title: name,
    state: 'open',
    updatedAt: now,
  } as const
  made(await tickets.link(operator('event:write'), issue, id, ticket, now))
  return id
}

/** A receiver that gets no notifications, a rule and a threshold. @param by also receives them, if it is a person */
export async function makeAlerts({ alerts }: Catalogue, by: Actor, name: string) {
  const now = new Date()
  const grant = grantOf(by, 'alerts:write')
  const face = { where: 'hooks.example.com', template: '', signed: false, detail: '' }
  const webhook = { kind: 'webhook', name, locale: 'en', face, sealed: 'sealed' } as const
  const receiver = made(await alerts.writeReceiver(grant, undefined, webhook, now))
  const person = by.kind === 'user' ? [{ kind: 'person', userId: by.userId } as const] : []
  const destinations = [{ kind: 'receiver', id: receiver.id } as const, ...person]
  const rule = { enabled: true, projects: 'all', destinations } as const
  const triggers = [{ kind: 'events', count: 1000, windowMinutes: 60 }] as const
  const conditions = [{ kind: 'level', is: 'at_least', level: 'error' }] as const
  const issues = { kind: 'issues', triggers, conditions, combine: 'all', everyMinutes: 60 } as const
  const counted = { measure: 'events', windowMinutes: 60, environments: [], minLevel: null } as const
  const threshold = { kind: 'threshold', ...counted, direction: 'above', critical: 100_000, warning: 50_000 } as const
  const first = made(await alerts.createRule(grant, { ...rule, name, watch: issues }, now))
  const second = made(
    await alerts.createRule(grant, { ...rule, name: `${name} 2`, watch: { ...threshold, resolve: null } }, now),
  )
  return { receiver: receiver.id, alerts: [first.id, second.id] }
}

/** A disabled webhook with an entry in its log. Never called. */
export async function aWebhook({ webhooks }: Pick<Catalogue, 'webhooks'>, name: string): Promise<number> {
  const grant = operator('org:write')
  const now = new Date()
  const draft = { name, url: 'https://hooks.invalid/', kinds: 'all', projects: 'all' } as const
  const { id } = made(await webhooks.create(grant, draft, 'sealed', now))
  const answer = { at: now, outcome: 'busy', status: 503, text: name, ms: 12 } as const
  const body = JSON.stringify({ type: 'webhook.ping', timestamp: now.toISOString(), data: { by: name } })
  await webhooks.addSettled(grant, { kind: 'webhook', webhookId: id, type: 'webhook.ping', body }, randomUUID(), answer)
  await webhooks.turn(grant, id, 'off', now)
  return id
}

/** A paused uptime check. It sends no requests. */
export async function aCheck({ uptime }: Catalogue, project: ProjectId, name: string): Promise<number> {
  const config = { ...newCheck, name, target: { ...newCheck.target, url: 'https://shop.invalid/' }, isEnabled: false }
  const [id = 0] = made(await uptime.create(operator('alerts:write'), project, [config as CheckConfig], new Date()))
  return id
}

/** A status page with one component and an incident. */
export async function aStatusPage({ statusPages }: Catalogue, slug = 'shop', name = 'Shop') {
  const now = new Date()
  const component = { ...newComponent, publicId: '0123456789abcdef', name }
  const content = { name, intro: name, locales: ['en', 'de', 'ja'], theme: 'system', logo: null } as const
  const place = { slug, domain: null }
  const page = made(
    await statusPages.create(operator('org:write'), place, { ...content, components: [component] }, now),
  )
  const about = {
    kind: 'incident',
    title: `${name}: payments are slow`,
    impact: 'minor',
    state: 'investigating',
  } as const
  const when = { startsAt: now, endsAt: null, outageOf: null, text: `We are looking into ${name}.` }
  const components = { [component.publicId]: 'degraded_performance' } as const
  const incident = made(
    await statusPages.open(operator('alerts:write'), page.id, { ...about, ...when, components }, now),
  )
  return { id: page.id, component: component.publicId, incident: incident.id }
}

import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { permissions } from '#domain/access/roles.ts'
import { changeKinds, type ChangeKind } from '#domain/change/change.ts'
import type { IssueId } from '#domain/ids.ts'
import { sendOneOfEach, uploadFiles } from './harness/one-of-each.ts'
import { sendEvent } from './harness/send.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { startTicketSystem } from './stand-ins/ticket-systems.ts'
import type { TicketStandIn } from './stand-ins/stand-in.ts'

/** Causes each kind of change through a real action, and checks its delivery to a webhook subscribed to everything. */

interface Told {
  readonly type: ChangeKind
  readonly data: Readonly<Record<string, unknown>>
}
interface Arrived {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const RELEASE = { release: 'shop@1.0.0', environment: 'live' }
const soon = { timeout: 60_000, interval: 100 }

const arrived: Arrived[] = []
const receiver = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    if (req.url === '/told') arrived.push({ headers: req.headers, body })
    res.end('noted')
  })
})

let server: SharedServer
let tracker: TicketStandIn
let token: string
let dsn: string
let secret: string
let hook: string
/** Ids of created resources, by the test's names for them. */
const made: Record<string, string> = {}

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  tracker = await startTicketSystem('github')
  server = await sharedServer()
  dsn = await server.createProject('Shop', 'node')
  token = await server.createOrganizationToken(...permissions)
  const webhook = await api<{ secret: string }>('POST', '/webhooks', { name: 'Warehouse', url: `${hook}/told` })
  secret = webhook.secret
})

afterAll(async () => {
  await tracker.close()
  await new Promise<void>((resolve) => void receiver.close(() => resolve()))
})

async function ask<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(server.address + address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

const api = <T>(method: string, path: string, body?: object) => ask<T>(method, `/api/1${path}`, body)

/** Creates a resource and stores its id under a name. */
async function make(name: string, path: string, body: object): Promise<void> {
  const { id, ...others } = await api<Readonly<Record<string, unknown>> & { id?: string }>('POST', path, body)
  // The resource is wrapped together with a secret that is shown only once.
  const inside = Object.values(others).map((one) => one as { readonly id?: string } | null)
  made[name] = id ?? inside.find((one) => one?.id !== undefined)?.id ?? ''
}

const change = (path: string, body: object) => () => api('PATCH', path, body)
const post = (path: string, body: object) => () => api('POST', path, body)
/** Paths are functions, because ids are only known when the step runs. */
const of = (method: 'PATCH' | 'POST' | 'PUT' | 'DELETE', path: () => string, body?: object) => () =>
  api(method, path(), body)

/** The first item of a list, once there is one. */
const firstOf = (list: string) =>
  vi.waitFor(async () => {
    const [one] = (await api<{ data: { id: string; hashes?: string[]; userId?: string }[] }>('GET', list)).data
    return one ?? Promise.reject(new Error(`${list} is empty.`))
  }, soon)

async function sendEverything(): Promise<void> {
  const sent = await sendOneOfEach(server, dsn, RELEASE)
  Object.assign(made, { event: sent.event, replay: sent.replay })
  await uploadFiles(server, token, 'shop', RELEASE.release)
  const [issue, other] = [await firstOf('/issues?query=Boom'), await firstOf('/issues?query=Bang')]
  Object.assign(made, { issue: issue.id, other: other.id, otherHash: other.hashes?.[0] })
  made['attachment'] = (await firstOf(`/projects/shop/events/${sent.event}/attachments`)).id
}

async function untilFired(level: string): Promise<void> {
  const levels = async () => (await api<{ data: { level: string }[] }>('GET', '/alerts/firings')).data
  await expect.poll(levels, soon).toContainEqual(expect.objectContaining({ level }))
}

/** Does the same as the job that detects escalations from two weeks of counts. */
async function escalate(): Promise<void> {
  const { upkeep } = (await server.stores()).catalogue
  expect(await upkeep.found([Number(made['other']) as IssueId], 'escalated', new Date())).toBe(1)
}

/** Provisions a member through SCIM, deactivated or active. */
async function scim(active: boolean): Promise<void> {
  const patch = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] }
  const Operations = [{ op: 'replace', path: 'active', value: active }]
  await ask('PATCH', `/scim/v2/Users/${made['bob']}`, { ...patch, Operations })
}

async function join(name: string): Promise<void> {
  await server.createAccount(name)
  const { accounts } = await server.stores()
  const people = await accounts.members.list(operatorGrant('member:read'))
  made[name] = people.find((one) => one.name === name)?.userId ?? ''
}

async function leave(): Promise<void> {
  const account = await server.createAccount('kim')
  const { accounts } = await server.stores()
  const from = new Headers({ host: new URL(server.address).host, 'x-mishap-client-address': '198.51.100.1' })
  const session = await accounts.signIn(from, account)
  if (!session.ok) throw new Error(session.refusal.reason)
  const cookie = session.value.cookies.map((text) => text.split(';')[0]).join('; ')
  const headers = new Headers({ ...Object.fromEntries(from), cookie })
  const actor = await accounts.actorOf(headers)
  if (actor?.kind !== 'user') throw new Error('Kim is nobody.')
  expect(await accounts.own.leave(actor, headers)).toMatchObject({ ok: true })
}

const once = { kind: 'once', from: '2100-01-01T00:00:00Z', until: '2100-01-02T00:00:00Z' }
const issue = () => `/issues/${made['issue']}`
const at =
  (path: string, name: string, more = '') =>
  () =>
    `${path}/${made[name]}${more}`

/**
 * The action that causes each kind, in order of execution. A kind instead of an action: it happens together with that
 * one.
 */
const causes: Readonly<Record<ChangeKind, (() => Promise<unknown>) | ChangeKind>> = {
  'receiver.created': () =>
    make('receiver', '/alerts/receivers', { name: 'Hook', config: { kind: 'webhook', url: `${hook}/alert` } }),
  'alert.created': () =>
    make('rule', '/alerts/rules', {
      name: 'New and over',
      projects: ['shop'],
      destinations: [{ kind: 'receiver', id: made['receiver'] }],
      watch: { kind: 'issues', triggers: [{ kind: 'new' }, { kind: 'resolved' }], everyMinutes: 0 },
    }),
  'issue.created': sendEverything,
  // The server causes it, and must have evaluated the rule before the next steps.
  'alert.fired': () => untilFired('critical'),
  'release.created': 'issue.created',
  'feedback.created': 'issue.created',
  'feedback.updated': async () => change('/feedback', { ids: [(await firstOf('/feedback')).id], isRead: true })(),
  'issue.assigned': async () => {
    await join('ada')
    await api('PATCH', issue(), { assignee: { kind: 'user', id: made['ada'] } })
  },
  'issue.unassigned': of('PATCH', issue, { assignee: null }),
  'issue.priority_changed': of('PATCH', issue, { priority: 'low' }),
  'issue.commented': () => make('comment', `${issue()}/comments`, { text: 'It is the cart.' }),
  'issue.comment_edited': of('PUT', () => `${issue()}/comments/${made['comment']}`, { text: 'It is the till.' }),
  'issue.comment_deleted': of('DELETE', () => `${issue()}/comments/${made['comment']}`),
  'issue.archived': of('PATCH', issue, { status: 'archived', archivedUntil: { kind: 'forever' } }),
  'issue.reopened': of('PATCH', issue, { status: 'unresolved' }),
  'issue.resolved': of('PATCH', issue, { status: 'resolved' }),
  'alert.resolved': () => untilFired('resolved'),
  'issue.regressed': () =>
    sendEvent(server, dsn, {
      ...RELEASE,
      exception: {
        values: [
          {
            type: 'Boom',
            value: 'It is empty.',
            stacktrace: { frames: [{ function: 'pay', filename: 'src/pay.ts', lineno: 7, in_app: true }] },
          },
        ],
      },
      platform: 'javascript',
    }),
  'issue.escalated': escalate,
  'issue.merged': () => api('POST', `${issue()}/merge`, { issues: [made['other']] }),
  'issue.split': () => api('POST', `${issue()}/split`, { hashes: [made['otherHash']] }),
  'integration.created': async () => {
    const { baseUrl, token: given, account, place } = tracker
    await make('integration', '/integrations', {
      kind: 'github',
      name: 'GitHub',
      baseUrl,
      token: given,
      account,
      place,
    })
  },
  'integration.updated': of('PATCH', at('/integrations', 'integration'), { name: 'GitHub of ours' }),
  'issue.linked': () => make('ticket', `${issue()}/tickets/new`, { integration: made['integration'], title: 'Boom' }),
  'issue.unlinked': of('DELETE', () => `${issue()}/tickets/${made['ticket']}`),
  'integration.deleted': of('DELETE', at('/integrations', 'integration')),
  'release.updated': () => api('PUT', `/releases/${RELEASE.release}`, { url: 'https://example.com/shop' }),
  'release.deployed': post(`/releases/${RELEASE.release}/deploys`, { environment: 'live' }),
  'artifacts.deleted': async () => {
    const { id } = await firstOf('/projects/shop/artifact-bundles')
    await api('DELETE', `/projects/shop/artifact-bundles/${id}`)
  },
  'release.deleted': () => api('DELETE', `/releases/${RELEASE.release}`),
  'attachment.deleted': () => api('DELETE', `/projects/shop/events/${made['event']}/attachments/${made['attachment']}`),
  'replay.deleted': of('DELETE', at('/replays', 'replay')),
  'alert.updated': of('PATCH', at('/alerts/rules', 'rule'), { name: 'All' }),
  'alert.deleted': of('DELETE', at('/alerts/rules', 'rule')),
  'receiver.updated': of('PATCH', at('/alerts/receivers', 'receiver'), { name: 'The hook' }),
  'receiver.deleted': of('DELETE', at('/alerts/receivers', 'receiver')),
  'organization.updated': change('/organization/settings', { name: 'Harbour' }),
  'team.created': () => make('team', '/teams', { name: 'Till' }),
  'team.updated': of('PATCH', at('/teams', 'team'), { name: 'Tills' }),
  'member.invited': post('/invitations', { email: 'eve@example.com', role: 'member' }),
  'member.joined': () => join('bob'),
  'team.members_changed': () => api('PATCH', `/teams/${made['team']}`, { members: [made['bob']] }),
  'member.role_changed': of('PATCH', at('/members', 'bob'), { role: 'viewer' }),
  'member.deactivated': () => scim(false),
  'member.reactivated': () => scim(true),
  'member.removed': of('DELETE', at('/members', 'bob')),
  'member.left': leave,
  'project.created': post('/projects', { name: 'Warehouse', platform: 'node' }),
  'project.updated': change('/projects/warehouse', { name: 'The warehouse' }),
  'project.access_changed': () => api('PATCH', '/projects/warehouse', { access: 'teams', teams: [made['team']] }),
  'project.rules_changed': change('/projects/warehouse/rules', { toolbar: { origins: ['https://shop.example'] } }),
  'project.ownership_changed': change('/projects/warehouse/ownership', { mode: 'off' }),
  'project.sampling_changed': change('/projects/warehouse/limits', { sampling: { target: 500 } }),
  'project.spike_protection_changed': change('/projects/warehouse/limits', { spikeProtection: { isEnabled: false } }),
  'key.created': () => make('key', '/projects/warehouse/keys', { label: 'spare' }),
  'key.updated': of('PATCH', at('/projects/warehouse/keys', 'key'), { label: 'the spare one' }),
  'key.deleted': of('DELETE', at('/projects/warehouse/keys', 'key')),
  'quota.created': async () => {
    const { id } = await api<{ id: string }>('PUT', '/quotas', { category: 'logs', period: 'hour', most: 1000 })
    made['quota'] = id
  },
  'quota.updated': () => api('PUT', '/quotas', { category: 'logs', period: 'hour', most: 2000 }),
  'quota.deleted': of('DELETE', at('/quotas', 'quota')),
  'issue.deleted': async () => {
    const { action } = await api<{ action: string }>('DELETE', `/issues/${made['issue']}?discard=true`)
    made['deletion'] = action
  },
  'issue.restored': () => api('POST', '/issues/restore', { action: made['deletion'] }),
  'discard.lifted': async () => {
    await api('DELETE', `/issues/${made['issue']}?discard=true`)
    const { data } = await api<{ data: { group: string }[] }>('GET', '/projects/shop/discarded-groups')
    await api('DELETE', `/projects/shop/discarded-groups/${data[0]?.group}`)
  },
  'hold.placed': () => make('hold', '/holds', { project: 'warehouse', reason: 'A court asks for it.' }),
  'hold.lifted': of('DELETE', at('/holds', 'hold')),
  'project.deleted': () => api('DELETE', '/projects/warehouse'),
  'team.deleted': of('DELETE', at('/teams', 'team')),
  'environment.hidden': change('/projects/shop/environments', { name: 'live', isHidden: true }),
  'environment.shown': change('/projects/shop/environments', { name: 'live', isHidden: false }),
  'dashboard.created': () => make('dashboard', '/dashboards', { name: 'Till' }),
  'dashboard.updated': of('PATCH', at('/dashboards', 'dashboard'), { name: 'Tills' }),
  'dashboard.link_created': () => make('link', `/dashboards/${made['dashboard']}/links`, {}),
  'dashboard.link_removed': of('DELETE', () => `/dashboards/${made['dashboard']}/links/${made['link']}`),
  'dashboard.deleted': of('DELETE', at('/dashboards', 'dashboard')),
  'monitor.created': () =>
    make('monitor', '/monitors', { project: 'shop', name: 'Nightly', config: { schedule: null } }),
  'monitor.updated': of('PATCH', at('/monitors', 'monitor'), { muted: true }),
  'monitor.deleted': of('DELETE', at('/monitors', 'monitor')),
  'uptime.created': () =>
    make('check', '/uptime/checks', {
      project: 'shop',
      name: 'Shop',
      isEnabled: false,
      target: { kind: 'http', url: 'https://shop.invalid/' },
    }),
  'uptime.updated': of('PATCH', at('/uptime/checks', 'check'), { name: 'The shop' }),
  'uptime.deleted': of('DELETE', at('/uptime/checks', 'check')),
  'uptime.maintenance_created': () =>
    make('window', '/uptime/maintenance', { project: 'shop', name: 'Disks', time: once }),
  'uptime.maintenance_deleted': of('DELETE', at('/uptime/maintenance', 'window')),
  'uptime.probe_created': () => make('probe', '/uptime/probes', { name: 'Oslo' }),
  'uptime.probe_deleted': of('DELETE', at('/uptime/probes', 'probe')),
  'status_page.created': () =>
    make('page', '/status-pages', { name: 'Shop', slug: 'shop', components: [{ name: 'Till' }] }),
  'status_page.updated': of('PATCH', at('/status-pages', 'page'), { name: 'The shop' }),
  'status_page.incident_opened': () =>
    make('incident', `/status-pages/${made['page']}/incidents`, {
      kind: 'incident',
      title: 'Slow',
      text: 'We look at it.',
    }),
  'status_page.incident_updated': () =>
    api('POST', `/status-pages/${made['page']}/incidents/${made['incident']}/updates`, {
      state: 'resolved',
      text: 'It is quick again.',
    }),
  'status_page.incident_deleted': of('DELETE', () => `/status-pages/${made['page']}/incidents/${made['incident']}`),
  'status_page.deleted': of('DELETE', at('/status-pages', 'page')),
}

/** By kind, the fields that docs/webhooks.md lists besides who and where: `issue`, `release`. */
function documented(): ReadonlyMap<string, string> {
  const page = readFileSync(fileURLToPath(new URL('../docs/webhooks.md', import.meta.url)), 'utf8')
  const found = new Map<string, string>()
  let last = ''
  for (const [, kind = '', about = ''] of page.matchAll(/^\| `(\w+\.\w+)` \|[^|]*\| ([^|]*) \|$/gm)) {
    last = /^`(\w+)`/.exec(about)?.[1] ?? last
    found.set(kind, last)
  }
  return found
}

test('every kind of change has its cause here', () => {
  expect(Object.keys(causes).toSorted()).toEqual([...changeKinds].toSorted())
})

test('every kind of change is told, signed, with what the docs say', async () => {
  for (const cause of Object.values(causes)) if (typeof cause === 'function') await cause()
  const untold = () => {
    const kinds = new Set(arrived.map(({ body }) => (JSON.parse(body) as Told).type))
    return changeKinds.filter((kind) => !kinds.has(kind))
  }
  await expect.poll(untold, soon).toEqual([])
  const about = documented()
  const verifier = new Webhook(secret)
  for (const { body, headers } of arrived) {
    expect(() => verifier.verify(body, headers as Record<string, string>)).not.toThrow()
    const { type, data } = JSON.parse(body) as Told
    const thing = about.get(type) ?? ''
    expect([type, Object.keys(data)]).toEqual([type, expect.arrayContaining(['change', 'by', 'projects', thing])])
  }
})

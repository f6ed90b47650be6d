import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { permissions } from '#domain/access/roles.ts'
import { BROKEN_FILE, sendOneOfEach, uploadFiles } from './harness/one-of-each.ts'
import { filled, openOwnApi, personalToken, type Operation, type OwnApi } from './harness/own-api.ts'
import { sendEvent } from './harness/send.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { startTicketSystem } from './stand-ins/ticket-systems.ts'
import type { TicketStandIn } from './stand-ins/stand-in.ts'

/**
 * Calls every operation of the API document successfully at least once, as an owner, with real resources: they are
 * created, read, changed and deleted. A new operation fails the last test until it is added here. Read operations that
 * need only path names are called automatically.
 */

type Names = Readonly<Record<string, string>>
interface Ask {
  readonly query?: string
  readonly body?: unknown
  /** Sent with the owner's browser session instead of a token. */
  readonly cookie?: true
}
/** A call. The id of what it creates is available to later paths as `makes`. */
interface Act {
  readonly ask: (names: Names) => Ask
  readonly makes?: string
  /** Values for path parameters that are known by another name here. */
  readonly of?: Names
}
type Acts = readonly (readonly [operation: string, act: Act])[]

const RELEASE = 'shop@1.0.0'
const ENVIRONMENT = 'live'
const soon = { timeout: 60_000, interval: 100 }

const hook = createServer((req, res) => void req.resume().on('end', () => res.end('noted')))

let server: SharedServer
let tracker: TicketStandIn
let api: OwnApi
let owner: string
let cookie: string
let dsn: string
let url: string
let names: Names = { project: 'shop', version: RELEASE, segment: '0' }
const done = new Set<string>()

beforeAll(async () => {
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`
  tracker = await startTicketSystem('github')
  server = await sharedServer()
  dsn = await server.createProject('Shop', 'javascript')
  owner = await personalToken(server, 'ada', 'owner')
  cookie = await signedIn('eve')
  const { accounts } = await server.stores()
  await server.createAccount('bob')
  const people = await accounts.members.list(operatorGrant('member:read'))
  names = { ...names, member: people.find(({ name }) => name === 'bob')?.userId ?? '' }
  api = await openOwnApi(server)
})

afterAll(async () => {
  await tracker.close()
  await new Promise<void>((resolve) => void hook.close(() => resolve()))
})

/** Session cookie of another owner who has just signed in. */
async function signedIn(name: string): Promise<string> {
  const account = await server.createAccount(name, 'owner')
  const from = new Headers({ host: new URL(server.address).host, 'x-mishap-client-address': '198.51.100.1' })
  const session = await (await server.stores()).accounts.signIn(from, account)
  if (!session.ok) throw new Error(session.refusal.reason)
  return session.value.cookies.map((text) => text.split(';')[0]).join('; ')
}

function operationNamed(id: string): Operation {
  const found = api.all.find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`The document has no ${id}.`)
  return found
}

/** Sends a request and returns the response; anything but the documented success is an error. */
async function succeed(operation: Operation, { query = '', body, cookie: isSession }: Ask, of: Names) {
  const path = filled(operation.path, of) + query
  const asked = isSession
    ? { body, headers: { cookie, origin: server.address, 'sec-fetch-site': 'same-origin' } }
    : { body, token: owner }
  const answer = await api.call(operation.method, path, asked)
  const flaw = api.flawOf(operation, answer)
  if (answer.status >= 300 || flaw !== '')
    throw new Error(`${operation.method} ${path}: ${answer.status} ${flaw || answer.text}`)
  done.add(operation.operationId)
  return answer.json
}

async function perform(acts: Acts): Promise<void> {
  for (const [id, { ask, makes, of = {} }] of acts) {
    const others = Object.fromEntries(Object.entries(of).map(([name, other]) => [name, names[other] ?? '']))
    const json = await succeed(operationNamed(id), ask(names), { ...names, ...others })
    if (makes !== undefined) names = { ...names, [makes]: idIn(json) }
  }
}

/** The id of the created resource, which may be returned together with a secret that is shown only once. */
function idIn(json: unknown): string {
  const { id, action, ...others } = json as Readonly<Record<string, unknown>>
  const found = [id, action, ...Object.values(others).map((one) => (one as { readonly id?: unknown } | null)?.id)]
  return String(found.find((one) => typeof one === 'string'))
}

const does = (ask: Act['ask'] | object, makes?: string): Act => ({
  ask: typeof ask === 'function' ? (ask as Act['ask']) : () => ({ body: ask }),
  ...(makes !== undefined && { makes }),
})
const asks = (query: string): Act => ({ ask: () => ({ query }) })
const plain: Act = { ask: () => ({}) }

const widget = {
  id: 'one',
  title: 'Errors',
  place: { x: 0, y: 0, w: 4, h: 2 },
  content: {
    kind: 'chart',
    display: 'big_number',
    question: { dataset: 'events', query: '', groupBy: [], functions: ['count()'], limit: 5 },
  },
}
const once = { kind: 'once', from: '2100-01-01T00:00:00Z', until: '2100-01-02T00:00:00Z' }
const rule = (receiver = '') => ({
  name: 'New',
  projects: ['shop'],
  destinations: [{ kind: 'receiver', id: receiver }],
  watch: { kind: 'issues', triggers: [{ kind: 'new' }], everyMinutes: 0 },
})
/** An address without a listener: port 9 discards all input, if it is open at all. */
const kuma = {
  version: '1.23.16',
  monitorList: [{ id: 1, name: 'Port', type: 'port', hostname: '127.0.0.1', port: 9 }],
}

/** Before any data is sent: the recipients of notifications about it. */
const first: Acts = [
  ['createReceiver', does(() => ({ body: { name: 'Hook', config: { kind: 'webhook', url } } }), 'receiver')],
  ['createAlertRule', does(({ receiver }) => ({ body: rule(receiver) }), 'rule')],
  ['createWebhook', does(() => ({ body: { name: 'Warehouse', url } }), 'webhook')],
  [
    'createUptimeCheck',
    does(
      {
        project: 'shop',
        name: 'Down',
        intervalSeconds: 10,
        retries: 0,
        timeoutMs: 1000,
        target: { kind: 'tcp', host: '127.0.0.1', port: 9 },
      },
      'check',
    ),
  ],
  [
    'putRelease',
    does({
      projects: ['shop'],
      commits: [
        {
          id: 'a'.repeat(40),
          repository: 'acme/shop',
          authorName: 'Ada',
          authorEmail: 'ada@example.com',
          message: 'Pay faster',
          timestamp: new Date().toISOString(),
          files: [{ path: BROKEN_FILE, change: 'M' }],
        },
      ],
    }),
  ],
]

const making: Acts = [
  ['createMyToken', does(() => ({ body: { name: 'laptop', scopes: ['event:read'] }, cookie: true }), 'myToken')],
  ['createToken', does({ name: 'builds', scopes: ['project:releases'] }, 'token')],
  ['createInvitation', does({ email: 'kim@example.com', role: 'member' }, 'invitation')],
  ['createTeam', does({ name: 'Till' }, 'team')],
  ['createProject', does({ name: 'Warehouse', platform: 'node' })],
  ['createProjectKey', does({ label: 'spare' }, 'key')],
  ['setQuota', does({ project: 'shop', category: 'logs', period: 'hour', most: 1000 }, 'quota')],
  ['placeLegalHold', does({ project: 'warehouse', reason: 'A court asks for it.' }, 'hold')],
  ['createDeploy', does({ environment: ENVIRONMENT })],
  ['createComment', does({ text: 'It is the cart.' }, 'comment')],
  [
    'createMonitor',
    does(
      { project: 'shop', name: 'Nightly', config: { schedule: { type: 'interval', value: 1, unit: 'day' } } },
      'nightly',
    ),
  ],
  ['createMaintenanceWindow', does({ project: 'shop', name: 'Disks', time: once }, 'window')],
  ['createUptimeProbe', does({ name: 'Oslo' }, 'probe')],
  ['importUptimeKuma', does({ project: 'shop', file: JSON.stringify(kuma) })],
  ['createDashboard', does({ name: 'Till', projects: ['shop'], widgets: [widget] }, 'dashboard')],
  [
    'importDashboard',
    does(() => ({ body: { file: JSON.stringify({ title: 'Grafana', schemaVersion: 39, panels: [] }) } })),
  ],
  ['createDashboardLink', { ask: () => ({}), makes: 'link' }],
  [
    'createSavedSearch',
    does({ list: 'issues', name: 'Open', visibility: 'organization', search: { query: 'is:unresolved' } }, 'search'),
  ],
  ['setFirstSearch', does(({ search }) => ({ body: { search } }))],
  ['createStatusPage', does({ name: 'Shop', slug: 'shop', components: [{ name: 'Till' }] }, 'page')],
  ['openStatusIncident', does({ kind: 'incident', title: 'Slow', text: 'We look at it.' }, 'incident')],
  ['connectIntegration', does(() => ({ body: connection() }), 'integration')],
  ['createTicket', does(({ integration }) => ({ body: { integration, title: 'Boom' } }), 'ticket')],
  [
    'linkTicket',
    does(
      () => ({ body: { ticket: `${tracker.baseUrl}/${tracker.place}/issues/${tracker.add('Older').number}` } }),
      'older',
    ),
  ],
  ['markReplayWatched', plain],
  ['pingWebhook', { ask: () => ({}), makes: 'delivery' }],
  ['deleteIssues', { ask: ({ noise }) => ({ query: `?issue=${noise}&discard=true` }), makes: 'deletion' }],
]

function connection() {
  const { baseUrl, token, account, place } = tracker
  return { kind: 'github', name: 'GitHub', baseUrl, token, account, place }
}

/** Read operations that need arguments. */
const reading: Acts = [
  ['exploreRows', asks('?dataset=errors&field=title&field=count()')],
  ['exploreSeries', asks('?dataset=spans&function=count()')],
  ['getMetricSeries', asks('?metric=counter::orders&function=sum&step=3600')],
  ['listMetricSamples', asks('?metric=counter::orders')],
  ['previewAlertRule', does(({ receiver }) => ({ body: rule(receiver) }))],
  ['tryGroupingRules', does({ fingerprint: 'type:Boom -> boom', stackTrace: '' })],
  [
    'tryScrubbingRules',
    does({ defaults: true, removeAddresses: false, sensitiveFields: [], safeFields: [], rules: [] }),
  ],
  ['runSql', does({ query: 'SELECT count() AS n FROM errors' })],
  ['estimateSql', does({ query: 'SELECT count() AS n FROM errors' })],
]

const config = { schedule: { type: 'crontab', value: '0 3 * * *' } }
const changing: Acts = [
  ['updateMember', does({ role: 'viewer' })],
  ['updateTeam', does(({ member }) => ({ body: { name: 'Tills', members: [member] } }))],
  ['updateProject', does({ name: 'The shop' })],
  ['updateProjectKey', does({ label: 'spare key' })],
  ['updateIssues', does(({ issue }) => ({ query: `?issue=${issue}`, body: { priority: 'low' } }), 'action')],
  ['undoIssueChange', does(({ action }) => ({ body: { action } }))],
  ['updateIssue', does({ status: 'archived', archivedUntil: { kind: 'forever' } })],
  ['readIssueAgain', plain],
  ['mergeIssues', does(({ otherIssue }) => ({ body: { issues: [otherIssue] } }))],
  ['splitIssue', does(({ otherHash }) => ({ body: { hashes: [otherHash] } }))],
  ['updateComment', does({ text: 'It is the till.' })],
  ['updateMarks', does({ bookmarked: true })],
  ['updateUptimeCheck', does({ name: 'Still down' })],
  ['updateMonitor', does({ name: 'Backup', config, muted: true })],
  ['updateAlertRule', does({ name: 'All that is new' })],
  ['updateReceiver', does({ name: 'The hook' })],
  ['testReceiver', plain],
  ['updateDashboard', does({ name: 'Tills' })],
  ['restoreDashboard', does({ version: 1 })],
  ['updateSavedSearch', does({ name: 'All that is open' })],
  ['updateProjectRules', does({ grouping: { fingerprint: 'type:Boom -> boom', stackTrace: '' } })],
  ['updateOwnership', does({ mode: 'suggest', rules: 'path:src/* #tills' })],
  ['updateProjectLimits', does({ sampling: { target: 500 } })],
  ['updateEnvironment', does({ name: ENVIRONMENT, isHidden: true })],
  ['updateOrganizationSettings', does({ name: 'Harbour' })],
  ['updateSecurityPolicies', does({ sessionHours: 24 })],
  ['updateIntegration', does({ name: 'GitHub of ours' })],
  ['checkIntegration', plain],
  ['renewWebhookSecret', plain],
  ['updateStatusPage', does({ name: 'The shop' })],
  ['updateStatusIncident', does({ state: 'resolved', text: 'It is quick again.' })],
  ['markFeedback', does(({ feedback }) => ({ body: { ids: [feedback], isRead: true } }))],
  [
    'setNotifications',
    does({
      topics: { assigned: 'off', mentioned: 'at_once', regressed: 'digest', followed: 'digest' },
      digest: { kind: 'daily', hour: 7 },
    }),
  ],
  ['rotateWebhookSecret', plain],
  ['redeliverWebhook', plain],
  ['updateWebhook', does({ name: 'The warehouse' })],
]

/** Contained resources are deleted before their containers. */
const deleting: Acts = [
  ['revokeMyToken', { ask: () => ({ cookie: true }), of: { token: 'myToken' } }],
  ['liftDiscard', plain],
  ['restoreIssues', does(({ deletion }) => ({ body: { action: deletion } }))],

  ...[
    'revokeToken',
    'revokeInvitation',
    'removeMember',
    'deleteTeam',
    'deleteProjectKey',
    'deleteQuota',
    'liftLegalHold',
    'deleteComment',
    'unlinkTicket',
    'deleteIntegration',
    'deleteAttachment',
    'deleteReplay',
    'deleteArtifactBundle',
    'deleteRelease',
    'deleteMonitor',
    'deleteUptimeCheck',
    'deleteMaintenanceWindow',
    'deleteUptimeProbe',
    'deleteAlertRule',
    'deleteReceiver',
    'deleteDashboardLink',
    'deleteDashboard',
    'deleteSavedSearch',
    'deleteStatusSubscriber',
    'deleteStatusIncident',
    'deleteStatusPage',
    'deleteIssue',
    'deleteWebhook',
    'deleteProject',
  ].map((id) => [id, plain] as const),
]

interface Listed {
  readonly id: string
  readonly hashes?: readonly string[]
}

/** The first item of a list, once there is one: sent data is available within moments. */
async function firstOf(list: string): Promise<Listed> {
  const listed = async () => {
    const { json } = await api.call('get', `/api/1${list}`, { token: owner })
    return (json as { readonly data: readonly Listed[] }).data[0]
  }
  return vi.waitFor(async () => (await listed()) ?? Promise.reject(new Error(`${list} is empty.`)), soon)
}

test('what can be made is made', async () => {
  const asked = { method: 'POST', body: new URLSearchParams({ webhook: url }) }
  await perform(first)
  const sent = await sendOneOfEach(server, dsn, { release: RELEASE, environment: ENVIRONMENT })
  names = { ...names, ...sent }
  await uploadFiles(server, await server.createToken(...permissions), 'shop', RELEASE)
  await sendEvent(server, dsn, { exception: { values: [{ type: 'Noise', value: 'is made' }] } })
  const [issue, other] = [await firstOf('/issues?query=Boom'), await firstOf('/issues?query=Bang')]
  const noise = await firstOf('/issues?query=Noise')
  names = { ...names, issue: issue.id, otherIssue: other.id, otherHash: other.hashes?.[0] ?? '' }
  names = { ...names, noise: noise.id, group: noise.hashes?.[0] ?? '' }
  await perform(making)
  await expect.poll(async () => (await fetch(`${server.address}/status/shop/subscribe`, asked)).status, soon).toBe(200)
  const lists = {
    monitor: '/monitors',
    feedback: '/feedback',
    bundle: '/projects/shop/artifact-bundles',
    attachment: `/projects/shop/events/${sent.event}/attachments`,
    subscriber: `/status-pages/${names['page']}/subscribers`,
  }
  for (const [name, list] of Object.entries(lists)) names = { ...names, [name]: (await firstOf(list)).id }
  // Things the server does in the background: an alert has fired, and the check found its target down.
  await firstOf('/alerts/firings')
  await firstOf(`/uptime/checks/${names['check']}/outages`)
})

test('what can be read is read, and no list is empty', async () => {
  await perform(reading)
  const reads = api.all.filter(({ method, operationId }) => method === 'get' && !done.has(operationId))
  for (const operation of reads)
    await vi.waitFor(async () => {
      const { data } = ((await succeed(operation, {}, names)) ?? {}) as { readonly data?: readonly unknown[] }
      if (data?.length === 0) throw new Error(`${operation.operationId} has nothing to list.`)
    }, soon)
})

test('what can be changed is changed', () => perform(changing))

test('what can be deleted is deleted', () => perform(deleting))

test('no operation of the document is without its success', () => {
  expect(api.all.map(({ operationId }) => operationId).filter((id) => !done.has(id))).toEqual([])
})

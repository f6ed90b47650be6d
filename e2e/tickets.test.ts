import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { ticketSystems, type TicketSystemKind } from '#domain/ticket/integration.ts'
import type { Tickets } from '#domain/ticket/tickets.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { instanceSecrets } from '#main/data-folder.ts'
import { parseSettings } from '#main/settings.ts'
import { openSmallStores, type SmallStores } from '#main/stores.ts'
import { openTickets } from '#services/tickets/open-tickets.ts'
import { createTickets } from '#services/tickets/tickets.ts'
import { ask } from './harness/ask.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import type { Delivery, TicketStandIn } from './stand-ins/stand-in.ts'
import { startTicketSystem } from './stand-ins/ticket-systems.ts'

/** Webhooks from GitHub, GitLab and Jira to a whole server, and their effects. */

let server: SharedServer
let stores: SmallStores
let tickets: Tickets
let token: string
const systems: TicketStandIn[] = []

beforeAll(async () => {
  server = await sharedServer()
  const dsn = await server.createProject('Web', 'node')
  token = await server.createToken()
  for (const kind of ticketSystems) await sendError(dsn, kind)
  await server.digested()
  const settings = parseSettings({
    ...process.env,
    MISHAP_DATA: server.data,
    MISHAP_LOG_LEVEL: 'silent',
    MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  stores = await openSmallStores(settings.value)
  tickets = createTickets(openTickets(settings.value, (await instanceSecrets(settings.value)).keys, stores))
}, 120_000)

afterAll(async () => {
  await Promise.all(systems.map((system) => system.close()))
  await stores.close()
})

/** A different error for each system. */
async function sendError(dsn: string, kind: TicketSystemKind): Promise<void> {
  const id = crypto.randomUUID().replaceAll('-', '')
  const event = { event_id: id, platform: 'node', message: `Broken for ${kind}`, fingerprint: [kind] }
  const sent = await post(
    envelopeUrl(server.address, dsn),
    `{"event_id":"${id}"}\n{"type":"event"}\n${JSON.stringify(event)}\n`,
  )
  expect(sent.status).toBe(200)
}

async function issueAbout(kind: TicketSystemKind): Promise<Issue> {
  const listed = await ask({
    url: `${server.address}/api/0/projects/home/web/issues/?statsPeriod=`,
    headers: { authorization: `Bearer ${token}` },
  })
  const found = (JSON.parse(listed.text) as { id: string; title: string }[]).find(({ title }) => title.endsWith(kind))
  const issue = await stores.catalogue.issues.byId(operatorGrant('event:read'), Number(found?.id) as Issue['id'])
  if (issue === undefined) throw new Error(`No issue is about ${kind}.`)
  return issue
}

async function connect(kind: TicketSystemKind) {
  const standIn = await startTicketSystem(kind)
  systems.push(standIn)
  const settings = {
    ...standIn,
    name: `${kind} ${systems.length}`,
    places: [],
    resolvesIssues: true,
    closesTickets: false,
  }
  const made = await tickets.connect(operatorGrant('org:write'), kind, settings, standIn.token, new Date())
  if (!made.ok) throw new Error(made.refusal.reason)
  const { integration, webhookSecret } = made.value
  const deliver = ({ headers, body, query }: Delivery) =>
    ask({ method: 'POST', url: `${server.address}/api/hooks/${kind}/${integration.id}${query}`, headers, body })
  return { standIn, secret: webhookSecret, deliver, url: `${server.address}/api/hooks/${kind}/${integration.id}` }
}

const statusOf = async (kind: TicketSystemKind) => (await issueAbout(kind)).state.status

describe.each(ticketSystems)('a webhook of %s', (kind) => {
  test('resolves and reopens the issue whose ticket it tells of, and nothing without its secret', async () => {
    const { standIn, secret, deliver, url } = await connect(kind)
    const ticket = standIn.add('Broken')
    const issue = await issueAbout(kind)
    const linked = await tickets.link(operatorGrant('event:write'), issue, standIn.keyOf(ticket), new Date())
    expect(linked).toMatchObject({ ok: true })

    standIn.set(ticket, 'closed')
    expect((await deliver(standIn.tell(ticket, 'guessed'))).status).toBe(401)
    expect((await ask({ method: 'POST', url, body: '{}' })).status).toBe(401)
    expect(await statusOf(kind)).toBe('unresolved')

    const closed = standIn.tell(ticket, secret)
    const answer = await deliver(closed)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { changed: 1 }])
    expect(await statusOf(kind)).toBe('resolved')
    standIn.set(ticket, 'open')
    await deliver(standIn.tell(ticket, secret))
    await deliver(closed)
    expect(await statusOf(kind)).toBe('unresolved')
  })
})

describe('the address of a webhook', () => {
  test('takes posts of a few megabytes, and knows only the systems that there are', async () => {
    const { url, secret } = await connect('gitlab')
    const headers = { 'x-gitlab-token': secret }
    expect((await ask({ url })).status).toBe(405)
    expect((await ask({ method: 'POST', url: `${server.address}/api/hooks/gitea/1`, body: '{}' })).status).toBe(404)
    expect((await ask({ method: 'POST', url: `${server.address}/api/hooks/gitlab/999`, body: '{}' })).status).toBe(401)
    expect((await ask({ method: 'POST', url, headers, body: 'payload=1' })).status).toBe(400)
    expect((await ask({ method: 'POST', url, headers, body: '{}' })).status).toBe(200)
    const large = JSON.stringify({ filler: 'x'.repeat(6 * 1024 ** 2) })
    // The rest of the body is not read, so the connection is closed; that is why this request has its own.
    expect((await post(url, large, headers)).status).toBe(413)
  })
})

describe.each(['github', 'gitlab'] as const)('a push that %s tells of', (kind) => {
  test('resolves in the commit that says so', async () => {
    const issue = await issueAbout(kind)
    const { standIn, secret, deliver } = await connect(kind)
    const commits = [{ id: 'c'.repeat(40), message: `Mend it\n\nFixes ${shortId('web', issue.number)}`, author: 'Ada' }]
    const answer = await deliver(standIn.tell({ branch: 'main', commits }, secret))
    expect(JSON.parse(answer.text)).toEqual({ changed: 1 })
    const { state } = await issueAbout(kind)
    expect(state).toMatchObject({ status: 'resolved', resolution: { kind: 'commit', commit: 'c'.repeat(40) } })
    expect(issue.state.status).toBe('unresolved')
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { AuditAction } from '#domain/audit/audit.ts'
import { permissions } from '#domain/access/roles.ts'
import { personalToken } from './harness/own-api.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { sendEvent } from './harness/send.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/** Settings changed through /api/1 take effect: in the data that pages read, and in the server's behaviour. */

let server: SharedServer
let dsn: string
let token: string
const soon = { timeout: 60_000, interval: 100 }

beforeAll(async () => {
  server = await sharedServer()
  dsn = await server.createProject('Shop', 'node')
  token = await server.createOrganizationToken(...permissions)
})

interface Listed {
  readonly data: readonly Readonly<Record<string, unknown>>[]
}

async function call(method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${server.address}/api/1${path}`, init)
  const text = await answer.text()
  return { status: answer.status, json: (text === '' ? {} : JSON.parse(text)) as { readonly id: string } & Listed }
}

async function audited(...actions: readonly AuditAction[]) {
  const { catalogue } = await server.stores()
  const found = await catalogue.audit.search(operatorGrant('org:write'), { actions }, 100)
  return [...new Set(found.map(({ action }) => action))].toSorted()
}

async function projectOf(slug: string) {
  const { catalogue } = await server.stores()
  const project = await catalogue.projects.bySlug(operatorGrant('project:read'), slug)
  if (project === undefined) throw new Error(`There is no project ${slug}.`)
  return { catalogue, project }
}

async function send(...items: readonly (readonly [type: string, body: unknown])[]): Promise<number> {
  const lines = [{ sent_at: new Date().toISOString() }, ...items.flatMap(([type, body]) => [{ type }, body])]
  const envelope = lines.map((line) => JSON.stringify(line)).join('\n')
  return (await post(envelopeUrl(server.address, dsn), envelope)).status
}

describe('the rules of a project', () => {
  test('are those that pages show; a part that is sent takes the place of that part alone', async () => {
    const filters = (await call('GET', '/projects/shop/rules')).json as unknown as {
      filters: { known: object; lists: object }
    }
    const known = { ...filters.filters.known, localhost: 'drop' }
    const grouping = { fingerprint: 'message:"timeout *" -> timeouts', stackTrace: '' }
    // Two concurrent changes: neither undoes the other.
    const changed = await Promise.all([
      call('PATCH', '/projects/shop/rules', { filters: { ...filters.filters, known } }),
      call('PATCH', '/projects/shop/rules', { grouping }),
    ])
    expect(changed.map(({ status }) => status)).toEqual([200, 200])
    const { catalogue, project } = await projectOf('shop')
    const kept = await catalogue.rules.of(operatorGrant('project:read'), project.id)
    expect(kept).toMatchObject({ filters: { known: { localhost: 'drop' } }, grouping })

    const wrong = await call('PATCH', '/projects/shop/rules', { grouping: { ...grouping, fingerprint: 'nonsense' } })
    expect(wrong).toMatchObject({ status: 400, json: { errors: [{ name: 'grouping.fingerprint' }] } })
    expect(await catalogue.rules.of(operatorGrant('project:read'), project.id)).toEqual(kept)
    expect(await audited('project.rules_changed')).toEqual(['project.rules_changed'])
  })

  test('of ownership say where a line cannot be read, and keep the rest', async () => {
    const rules = 'path:src/* #nobody\n'
    expect(await call('PATCH', '/projects/shop/ownership', { rules, mode: 'suggest' })).toMatchObject({ status: 200 })
    const wrong = await call('PATCH', '/projects/shop/ownership', { rules: `${rules}colour:red ann@example.com` })
    expect(wrong.json).toMatchObject({ errors: [{ name: 'rules', detail: expect.stringMatching(/^line 2, /) }] })
    const { catalogue, project } = await projectOf('shop')
    const { settings } = await catalogue.ownership.of(operatorGrant('project:read'), project.id)
    expect(settings).toMatchObject({ rules, mode: 'suggest' })
  })
})

describe('limits', () => {
  test('that are set hold for what comes, until they are taken away', async () => {
    const quota = await call('PUT', '/quotas', { project: 'shop', category: 'feedback', period: 'hour', most: 0 })
    expect(quota).toMatchObject({ status: 200, json: { most: 0, used: 0 } })
    const feedback = { contexts: { feedback: { message: 'It is slow.' } } }
    const sent = () => send(['feedback', { ...feedback, event_id: randomUUID().replaceAll('-', '') }])
    await expect.poll(sent, soon).toBe(429)
    expect((await call('DELETE', `/quotas/${quota.json.id}`)).status).toBe(204)
    await expect.poll(sent, soon).toBe(200)
    await server.digested()
    const found = await call('GET', '/feedback?project=shop&unread=true')
    expect(found.json.data[0]).toMatchObject({ message: 'It is slow.', readAt: null })
    const mark = { ids: [String(found.json.data[0]?.id)], isRead: true }
    expect(await call('PATCH', '/feedback', mark)).toMatchObject({ json: { changed: 1 } })
    expect(await audited('quota.created', 'quota.deleted')).toEqual(['quota.created', 'quota.deleted'])
  })

  test('of spans and spikes are those of the page', async () => {
    const spikeProtection = { isEnabled: false }
    const changed = await call('PATCH', '/projects/shop/limits', { sampling: { target: 500 }, spikeProtection })
    expect(changed.json).toMatchObject({ sampling: { target: 500 }, spikeProtection: { isEnabled: false } })
    const { catalogue, project } = await projectOf('shop')
    expect(await catalogue.sampling.of(operatorGrant('project:read'), project.id)).toMatchObject({ target: 500 })
  })
})

describe('the organization', () => {
  test('is not closed to whoever closes it', async () => {
    const changed = await call('PATCH', '/organization/security', { allowedNetworks: ['192.0.2.0/24'] })
    expect(changed).toMatchObject({ status: 400, json: { errors: [{ name: 'allowedNetworks' }] } })
    expect(await call('PATCH', '/organization/settings', { name: 'Harbour' })).toMatchObject({ status: 200 })
    expect((await call('GET', '/organization')).json).toMatchObject({ name: 'Harbour' })
  })

  test('holds what is on legal hold, until it is lifted', async () => {
    await server.createProject('Evidence')
    const hold = await call('POST', '/holds', { project: 'evidence', reason: 'A court asks for it.' })
    expect(hold).toMatchObject({ status: 201, json: { project: 'evidence', issue: null } })
    expect((await call('DELETE', '/projects/evidence')).status).toBe(409)
    expect((await call('DELETE', `/holds/${hold.json.id}`)).status).toBe(204)
    expect((await call('DELETE', '/projects/evidence')).status).toBe(204)
    expect(await audited('hold.placed', 'hold.lifted')).toEqual(['hold.lifted', 'hold.placed'])
  })
})

test('a status page and its incident are public once they are made', async () => {
  const page = await call('POST', '/status-pages', {
    name: 'Harbour',
    slug: 'harbour',
    components: [{ name: 'Cranes' }],
  })
  expect(page.status).toBe(201)
  const { components } = page.json as unknown as { components: { id: string }[] }
  const opened = await call('POST', `/status-pages/${page.json.id}/incidents`, {
    kind: 'incident',
    title: 'The cranes stand still',
    text: 'We look at it.',
    components: components.map(({ id }) => id),
  })
  expect(opened).toMatchObject({ status: 201, json: { state: 'investigating', impact: 'minor' } })
  const shown = async () => (await fetch(`${server.address}/status/harbour`)).text()
  await expect.poll(shown, soon).toContain('The cranes stand still')
  const path = `/status-pages/${page.json.id}/incidents/${opened.json.id}`
  expect(await call('POST', `${path}/updates`, { state: 'completed', text: 'No.' })).toMatchObject({ status: 400 })
  const over = await call('POST', `${path}/updates`, { state: 'resolved', text: 'They move.' })
  expect(over).toMatchObject({ status: 201, json: { state: 'resolved', updates: [{ text: 'They move.' }, {}] } })
  expect((await call('DELETE', `/status-pages/${page.json.id}`)).status).toBe(204)
})

describe('a member who may not see a project', () => {
  let member: string

  beforeAll(async () => {
    await server.createProject('Vault', 'node')
    const { catalogue, project } = await projectOf('vault')
    await catalogue.projects.setAccess(operatorGrant('project:admin'), project.id, 'teams', [], new Date())
    // The first account is the owner's.
    await server.createAccount('ada', 'owner')
    member = await personalToken(server, 'mia', 'member')
  })

  const as = async (bearer: string, method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${server.address}/api/1${path}`, init)
    const text = await answer.text()
    return { status: answer.status, code: text === '' ? '' : (JSON.parse(text) as { code?: string }).code }
  }

  test('cannot turn its alerts elsewhere; whoever runs the organization can, and the secret stays behind', async () => {
    const secret = `whsec_${'A'.repeat(32)}`
    const config = { kind: 'webhook', url: 'https://pager.example/vault', secret }
    const { id } = (await call('POST', '/alerts/receivers', { name: 'Pager', config })).json
    const watch = { kind: 'issues', triggers: [{ kind: 'new' }], conditions: [], combine: 'all', everyMinutes: 0 }
    const rule = { name: 'Vault', projects: ['vault'], destinations: [{ kind: 'receiver', id }], watch }
    expect((await call('POST', '/alerts/rules', rule)).status).toBe(201)
    const moved = { config: { kind: 'webhook', url: 'https://elsewhere.example' } }
    const path = `/alerts/receivers/${id}`
    const refused = { status: 403, code: 'used_elsewhere' }
    expect(await as(member, 'PATCH', path, moved)).toEqual(refused)
    expect(await as(member, 'PATCH', path, { name: 'Mine' })).toEqual(refused)
    expect(await as(member, 'POST', `${path}/test`)).toEqual(refused)
    expect(await as(member, 'DELETE', path)).toMatchObject({ status: 409 })
    const kept = { where: 'pager.example', isSigned: true }
    expect(await call('PATCH', path, { name: 'Pager of the vault' })).toMatchObject({ status: 200, json: kept })
    const dropped = { where: 'elsewhere.example', isSigned: false }
    expect(await call('PATCH', path, moved)).toMatchObject({ status: 200, json: dropped })
  })

  test('cannot publish on a status page that follows it, nor change a search over it', async () => {
    const check = { name: 'Door', project: 'vault', target: { kind: 'tcp', host: 'vault.example', port: 443 } }
    const { id: source } = (await call('POST', '/uptime/checks', check)).json
    const components = [{ name: 'Door', mapping: { kind: 'check', id: source } }]
    const page = (await call('POST', '/status-pages', { name: 'Vault', slug: 'vault', components })).json.id
    const incidents = `/status-pages/${page}/incidents`
    const incident = { kind: 'incident', title: 'Open', text: 'It stands open.' }
    const { id } = (await call('POST', incidents, incident)).json
    const refused = { status: 403, code: 'used_elsewhere' }
    expect(await as(member, 'POST', incidents, incident)).toEqual(refused)
    const over = { state: 'resolved', text: 'It is shut.' }
    expect(await as(member, 'POST', `${incidents}/${id}/updates`, over)).toEqual(refused)
    expect(await as(member, 'DELETE', `${incidents}/${id}`)).toEqual(refused)
    expect((await call('DELETE', `${incidents}/${id}`)).status).toBe(204)

    const search = { query: '', sort: 'lastSeen', period: '14d', environments: [] }
    const both = { list: 'issues', name: 'Both', visibility: 'organization', search, projects: ['shop', 'vault'] }
    const view = `/saved-searches/${(await call('POST', '/saved-searches', both)).json.id}`
    expect(await as(member, 'PATCH', view, { visibility: 'private' })).toEqual(refused)
    expect(await as(member, 'DELETE', view)).toEqual(refused)
    expect((await call('DELETE', view)).status).toBe(204)
  })
})

describe('numbers', () => {
  test('of metrics and sessions that came are told, and asked for in SQL', async () => {
    const now = Date.now() / 1000
    const about = { timestamp: now, trace_id: randomUUID().replaceAll('-', ''), attributes: {} }
    const items = [3, 4].map((value) => ({ ...about, name: 'orders', type: 'counter', value }))
    const started = new Date().toISOString()
    const session = { init: true, started, attrs: { release: 'shop@2' } }
    const sessions = ['exited', 'exited', 'exited', 'crashed'].map(
      (status) => ['session', { ...session, sid: randomUUID(), status }] as const,
    )
    expect(await send(['trace_metric', { version: 2, items }], ...sessions)).toBe(200)
    await sendEvent(server, dsn, { message: 'The till is stuck.' })

    const listed = async () => (await call('GET', '/metrics?project=shop')).json.data
    await expect.poll(listed, soon).toMatchObject([{ id: 'counter::orders', name: 'orders', series: 1 }])
    const series = await call(
      'GET',
      '/metrics/series?project=shop&metric=counter::orders&function=sum&period=1h&step=3600',
    )
    expect(series.json).toMatchObject({ groupCount: 1, data: [{ values: [], value: 7 }] })

    const health = async () => (await call('GET', '/sessions?project=shop&groupBy=release&period=24h')).json.data
    await expect
      .poll(health, soon)
      .toMatchObject([{ release: 'shop@2', started: 4, crashed: 1, crashFreeSessions: 0.75 }])

    const query = 'SELECT count() AS n FROM errors WHERE title = {text:String}'
    const rows = await call('POST', '/sql', { query, parameters: { text: 'The till is stuck.' } })
    expect(rows).toMatchObject({ status: 200, json: { columns: [{ name: 'n' }], truncated: false } })
    expect(Number((rows.json as unknown as { rows: unknown[][] }).rows[0]?.[0])).toBe(1)
    expect(await call('POST', '/sql', { query: 'DROP TABLE errors' })).toMatchObject({ status: 400 })
  })
})

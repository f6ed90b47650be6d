import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceOf, type ReceiverConfig } from '#domain/alert/receiver.ts'
import { instanceSecret } from '#main/data-folder.ts'
import type { RuleDraft } from '#domain/alert/rule.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { openSqliteCatalogue, type SqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, endLeases, startServer, type TestServer } from './harness/server.ts'

/** From an event that an SDK sends to the webhook that tells of it, in a real server; through a kill as well. */

const SECRET = `whsec_${Buffer.from('a secret of 32 bytes, and no less').toString('base64')}`

interface Arrived {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const arrived: Arrived[] = []
const receiver = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    arrived.push({ headers: req.headers, body })
    res.end('ok')
  })
})

let server: TestServer
let dsn: string
let catalogue: SqliteCatalogue
const env = { MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1', MISHAP_LOG_LEVEL: 'error' }

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  server = await startServer({ env })
  dsn = await server.createProject('Shop', 'node')
  catalogue = await openSqliteCatalogue({ file: join(server.data, 'catalogue.db') })
  await makeRules(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
})

afterAll(async () => {
  await catalogue.close()
  await server.stop()
  await new Promise<void>((resolve) => void receiver.close(() => resolve()))
  await discard()
})

/** As the pages would, from another process. */
async function makeRules(url: string): Promise<void> {
  const may = operatorGrant('alerts:write')
  const config: ReceiverConfig = { kind: 'webhook', url, template: '', secret: SECRET }
  const box = createSecretBox(sealingKeysOf(await instanceSecret({ dataFolder: server.data, secret: null })), 'alerts')
  const sealed = {
    kind: config.kind,
    name: 'Hook',
    locale: 'en',
    face: faceOf(config),
    sealed: box.seal(JSON.stringify(config)),
  }
  const made = await catalogue.alerts.writeReceiver(may, undefined, sealed, new Date())
  if (!made.ok) throw new Error('The receiver was not made.')
  const shared = { enabled: true, projects: 'all', destinations: [{ kind: 'receiver', id: made.value.id }] } as const
  const limits = { direction: 'above', critical: 12.5, warning: null, resolve: null } as const
  const rules: readonly RuleDraft[] = [
    {
      ...shared,
      name: 'New in the shop',
      watch: { kind: 'issues', triggers: [{ kind: 'new' }], conditions: [], combine: 'all', everyMinutes: 0 },
    },
    {
      ...shared,
      name: 'Sessions crash',
      watch: {
        kind: 'threshold',
        measure: 'crashed_sessions',
        windowMinutes: 60,
        environments: [],
        leastSessions: 8,
        ...limits,
      },
    },
  ]
  for (const draft of rules) {
    const rule = await catalogue.alerts.createRule(may, draft, new Date())
    if (!rule.ok) throw new Error('The rule was not made.')
  }
}

async function happens(message: string): Promise<void> {
  const id = randomUUID().replaceAll('-', '')
  const lines = [
    { event_id: id },
    { type: 'event' },
    { event_id: id, platform: 'node', message, environment: 'production' },
  ]
  const envelope = lines.map((line) => JSON.stringify(line)).join('\n')
  expect((await post(envelopeUrl(server.address, dsn), envelope)).status).toBe(200)
}

interface WebhookBody {
  readonly data: { readonly text: string; readonly issue?: { readonly title: string } }
}

const payloads = () => arrived.map(({ body }) => (JSON.parse(body) as WebhookBody).data)
const titles = () => payloads().flatMap(({ issue }) => (issue === undefined ? [] : [issue.title]))
const soon = { timeout: 20_000, interval: 50 }

describe('an event of a new issue', () => {
  test('is told within seconds, once, with a signature that holds', async () => {
    await happens('The till is stuck.')
    await expect.poll(titles, soon).toEqual(['The till is stuck.'])
    const [one] = arrived
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = one?.headers ?? {}
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update([id, time, one?.body].join('.')).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      type: 'alert.issue',
      data: { why: { kind: 'new' }, environment: 'production', project: { slug: 'shop' } },
    })
    await happens('The till is stuck.')
    await server.digested()
    const read = () => catalogue.alerts.firings(operatorGrant('alerts:read'), {}, { limit: 10 })
    await expect.poll(async () => (await read())[0]?.deliveries[0]?.state, soon).toBe('sent')
    expect(await read()).toHaveLength(1)
  })

  test('is told after a kill -9, and what was told is not told again', async () => {
    const before = titles().length
    await happens('The lights are out.')
    await server.kill()
    endLeases(server)
    server = await startServer({ data: server.data, env })
    await expect.poll(titles, soon).toContain('The lights are out.')
    const ids = arrived.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(before + 1)
    expect(titles().filter((title) => title === 'The till is stuck.')).toHaveLength(1)
  })
})

describe('sessions of which too many crash', () => {
  test('are told as a share, once, however often the SDK sends them', async () => {
    const started = new Date().toISOString()
    const attrs = { release: 'shop@1', environment: 'production' }
    const word = { sid: randomUUID(), init: true, started, timestamp: started, status: 'crashed', errors: 1, attrs }
    const items = [
      [{ type: 'session' }, word],
      [{ type: 'sessions' }, { aggregates: [{ started, exited: 7 }], attrs }],
    ]
    const envelope = [{ sent_at: started }, ...items.flat()].map((line) => JSON.stringify(line)).join('\n')
    for (let sent = 0; sent < 2; sent++)
      expect((await post(envelopeUrl(server.address, dsn), envelope)).status).toBe(200)
    await server.digested()
    // Thresholds are looked at once a minute: a server that starts when it is over does so at once.
    await server.stop()
    endLeases(server)
    server = await startServer({ data: server.data, env })
    const text = '12.5% of the sessions started within an hour crashed or had an unhandled error: 12.5% or more.'
    const shares = () => payloads().filter((one) => one.issue === undefined)
    await expect.poll(() => shares().map((one) => one.text), soon).toEqual([text])
    const outcomes = (await server.doctor()).projects[0]?.outcomes.filter(({ category }) => category === 'session')
    expect(outcomes?.map(({ outcome, quantity }) => `${outcome} ${quantity}`).toSorted()).toEqual([
      'accepted 2',
      'duplicate 2',
    ])
  })
})

describe('a rule that is made by /api/1', () => {
  test('is among those of the pages, fires, and tells what became of its notices', async () => {
    const headers = {
      authorization: `Bearer ${await server.createToken('alerts:write', 'project:read', 'event:read')}`,
      'content-type': 'application/json',
    }
    const ask = async (method: string, path: string, body?: unknown) => {
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const answer = await fetch(`${server.address}/api/1/alerts${path}`, init)
      return { status: answer.status, json: answer.status === 204 ? null : ((await answer.json()) as { id: string }) }
    }
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/made-by-api`
    const hook = await ask('POST', '/receivers', { name: 'API', config: { kind: 'webhook', url, secret: SECRET } })
    expect(hook).toMatchObject({ status: 201, json: { isSigned: true, where: new URL(url).host } })
    expect(JSON.stringify(hook.json)).not.toContain('whsec_')
    const draft = {
      name: 'New till',
      projects: ['shop'],
      destinations: [{ kind: 'receiver', id: hook.json?.id }],
      watch: { kind: 'issues', triggers: [{ kind: 'new' }], everyMinutes: 0 },
    }
    const unknown = await ask('POST', '/rules', { ...draft, destinations: [{ kind: 'receiver', id: '9999' }] })
    expect(unknown).toMatchObject({ status: 400, json: { errors: [{ in: 'body', name: 'destinations.0' }] } })
    const rule = await ask('POST', '/rules', draft)
    expect(rule).toMatchObject({ status: 201, json: { isEnabled: true, watch: { combine: 'all', conditions: [] } } })
    const id = rule.json?.id ?? ''
    // What pages show.
    const page = await catalogue.alerts.rule(operatorGrant('alerts:read'), Number(id))
    expect(page).toMatchObject({ name: 'New till', enabled: true, watch: { everyMinutes: 0 } })

    await happens('The second till is stuck.')
    const firings = async () => (await ask('GET', `/firings?rule=${id}`)).json
    await expect
      .poll(firings, soon)
      .toMatchObject({ data: [{ level: 'critical', why: { kind: 'new' }, deliveries: [{ state: 'sent' }] }] })

    const off = await ask('PATCH', `/rules/${id}`, { isEnabled: false, mutedUntil: '2100-01-01T00:00:00Z' })
    expect(off).toMatchObject({ status: 200, json: { isEnabled: false, mutedUntil: '2100-01-01T00:00:00.000Z' } })
    expect(await ask('DELETE', `/receivers/${hook.json?.id}`)).toMatchObject({ status: 409, json: { code: 'in_use' } })
    expect((await ask('DELETE', `/rules/${id}`)).status).toBe(204)
    expect((await ask('DELETE', `/receivers/${hook.json?.id}`)).status).toBe(204)
    const audit = await catalogue.audit.search(operatorGrant('org:write'), {}, 20)
    const actions = audit.map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['alert.created', 'alert.updated', 'alert.deleted', 'receiver.created']),
    )
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faceOf, type ReceiverConfig } from '#domain/alert/receiver.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { apiPaths } from '#domain/paths.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { query } from '#storage/catalogue/test-support/postgres.ts'
import { startPostgres, type PostgresServer } from '../tools/test/postgres-server.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, newDataFolder, startServer, type TestServer } from './harness/server.ts'

/** Two servers on one catalogue: both accept events, and together they count, number and notify exactly once. */

const told: string[] = []
const receiver = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    told.push((JSON.parse(body) as { data: { issue?: { title: string } } }).data.issue?.title ?? '')
    res.end('ok')
  })
})

const secret = randomBytes(32).toString('base64url')
let postgres: PostgresServer
let url: string
let servers: [TestServer, TestServer]
let dsn: string

const start = async (data: string) =>
  startServer({
    data,
    env: {
      MISHAP_DATABASE: url,
      MISHAP_SECRET: secret,
      MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      MISHAP_LOG_LEVEL: 'error',
    },
  })

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  postgres = await startPostgres({ durable: true })
  url = postgres.url('postgres')
  // Both migrate the database at the same time.
  servers = await Promise.all([start(await newDataFolder()), start(await newDataFolder())])
  dsn = await servers[0].createProject('Shop', 'node')
  await alertOnNewIssues(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
  await new Promise<void>((resolve) => void receiver.close(() => resolve()))
  await discard()
})

async function alertOnNewIssues(hook: string): Promise<void> {
  const { alerts } = (await servers[0].stores()).catalogue
  const may = operatorGrant('alerts:write')
  const config: ReceiverConfig = {
    kind: 'webhook',
    url: hook,
    template: '',
    secret: `whsec_${randomBytes(32).toString('base64')}`,
  }
  const sealed = createSecretBox(sealingKeysOf(secret), 'alerts').seal(JSON.stringify(config))
  const draft = { kind: config.kind, name: 'Hook', locale: 'en', face: faceOf(config), sealed } as const
  const made = await alerts.writeReceiver(may, undefined, draft, new Date())
  if (!made.ok) throw new Error('The receiver was not made.')
  const rule = await alerts.createRule(
    may,
    {
      name: 'New',
      enabled: true,
      projects: 'all',
      destinations: [{ kind: 'receiver', id: made.value.id }],
      watch: { kind: 'issues', triggers: [{ kind: 'new' }], conditions: [], combine: 'all', everyMinutes: 0 },
    },
    new Date(),
  )
  if (!rule.ok) throw new Error('The rule was not made.')
}

const anId = () => randomUUID().replaceAll('-', '')

async function send(server: TestServer, message: string, id = anId()): Promise<void> {
  const event = { event_id: id, platform: 'node', message, environment: 'production' }
  const lines = [{ event_id: id }, { type: 'event' }, event].map((line) => JSON.stringify(line))
  expect((await post(envelopeUrl(server.address, dsn), lines.join('\n'))).status).toBe(200)
}

async function issues() {
  const { rows } = await query(
    url,
    'select number::integer, title, event_count::integer as events from issues order by number',
  )
  return rows as { number: number; title: string; events: number }[]
}

const titles = (count: number, what: string) =>
  Array.from({ length: count }, (_, index) => `${what} ${'abcdefgh'[index]}`)

test('what both take at the same time is numbered, counted and told of once; who ends hands its work over', async () => {
  const [one, other] = servers
  const groups = titles(8, 'Till broke')
  await Promise.all(groups.flatMap((message) => [send(one, message), send(other, message), send(other, message)]))
  // An SDK without a response retries at the other server with the same item.
  const repeated = anId()
  await Promise.all([send(one, 'Till broke a', repeated), send(other, 'Till broke a', repeated)])
  await Promise.all(servers.map((server) => server.digested()))
  const counted = await issues()
  expect(counted.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(
    counted.toSorted((a, b) => a.title.localeCompare(b.title)).map(({ title, events }) => [title, events]),
  ).toEqual(groups.map((title, index) => [title, index === 0 ? 4 : 3]))
  await expect.poll(() => told.toSorted(), { timeout: 60_000 }).toEqual(groups)

  // The server that holds the lease stops while work is pending: the other one takes over and repeats no notification.
  const later = titles(4, 'Scale stuck')
  await Promise.all(later.map((message) => send(other, message)))
  const { data } = one
  await one.stop()
  await expect.poll(() => told.toSorted(), { timeout: 60_000 }).toEqual([...later, ...groups])
  servers[0] = await start(data)
  await send(servers[0], 'Door open')
  await expect.poll(() => told.length, { timeout: 60_000 }).toBe(13)
  const { rows } = await query(
    url,
    "select count(*)::integer as sent from outbox where state = 'sent' and attempts = 1",
  )
  expect(rows).toEqual([{ sent: 13 }])
})

test('an account made on one signs in on both, and live pages of one see what the other has committed', async () => {
  const [one, other] = servers
  const account = await one.createAccount('Ada', 'owner')
  const { accounts } = await other.stores()
  expect((await accounts.signIn(new Headers(), account)).ok).toBe(true)

  const token = await one.createToken()
  const live = async (since: string) => {
    const answer = await fetch(`${other.address}/api/0/organizations/home/live-events/?since=${since}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as { events: number; mark: string }
  }
  // Each server has its own event store here, so a page lists only its server's events.
  await send(other, 'Lamp out')
  await other.digested()
  const { mark } = await live('')
  await send(one, 'Lamp out')
  await expect.poll(async () => (await live(mark)).events, { timeout: 30_000 }).toBe(1)
})

test('events are taken while Postgres is away, and are all there when it is back', async () => {
  const before = (await issues()).reduce((sum, { events }) => sum + events, 0)
  await Promise.all(servers.map((server) => send(server, 'Before')))
  await Promise.all(servers.map((server) => server.digested()))
  const headers = { authorization: `Bearer ${await servers[1].createToken()}` }
  const asked = () =>
    Promise.all(
      ['/api/0/projects/home/shop/issues/', '/api/1/projects/shop/events'].map(async (path) => {
        const answer = await fetch(servers[1].address + path, { headers })
        return [answer.status, ((await answer.json()) as { detail?: string }).detail]
      }),
    )
  const there = [200, undefined]
  await expect.poll(asked, { timeout: 60_000 }).toEqual([there, there])
  await postgres.kill()
  await Promise.all(servers.flatMap((server) => [send(server, 'While'), send(server, 'While')]))
  const away = [503, expect.stringContaining('The database is not responding')]
  expect(await asked()).toEqual([away, away])
  await postgres.start()
  await expect
    .poll(async () => (await issues()).reduce((sum, { events }) => sum + events, 0), { timeout: 90_000 })
    .toBe(before + 6)
  const health = await Promise.all(servers.map((server) => fetch(server.address + apiPaths.health())))
  expect(health.map(({ status }) => status)).toEqual([200, 200])
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, endLeases, startServer, type TestServer } from './harness/server.ts'
import { until } from './harness/until.ts'
import { webhookReceiver, type WebhookReceiver } from './harness/webhook-receiver.ts'

/** Promises that a server made before a kill -9. For events of every kind see e2e/kill-nine.full.test.ts. */

const env = { MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1', MISHAP_LOG_LEVEL: 'error' }
const soon = { timeout: 30_000, interval: 50 }

interface Delivery {
  readonly state: string
  readonly answer: { readonly outcome: string } | null
}

let receiver: WebhookReceiver
let server: TestServer
let token: string
let came: ReturnType<WebhookReceiver['watching']>
let log: () => Promise<readonly Delivery[]>

beforeAll(async () => {
  receiver = await webhookReceiver()
  came = receiver.watching()
  server = await startServer({ env })
  token = await server.createToken('org:write', 'team:admin', 'project:read')
  const dsn = new URL(await server.createProject('Shop', 'node'))
  const { webhook } = await api<{ webhook: { id: string } }>('POST', '/webhooks', { name: 'Till', url: receiver.url })
  log = async () => (await api<{ data: Delivery[] }>('GET', `/webhooks/${webhook.id}/deliveries`)).data

  receiver.status = 503
  await api('POST', '/teams', { name: 'Night' })
  await until('the webhook was refused', async () => (await log())[0]?.answer?.outcome === 'busy')
  expect(await sendSpans(dsn, 2)).toBe(202)
  await server.kill()
  endLeases(server)
  receiver.status = 200
  server = await startServer({ data: server.data, env })
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await receiver.close()
  await discard()
})

async function api<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${server.address}/api/1${path}`, init)
  const said = await answer.text()
  expect([path, answer.ok, said]).toEqual([path, true, said])
  return JSON.parse(said) as T
}

/** As an OpenTelemetry exporter does. */
async function sendSpans({ pathname, username }: URL, count: number): Promise<number> {
  const now = Date.now()
  const spans = Array.from({ length: count }, () => ({
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    name: 'GET /orders',
    startTimeUnixNano: `${now - 5}000000`,
    endTimeUnixNano: `${now}000000`,
  }))
  const headers = { 'x-sentry-auth': `sentry sentry_key=${username}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
  const url = `${server.address}/api${pathname}/integration/otlp/v1/traces`
  return (await fetch(url, { method: 'POST', headers, body })).status
}

test('a webhook is told, once, under the id under which it was refused before', async () => {
  await expect.poll(async () => (await log())[0]?.state, soon).toBe('sent')
  const tries = came('team.created')
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
  expect(tries.length).toBeGreaterThan(1)
})

test('spans that an exporter was acknowledged are there, each once', async () => {
  await server.digested()
  const [project] = (await server.doctor()).projects
  expect(project?.outcomes).toMatchObject([{ category: 'span', outcome: 'accepted', quantity: 2 }])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alertReceiver, happens, makeRules, type AlertReceiver } from './harness/alert-stage.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, endLeases, startServer, type TestServer } from './harness/server.ts'
import { until } from './harness/until.ts'

/** Alerts of a server that is killed, and of one that restarts. Their contents: e2e/alerts.test.ts. */

const env = { MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1', MISHAP_LOG_LEVEL: 'error' }
const soon = { timeout: 20_000, interval: 50 }
let receiver: AlertReceiver
let server: TestServer
let dsn: string

beforeAll(async () => {
  receiver = await alertReceiver()
  server = await startServer({ env })
  dsn = await server.createProject('Shop', 'node')
  await makeRules(server, receiver.url)
  await happens(server, dsn, 'The till is stuck.')
  await until('the first alert was told', () => receiver.titles().length > 0)
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await receiver.close()
  await discard()
})

test('an event is told after a kill -9, and what was told is not told again', async () => {
  const before = receiver.titles().length
  await happens(server, dsn, 'The lights are out.')
  await server.kill()
  endLeases(server)
  server = await startServer({ data: server.data, env })
  await expect.poll(receiver.titles, soon).toContain('The lights are out.')
  const ids = receiver.arrived.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(before + 1)
  expect(receiver.titles().filter((title) => title === 'The till is stuck.')).toHaveLength(1)
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
    // Thresholds are evaluated once a minute; a server that starts later catches up at once.
    await server.stop()
    endLeases(server)
    server = await startServer({ data: server.data, env })
    const text = '12.5% of the sessions started within an hour crashed or had an unhandled error: 12.5% or more.'
    const shares = () => receiver.payloads().filter((one) => one.issue === undefined)
    await expect.poll(() => shares().map((one) => one.text), soon).toEqual([text])
    const outcomes = (await server.doctor()).projects[0]?.outcomes.filter(({ category }) => category === 'session')
    expect(outcomes?.map(({ outcome, quantity }) => `${outcome} ${quantity}`).toSorted()).toEqual([
      'accepted 2',
      'duplicate 2',
    ])
  })
})

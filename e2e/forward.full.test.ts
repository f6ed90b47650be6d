import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { dataPaths } from '#domain/data-paths.ts'
import { discard, endLeases, startServer, type TestServer } from './harness/server.ts'
import { envelopeUrl, post } from './harness/post.ts'

/** A trial next to another server, which also receives everything that this one accepts (docs/operating.md). */

const events = z.array(z.object({ id: z.string(), title: z.string(), dateCreated: z.string() }))

let here: TestServer
let there: TestServer
let url: string
/** Environment for restarting the servers at the same address. */
let envHere: Readonly<Record<string, string>>

const again = (server: TestServer, env: Readonly<Record<string, string>> = {}) =>
  startServer({ data: server.data, env: { ...env, PORT: new URL(server.address).port } })

beforeAll(async () => {
  ;[here, there] = await Promise.all([startServer(), startServer()])
  const dsn = await here.createProject('Shop', 'node')
  const other = await there.createProject('Elsewhere', 'node')
  envHere = { MISHAP_FORWARD_TO: `shop=${other}` }
  url = envelopeUrl(here.address, dsn)
  await here.stop()
  here = await again(here, envHere)
}, 120_000)

afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await discard()
})

const happened = new Date(Date.now() - 600_000)

/** An event from a client whose clock is right, or behind by `behindMs`. */
function anEvent(id: number, title: string, behindMs = 0): string {
  const event = {
    event_id: String(id).padStart(32, '0'),
    timestamp: (happened.getTime() - behindMs) / 1000,
    platform: 'node',
    exception: { values: [{ type: title, value: 'it broke' }] },
  }
  const header = { event_id: event.event_id, sent_at: new Date(Date.now() - behindMs).toISOString() }
  return `${JSON.stringify(header)}\n{"type":"event"}\n${JSON.stringify(event)}\n`
}

async function listed(server: TestServer, project: string) {
  const token = await server.createToken('project:read', 'event:read')
  const answer = await fetch(`${server.address}/api/0/projects/home/${project}/events/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const found = events.parse(await answer.json())
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** The outcomes of errors; a returned event would count as a duplicate. */
function ends({ data }: TestServer): Readonly<Record<string, number>> {
  using catalogue = new DatabaseSync(dataPaths(data).catalogue, { readOnly: true, timeout: 5_000 })
  const rows = catalogue
    .prepare(`select outcome, sum(quantity) quantity from outcomes where category = 'error' group by outcome`)
    .all()
  return Object.fromEntries(rows.map(({ outcome, quantity }) => [String(outcome), Number(quantity)]))
}

test('what was accepted while the other server was away, and before a kill -9, gets there in the end, once', async () => {
  await there.stop()
  expect((await post(url, anEvent(1, 'TeaError'))).status).toBe(200)
  expect((await post(url, anEvent(2, 'CupError', 3_600_000))).status).toBe(200)
  await here.digested()
  await here.kill()
  there = await again(there)
  endLeases(here)
  here = await again(here, envHere)
  expect((await post(url, anEvent(3, 'JugError'))).status).toBe(200)
  await here.digested()

  await expect.poll(async () => (await listed(there, 'elsewhere')).length, { timeout: 30_000 }).toBe(3)
  const [ours, theirs] = [await listed(here, 'shop'), await listed(there, 'elsewhere')]
  expect(theirs.map(({ id, title }) => [id, title])).toEqual(ours.map(({ id, title }) => [id, title]))
  // The wrong clock is corrected as it was here, although the event arrived later there.
  for (const [at, { dateCreated }] of theirs.entries())
    expect(Math.abs(Date.parse(dateCreated) - Date.parse(ours[at]?.dateCreated ?? ''))).toBeLessThan(2_000)
})

test('two servers that forward to each other do so once', async () => {
  const back = `elsewhere=${url.replace(/^(http:\/\/)(.*)\/api\/(\d+)\/envelope\/.*sentry_key=(\w+)$/, '$1$4@$2/$3')}`
  await there.stop()
  there = await again(there, { MISHAP_FORWARD_TO: back })
  await post(url, anEvent(4, 'PotError'))
  await expect.poll(async () => (await listed(there, 'elsewhere')).length, { timeout: 30_000 }).toBe(4)
  await Promise.all([here.digested(), there.digested()])
  expect(ends(here)).toEqual({ accepted: 4 })
  expect(ends(there)).toEqual({ accepted: 4 })
})

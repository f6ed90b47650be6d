import { afterAll, beforeAll, expect, test } from 'vitest'
import { load, type Load } from './harness/load.ts'
import { startSharedStores, type SharedStores } from './harness/nodes.ts'
import { discard, newDataFolder, tryCommand, type TestServer } from './harness/server.ts'

/** Nodes that each do a part of the work, on one catalogue, one event store and one folder for files. */

const SOON = { timeout: 20_000, interval: 50 }
let stores: SharedStores
let dsn: string

beforeAll(async () => {
  stores = await startSharedStores()
  dsn = await stores.operator.createProject('Shop', 'node')
})
afterAll(async () => {
  await stores[Symbol.asyncDispose]()
  await discard()
})

/** How often each event is in the store. */
async function countedEvents(): Promise<Map<string, number>> {
  const rows = await stores.ask('SELECT lower(hex(event_id)) AS id, count() AS times FROM mishap.events GROUP BY id')
  return new Map(rows.map(({ id, times }) => [String(id), Number(times)]))
}

/** Ends a load. @returns the ids of what was answered with 200 */
async function acknowledgedBy(load: Load): Promise<readonly string[]> {
  const { sent } = await load.stop()
  return sent.filter(({ end }) => end === 'acknowledged').map(({ id }) => id)
}

/** Every event that was acknowledged is there, and no event is there twice. */
async function expectOnce(acknowledged: readonly string[]): Promise<void> {
  const counted = await countedEvents()
  expect(acknowledged.filter((id) => !counted.has(id))).toEqual([])
  expect([...counted].filter(([, times]) => times !== 1)).toEqual([])
}

test('what one node takes, another digests, and a third shows; each says what is elsewhere', async () => {
  const [ingest, digest, web] = await Promise.all([stores.node('ingest'), stores.node('digest'), stores.node('web')])
  const sending = load(ingest.address, dsn)
  await expect.poll(async () => (await countedEvents()).size, SOON).toBeGreaterThan(20)
  const events = await acknowledgedBy(sending)
  await ingest.digested()
  await expectOnce(events)

  const token = await stores.operator.createToken()
  const shown = await fetch(`${web.address}/api/0/projects/home/shop/issues/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await shown.json()) as unknown[]).length).toBe(7)

  const { pathname, username } = new URL(dsn)
  const envelope = `/api${pathname}/envelope/?sentry_key=${username}`
  for (const node of [digest, web]) {
    const answer = await fetch(node.address + envelope, { method: 'POST', body: '{}\n{"type":"event"}\n{}' })
    expect([answer.status, await answer.json()]).toEqual([421, { detail: expect.stringContaining('role ingest') }])
  }
  for (const node of [ingest, digest]) {
    const answer = await fetch(`${node.address}/issues`)
    expect([answer.status, await answer.json()]).toEqual([421, { detail: expect.stringContaining('role web') }])
  }
  for (const node of [ingest, digest, web]) {
    expect((await fetch(`${node.address}/api/health/live`)).status).toBe(200)
    expect((await fetch(`${node.address}/api/health/ready`)).status).toBe(200)
  }
  expect(await Promise.all([ingest, digest, web].map((node) => node.stop()))).toEqual([0, 0, 0])
})

test('a role that the stores cannot serve is refused with a sentence', async () => {
  const data = await newDataFolder()
  const start = (role: string, env: Readonly<Record<string, string>>) =>
    tryCommand(['serve', '--no-pages', '--role', role], { ...process.env, PORT: '0', MISHAP_DATA: data, ...env })
  expect(await start('digest', {})).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set MISHAP_DATABASE, MISHAP_SECRET, MISHAP_CLICKHOUSE'),
  })
  expect(await start('web', { ...stores.env, MISHAP_BLOBS: '' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set MISHAP_BLOBS to a bucket'),
  })
  expect(await start('ingest,probe', stores.env)).toMatchObject({ code: 2 })
})

test('nodes that are killed in the midst of it lose nothing and double nothing', async () => {
  const data = await newDataFolder()
  let ingest = await stores.node('ingest', { data })
  const other = await stores.node('ingest')
  const digests: TestServer[] = [await stores.node('digest'), await stores.node('digest')]
  const before = (await countedEvents()).size
  const acknowledged: string[] = []
  const first = load(ingest.address, dsn)
  const second = load(other.address, dsn)
  await expect.poll(async () => (await countedEvents()).size, SOON).toBeGreaterThan(before + 50)
  await digests[0]?.kill()
  await ingest.kill()
  acknowledged.push(...(await acknowledgedBy(first)))
  ingest = await stores.node('ingest', { data })
  const third = load(ingest.address, dsn)
  const again = (await countedEvents()).size
  await expect.poll(async () => (await countedEvents()).size, SOON).toBeGreaterThan(again + 50)
  acknowledged.push(...(await acknowledgedBy(third)), ...(await acknowledgedBy(second)))
  await stores.digested([ingest, other])
  await expectOnce(acknowledged)
  await Promise.all([ingest, other, ...digests.slice(1)].map((node) => node.stop()))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent, load, type Load } from './harness/load.ts'
import { startSharedStores, type SharedStores } from './harness/nodes.ts'
import { makeOtherVersion } from './harness/other-version.ts'
import { discard, newDataFolder, tryCommand, type TestServer } from './harness/server.ts'

/** Nodes with different roles, on one catalogue, one event store and one file folder. */

/** About eighty events a second per node, to leave room for servers that start at the same time. */
const PAUSE_MS = 100
const SOON = { timeout: 60_000, interval: 50 }
let stores: SharedStores
let dsn: string
/** Two nodes that ingest events, one that digests them and one that serves pages. */
let first: TestServer
let second: TestServer
let digest: TestServer
let web: TestServer
const acknowledged: string[] = []
const running: Load[] = []

beforeAll(async () => {
  stores = await startSharedStores()
  dsn = await stores.operator.createProject('Shop', 'node')
  const roles = ['ingest', 'ingest', 'digest', 'web']
  const started = await Promise.all(roles.map((role) => stores.node(role)))
  ;[first, second, digest, web] = started as [TestServer, TestServer, TestServer, TestServer]
})
afterAll(async () => {
  await endLoads()
  await Promise.all([first, second, digest, web].map((node) => node.stop()))
  await stores[Symbol.asyncDispose]()
  await discard()
})

function sendTo(node: TestServer): void {
  running.push(load(node.address, dsn, anEvent, { pauseMs: PAUSE_MS }))
}

async function endLoads(): Promise<void> {
  for (const one of running.splice(0)) {
    const { sent } = await one.stop()
    acknowledged.push(...sent.filter(({ end }) => end === 'acknowledged').map(({ id }) => id))
  }
}

/** Number of copies of each event in the store. */
async function stored(): Promise<Map<string, number>> {
  const rows = await stores.ask('SELECT lower(hex(event_id)) AS id, count() AS times FROM mishap.events GROUP BY id')
  return new Map(rows.map(({ id, times }) => [String(id), Number(times)]))
}

async function moreStored(count: number): Promise<void> {
  const before = (await stored()).size
  await expect.poll(async () => (await stored()).size, SOON).toBeGreaterThan(before + count)
}

/** Ends the load: every acknowledged event is stored exactly once, and the counts match. */
async function expectEachOnce(): Promise<void> {
  await endLoads()
  await stores.digested([first, second])
  const counted = await stored()
  expect(acknowledged.length).toBeGreaterThan(20)
  expect(acknowledged.filter((id) => !counted.has(id))).toEqual([])
  expect([...counted].filter(([, times]) => times !== 1)).toEqual([])
  const token = await stores.operator.createToken()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${web.address}/api/0/projects/home/shop/issues/`, { headers })
  const issues = (await answer.json()) as { count: string }[]
  expect(issues).toHaveLength(7)
  expect(issues.reduce((sum, { count }) => sum + Number(count), 0)).toBe(counted.size)
}

const probes = (node: TestServer) =>
  Promise.all(['live', 'ready'].map(async (probe) => (await fetch(`${node.address}/api/health/${probe}`)).status))

test('what one node takes another digests, and a third shows; each says where the rest is', async () => {
  sendTo(first)
  sendTo(second)
  await moreStored(50)
  await expectEachOnce()

  const { pathname, username } = new URL(dsn)
  const envelope = `/api${pathname}/envelope/?sentry_key=${username}`
  for (const node of [digest, web]) {
    const answer = await fetch(node.address + envelope, { method: 'POST', body: '{}\n{"type":"event"}\n{}' })
    expect([answer.status, await answer.json()]).toEqual([421, { detail: expect.stringContaining('role ingest') }])
  }
  for (const node of [first, digest]) {
    const answer = await fetch(`${node.address}/issues`)
    expect([answer.status, await answer.json()]).toEqual([421, { detail: expect.stringContaining('role web') }])
  }
  for (const node of [first, second, digest, web]) expect(await probes(node)).toEqual([200, 200])
})

test('a role that the stores cannot serve is refused with a sentence', async () => {
  const data = await newDataFolder()
  const start = (role: string, env: Readonly<Record<string, string>>) =>
    tryCommand(['serve', '--no-pages', '--role', role], { ...process.env, PORT: '0', MISHAP_DATA: data, ...env })
  const [bare, files, probe] = await Promise.all([
    start('digest', {}),
    start('web', { ...stores.env, MISHAP_BLOBS: '' }),
    start('ingest,probe', stores.env),
  ])
  const needed = 'Set MISHAP_DATABASE, MISHAP_SECRET, MISHAP_CLICKHOUSE'
  expect(bare).toMatchObject({ code: 1, stderr: expect.stringContaining(needed) })
  expect(files).toMatchObject({ code: 1, stderr: expect.stringContaining('Set MISHAP_BLOBS to a bucket') })
  expect(probe).toMatchObject({ code: 2, stderr: expect.stringContaining('A probe has no other role') })
})

test('kill -9 of a node of each role under load: nothing acknowledged is lost, and nothing is there twice', async () => {
  const heir = stores.node('digest')
  sendTo(first)
  sendTo(second)
  await moreStored(50)
  await Promise.all([first.kill(), web.kill(), heir.then(() => digest.kill())])
  digest = await heir
  ;[first, web] = await Promise.all([stores.node('ingest', { data: first.data }), stores.node('web')])
  sendTo(first)
  await moreStored(50)
  await expectEachOnce()
})

test('node by node the next version takes over under load: nothing is lost, and nothing is there twice', async () => {
  await using next = await makeOtherVersion()
  const build = next.folder
  sendTo(first)
  sendTo(second)
  await moreStored(50)
  const [newDigest, newWeb] = await Promise.all([stores.node('digest', { build }), stores.node('web', { build })])
  expect(await Promise.all([digest.stop(), web.stop()])).toEqual([0, 0])
  ;[digest, web] = [newDigest, newWeb]
  await moreStored(50)
  // Its volume passes to its successor, while the other node accepts the events.
  expect(await first.stop()).toBe(0)
  first = await stores.node('ingest', { data: first.data, build })
  sendTo(first)
  expect(await second.stop()).toBe(0)
  second = await stores.node('ingest', { data: second.data, build })
  await moreStored(20)
  await expectEachOnce()
  const { nodes } = (await stores.operator.stores()).catalogue
  const alive = await nodes.since(new Date(Date.now() - 5_000))
  expect(new Set(alive.map(({ version }) => version))).toEqual(new Set([next.version]))
})

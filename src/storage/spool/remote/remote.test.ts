import { readFileSync, readdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { readRecords } from '../record.ts'
import { openSpool } from '../spool.ts'
import { appendAt } from './append.ts'
import { NodeAway, NodeCaller } from './call.ts'
import { offerSpool } from './offer-spool.ts'
import { RemoteSpool } from './remote-spool.ts'
import { nodeKey, signatureOf } from './signature.ts'
import { wirePaths } from './wire.ts'

const SOON = { timeout: 10_000, interval: 10 }
const START = { segment: 1, offset: 0 }
const LIMITS = { records: 2, bytes: 1_000_000 }
const key = nodeKey('a secret of all nodes')

const aRecord = (text: string): SpoolRecord => ({
  header: { kind: 'finding', projectId: 1 as never, receivedAt: Date.now() },
  body: new TextEncoder().encode(text),
})

/** Offers a spool on a port that stays the same when its node restarts. */
async function aNode(folder: string, port = 0) {
  const settings = { durability: 'os', maxBytes: 1e9, segmentBytes: 1e6 } as const
  const { spool } = await openSpool({ folder: join(folder, 'spool'), settings, spentAfterMs: 0 })
  const offered = offerSpool({ spool, key, onFault: (fault) => expect.unreachable(String(fault)) })
  const server = createServer(offered.handle)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  const stop = async () => {
    offered.close()
    await ended(server)
    await spool.close()
  }
  return { spool, address: `http://127.0.0.1:${own}`, port: own, stop }
}

function ended(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}

/** The bodies of a range, read over the network. */
async function bodiesOf(spool: RemoteSpool, from = START): Promise<{ bodies: string[]; next: typeof START }> {
  const range = await spool.nextRange(from, LIMITS)
  if (range === undefined) return { bodies: [], next: from }
  await using fetched = await spool.fetch(range)
  const bytes = readFileSync(fetched.path).subarray(range.from, range.to)
  const bodies = [...readRecords(bytes)].map(({ body }) => new TextDecoder().decode(body))
  return { bodies, next: { segment: range.segment, offset: range.to } }
}

test('a spool elsewhere is read range by range, told of as it grows, and released; its node may start again', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-remote-'))
  let node = await aNode(folder.path)
  const caller = new NodeCaller(key)
  const remote = new RemoteSpool({ id: node.spool.id, address: node.address, caller, scratch: folder.path })
  let told = 0
  remote.onDurable(() => told++)
  for (const text of ['one', 'two', 'three']) await node.spool.append(aRecord(text))
  await expect.poll(() => remote.backlog().records, SOON).toBe(3)
  const first = await bodiesOf(remote)
  const second = await bodiesOf(remote, first.next)
  expect([first.bodies, second.bodies]).toEqual([['one', 'two'], ['three']])
  expect((await bodiesOf(remote, second.next)).bodies).toEqual([])
  expect(readdirSync(folder.path)).toEqual(['spool'])

  const before = told
  expect(await appendAt(caller, node.address, aRecord('four'))).toEqual({ ok: true, value: undefined })
  await expect.poll(() => told, SOON).toBeGreaterThan(before)
  expect((await bodiesOf(remote, second.next)).bodies).toEqual(['four'])

  await remote.release(second.next)
  expect(node.spool.backlog().records).toBe(1)
  const { port } = node
  await node.stop()
  expect(await remote.nextRange(START, LIMITS)).toBeUndefined()
  await expect(remote.leftOf({ segment: 1, from: 0, to: 1 })).rejects.toThrow(NodeAway)
  expect(await appendAt(caller, node.address, aRecord('lost'))).toMatchObject({ ok: false })
  node = await aNode(folder.path, port)
  // It receives the digested position again, and the rest is unchanged.
  await expect.poll(() => node.spool.backlog().records, SOON).toBe(1)
  await expect.poll(async () => (await bodiesOf(remote, second.next)).bodies, SOON).toEqual(['four'])
  await remote.close()
  caller.close()
  await node.stop()
})

test('nothing is told to whoever does not know the secret, and nothing is taken that is not what was signed', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-remote-'))
  const node = await aNode(folder.path)
  await node.spool.append(aRecord('private'))
  const path = wirePaths.state({ life: '', syncs: 0 })
  const ask = async (headers: Record<string, string>, at = path) => (await fetch(node.address + at, { headers })).status
  const signed = (now?: number) => signatureOf(key, { method: 'GET', path }, now)
  expect(await ask({})).toBe(403)
  expect(await ask(signatureOf(nodeKey('another secret'), { method: 'GET', path }))).toBe(403)
  expect(await ask(signed(Date.now() - 600_000))).toBe(403)
  expect(await ask(signed(), wirePaths.bytes({ segment: 1, from: 0, to: 1 }))).toBe(403)
  expect(await ask(signed())).toBe(200)
  const release = { method: 'POST', path: wirePaths.release() }
  const body = JSON.stringify({ segment: 9, offset: 0 })
  const headers = signatureOf(key, { ...release, body: Buffer.from('{"segment":1,"offset":0}') })
  expect((await fetch(node.address + release.path, { method: 'POST', headers, body })).status).toBe(403)
  expect(node.spool.backlog().records).toBe(1)
  const half = wirePaths.bytes({ segment: 1, from: 0, to: 100_000 })
  expect(await ask(signatureOf(key, { method: 'GET', path: half }), half)).toBe(410)
  await node.stop()
})

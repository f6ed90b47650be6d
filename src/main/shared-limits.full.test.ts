import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId, PublicKey } from '#domain/ids.ts'
import { windowAt, type Charge } from '#domain/quota/quota.ts'
import { SharedBook } from '#ingest/open-limit-book.ts'
import { openKeyReader } from '#storage/catalogue/postgres/key-reader.ts'
import { openPostgresCatalogue } from '#storage/catalogue/postgres/postgres.ts'
import { takeDatabase } from '#storage/catalogue/test-support/postgres.ts'
import { aServer, KEY, PROJECT } from './ingest/test-server.ts'

const HOUR_MS = 3_600_000
const EVENT = '{}\n{"type":"event"}\n{"message":"hello"}'
const key = { projectId: PROJECT as ProjectId, publicKey: KEY as PublicKey } as never
const unit = [{ category: 'error', quantity: 1 }] as const

/** A catalogue in Postgres with one daily quota for all errors, and the nodes that share it. */
async function aCatalogue(most: number) {
  const database = await takeDatabase()
  const opened = new AsyncDisposableStack()
  opened.defer(() => database.giveBack())
  const catalogue = await openPostgresCatalogue({ url: database.url, connections: 4, secret: 'a secret' })
  opened.defer(() => catalogue.close())
  const grant = operatorGrant('org:write')
  const wanted = { subject: { scope: 'organization' }, category: 'errors', period: 'day', most } as const
  const set = await catalogue.quotas.set(grant, wanted, new Date())
  if (!set.ok) throw new Error(set.refusal.reason)
  const positions = new Map<string, number>()
  return {
    catalogue,
    quota: set.value,
    node: (id: string) => {
      const lookup = openKeyReader({ url: database.url, connections: 1 })
      opened.defer(() => lookup.close())
      if (lookup.shared === undefined) throw new Error('Nodes on Postgres share limits.')
      return Object.assign(new SharedBook(lookup, lookup.shared, { id, charged: [] }), { shared: lookup.shared })
    },
    /** Counts what the node has charged, as its digest would. */
    commit: async (spoolId: string, charges: readonly Charge[]) => {
      const from = positions.get(spoolId) ?? 0
      const range = { segment: 1, from, to: from + 10 }
      positions.set(spoolId, range.to)
      await catalogue.digest.plan(spoolId, range)
      await catalogue.digest.commit(
        { spoolId, range, sections: [], outcomes: [], charges, groups: new Map() },
        new Date(),
      )
    },
    used: async () => (await catalogue.quotas.list(operatorGrant('org:read'), new Date()))[0]?.used,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Sends up to `count` events. Returns how many were accepted, with their charges. */
function send({ book }: SharedBook, count: number) {
  const charges: Charge[] = []
  let letIn = 0
  for (let at = 0; at < count; at++) if (book.take(key, unit, charges) === undefined) letIn++
  return { letIn, charges }
}

test('two servers on one catalogue let through what a quota says, to the last event, and count it right', async () => {
  await using here = await aCatalogue(1_000)
  const [a, b] = [here.node('a'), here.node('b')]
  for (const node of [a, b, a, b]) await node.refresh()
  await using one = await aServer({ book: a.book })
  await using other = await aServer({ book: b.book })
  const pairs = [
    { node: a, server: one, charges: new Array<Charge>() },
    { node: b, server: other, charges: new Array<Charge>() },
  ]
  // Sequentially without communication: each accepts only what it has reserved.
  const { since } = windowAt('day', Date.now())
  let letIn = 0
  for (let round = 0; round < 40 && letIn < 1_000; round++) {
    for (const { node, server, charges } of pairs) {
      const sent = await Promise.all(Array.from({ length: 5 }, () => server.envelope(EVENT)))
      const taken = sent.filter(({ status }) => status === 200).length
      const more = send(node, 60)
      charges.push({ quota: here.quota.id, since, quantity: taken }, ...more.charges)
      letIn += taken + more.letIn
      await node.refresh()
    }
  }
  expect(letIn).toBe(1_000)
  for (const node of [a, b]) await node.refresh()
  // All nodes know that it is full: SDKs get the longest wait.
  const refused = await one.envelope(EVENT)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(2)
  await here.commit('a', pairs[0]?.charges ?? [])
  await here.commit('b', pairs[1]?.charges ?? [])
  expect(await here.used()).toBe(1_000)
})

test('a node that is new gets its part within two words, and one that ends gives back what it has not used', async () => {
  await using here = await aCatalogue(900)
  const first = here.node('first')
  await first.refresh()
  const second = here.node('second')
  await second.refresh()
  expect(send(second, 10)).toMatchObject({ letIn: 0 })
  // It may suggest a short wait, because others have some left.
  expect(second.book.take(key, unit, [])).toMatchObject({ retryAfterSeconds: 2 })
  await first.refresh()
  await second.refresh()
  expect(send(second, 10)).toMatchObject({ letIn: 10 })
  await second.leave()
  await first.refresh()
  expect(send(first, 2_000)).toMatchObject({ letIn: 890 })
})

test('a node goes on with its part while the catalogue is away, and one that is gone for good blocks nothing', async () => {
  await using here = await aCatalogue(1_000)
  const [a, b] = [here.node('stays'), here.node('goes')]
  for (let round = 0; round < 3; round++) for (const node of [a, b]) await node.refresh()
  // Neither can ask: together they stay within the quota, and have more than half of it.
  const [ofA, ofB] = [send(a, 5_000), send(b, 100)]
  expect(ofA.letIn).toBeGreaterThan(250)
  expect(ofA.letIn).toBeLessThan(700)
  expect(ofB.letIn).toBe(100)
  await b.refresh()
  await a.shared.share(
    { node: 'stays', life: 'x', gone: ['goes'], isLeaving: false, quotas: [], spikes: [] },
    new Date(),
  )
  await a.refresh()
  // What it took stays counted, although it is not digested.
  expect(ofA.letIn + send(a, 5_000).letIn + ofB.letIn).toBe(1_000)
})

test('a node that begins again has what it had used, digested or not', async () => {
  await using here = await aCatalogue(100)
  const before = here.node('again')
  await before.refresh()
  const { charges } = send(before, 60)
  await here.commit('again', charges.slice(0, 25))
  await before.refresh()
  const again = here.node('again')
  await again.refresh([{ at: { segment: 1, offset: 10 }, charges: charges.slice(25) }])
  expect(send(again, 100)).toMatchObject({ letIn: 40 })
})

test('a spike is one of all servers together', async () => {
  await using here = await aCatalogue(1_000_000)
  const { catalogue } = here
  const grant = operatorGrant('project:write')
  const { project } = await catalogue.projects.create(grant, { name: 'web', platform: 'node' }, new Date())
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const limits = [hour, hour + HOUR_MS].map((one) => ({ hour: one, most: 500, usual: 100 }))
  await catalogue.limitWork.saveSpikes(
    limits.map((limit) => ({ ...limit, projectId: project.id, category: 'errors' as const })),
  )
  const ofProject = { ...(key as object), projectId: project.id } as never
  const nodes = [here.node('x'), here.node('y')]
  for (const node of nodes) for (let twice = 0; twice < 2; twice++) await node.refresh()
  let letIn = 0
  for (let round = 0; round < 60; round++)
    for (const node of nodes) {
      for (let at = 0; at < 20; at++) if (node.book.take(ofProject, unit, []) === undefined) letIn++
      await node.refresh()
    }
  // At most what arrives between two reports of a node may exceed it.
  expect(letIn).toBeGreaterThanOrEqual(500)
  expect(letIn).toBeLessThanOrEqual(520)
})

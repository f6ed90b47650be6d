import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Project } from '#domain/project/project.ts'
import { createIngest } from '#ingest/ingest.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { allBefore } from '#storage/events/sample-row.ts'
import { parseSettings } from './settings.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'
import { kindsAndProbes, wireWithProbes } from './test-support/made-up-kind/kind.ts'

const DAY_MS = 86_400_000
const patience = { timeout: 60_000 }

const world = {
  kinds: kindsAndProbes,
  wire: wireWithProbes,
  migrations: [new URL('./test-support/made-up-kind/migrations/', import.meta.url)],
  worker: new URL('./test-support/made-up-kind/worker.ts', import.meta.url),
}

/** Ingest on its own socket, in front of these stores. */
async function anIngest({ catalogue, spool }: TestStores) {
  const settings = parseSettings({ ...process.env, MISHAP_RATE_LIMIT: '10/3600' })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  const ingest = createIngest({
    wire: world.wire,
    keys: catalogue.keys,
    spool,
    settings: settings.value,
    log: () => {},
  })
  const server = createServer((req, res) => ingest.handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    async send(key: string, project: Project, ...items: readonly (readonly number[])[]) {
      const lines = items.flatMap((readings) => [
        '{"type":"probe","item_count":999}',
        JSON.stringify({ items: readings }),
      ])
      const url = `http://127.0.0.1:${port}/api/${project.id}/envelope/?sentry_key=${key}`
      const answer = await fetch(url, { method: 'POST', body: ['{}', ...lines].join('\n') })
      return [answer.status, answer.headers.get('x-sentry-rate-limits')]
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await ingest.close()
    },
  }
}

/** The stored data and outcome counts of the made-up kind. */
async function found({ catalogue, events, blobs }: TestStores) {
  const disk = await events.diskUsage(operatorGrant('org:read'))
  const totals = await catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(Date.now() + DAY_MS))
  const keys: string[] = []
  for await (const { key } of blobs.list('probes/')) keys.push(key)
  return {
    probes: disk.map(({ items }) => items.probes),
    hasBytes: disk.map(({ bytesOnDisk }) => bytesOnDisk > 0),
    blobs: keys.length,
    outcomes: totals.map(({ outcome, reason, quantity }) => [outcome, reason, quantity].join(' ')).toSorted(),
  }
}

test('a kind that is a folder, a migration and a line goes from the socket to its deletion', async () => {
  await using stores = await openTestStores(undefined, world)
  const { catalogue, events, spool } = stores
  const { project, key } = await catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Lab', platform: 'other' },
    new Date(),
  )
  await using ingest = await anIngest(stores)
  await stores.digest()
  // Seven readings in two items, and an invalid one: the header's claim does not matter.
  expect(await ingest.send(key.publicKey, project, [1, 2, 3, 4], [5, 6, 7])).toEqual([200, null])
  expect(await ingest.send(key.publicKey, project, [-1])).toEqual([200, null])
  await expect.poll(() => spool.backlog().records, patience).toBe(0)
  // The same again: it uses up the last four of the key's ten.
  expect(await ingest.send(key.publicKey, project, [1, 2, 3, 4])).toEqual([200, null])
  expect(await ingest.send(key.publicKey, project, [8])).toMatchObject([429, expect.stringMatching(/metric_bucket/)])
  await expect.poll(() => spool.backlog().records, patience).toBe(0)

  await expect
    .poll(() => found(stores), patience)
    .toEqual({
      probes: [7],
      hasBytes: [true],
      blobs: 2,
      outcomes: ['accepted  7', 'duplicate  4', 'invalid below_zero 1', 'rate_limited key_quota 1'],
    })
  const [forecast] = await events.retentionForecast(operatorGrant('org:admin'))
  expect(forecast?.weeks).toMatchObject([{ kinds: [{ kind: 'probes', items: 7 }] }])
  expect(forecast?.weeks[0]?.kinds[0]?.sumBytes).toBeGreaterThan(0)

  await events.deleteProject(project.id)
  await expect.poll(async () => (await found(stores)).probes, patience).toEqual([])
})

test('its old weeks go with those of its retention class', async () => {
  await using stores = await openTestStores(undefined, world)
  const { project, key } = await stores.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Lab', platform: 'other' },
    new Date(),
  )
  await using ingest = await anIngest(stores)
  await stores.digest()
  await ingest.send(key.publicKey, project, [1, 2])
  await expect.poll(() => stores.spool.backlog().records, patience).toBe(0)
  const later = new Date(Date.now() + 14 * DAY_MS)
  await stores.events.dropBefore({ ...allBefore(later), events: new Date(0) })
  expect((await found(stores)).probes).toEqual([2])
  await stores.events.dropBefore({ ...allBefore(new Date(0)), events: later })
  expect((await found(stores)).probes).toEqual([])
})

test('an instance that does not know it counts it as a type that nobody knows', async () => {
  await using stores = await openTestStores()
  const { project, key } = await stores.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Lab', platform: 'other' },
    new Date(),
  )
  await using ingest = await anIngest(stores)
  await stores.digest()
  await ingest.send(key.publicKey, project, [1, 2])
  await expect.poll(async () => (await found(stores)).outcomes, patience).toEqual(['not_kept unknown_type 1'])
})

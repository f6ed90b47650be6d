import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { traceFolder } from '#domain/profile/trace-file.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { storageJobs } from '../storage-jobs.ts'
import { openTestStores, type TestStores } from '../test-support/stores.ts'

const DAY_MS = 86_400_000
const read = operatorGrant('event:read')
const patience = { timeout: 18_000, interval: 5 }
const perfettoId = 'cd'.repeat(16) as EventId

const settings = {
  retentionDays: 90,
  retentionMaxDays: null,
  spanRetentionDays: 90,
  logRetentionDays: 90,
  metricRetentionDays: 90,
  metricPointRetentionDays: 14,
  replayRetentionDays: 30,
  profileRetentionDays: 30,
}

type Item = readonly [header: object, payload: Uint8Array]

function aRecord(projectId: ProjectId, [header, payload]: Item, receivedAt = Date.now()): SpoolRecord {
  const lines = ['{}', JSON.stringify({ ...header, length: payload.length }), '']
  return {
    header: { kind: 'envelope', projectId, receivedAt, remoteAddress: null, userAgent: null },
    body: Buffer.concat([Buffer.from(lines.join('\n')), payload, Buffer.from('\n')]),
  }
}

/** A chunk of Android's newer profiler: its metadata, and bytes that only other tools read. */
function perfetto(): Item {
  const meta = Buffer.from(JSON.stringify({ chunk_id: perfettoId, profiler_id: 'ab'.repeat(16), platform: 'android' }))
  const trace = Buffer.from([0x0a, 0, 0xff, 10, 13, 0x2e])
  const header = { type: 'profile_chunk', platform: 'android', meta_length: meta.length }
  return [header, Buffer.concat([meta, trace])]
}

async function aProject(stores: TestStores) {
  const { catalogue, spool } = stores
  const grant = operatorGrant('project:write')
  const { project } = await catalogue.projects.create(grant, { name: 'app', platform: 'java' }, new Date())
  await stores.digest()
  return {
    id: project.id,
    send: async (...records: readonly SpoolRecord[]) => {
      for (const record of records) await spool.append(record)
      await expect.poll(() => spool.backlog().records, patience).toBe(0)
    },
  }
}

async function traces({ blobs }: TestStores, project: ProjectId): Promise<readonly string[]> {
  const found: string[] = []
  for await (const { key } of blobs.list(traceFolder(project)))
    found.push(Buffer.from((await blobs.get(key)) ?? []).toString('hex'))
  return found
}

async function run(stores: TestStores, name: string, now = new Date()): Promise<void> {
  const job = storageJobs({ ...stores, settings }).find((one) => one.name === name)
  await job?.run(now)
}

async function totalsOf({ catalogue }: TestStores) {
  const totals = await catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(Date.now() + DAY_MS))
  return totals
    .map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)
    .toSorted()
}

test('a profile is there once and counted once, however often it is sent; one that cannot be read is an outcome', async () => {
  await using stores = await openTestStores()
  const app = await aProject(stores)
  const go: Item = [
    { type: 'pprof' },
    readFileSync(new URL('../../../fixtures/profiles/go-cpu.pb.gz', import.meta.url)),
  ]
  const receivedAt = Date.parse('2026-11-23T14:00:00Z')
  await app.send(aRecord(app.id, go, receivedAt))
  await app.send(
    aRecord(app.id, go, receivedAt + 5000),
    aRecord(app.id, [{ type: 'profile' }, Buffer.from('{"profile":')]),
  )
  const period = { since: new Date(0), until: new Date(Date.now() + 365 * DAY_MS) }
  expect((await stores.events.profiles(read, { period }, { limit: 9 })).map(({ type }) => type)).toEqual([
    'cpu',
    'samples',
  ])
  expect((await stores.events.flameTree(read, { period, type: 'cpu' })).profiles).toBe(1)
  expect(await totalsOf(stores)).toEqual([
    'profile accepted  1',
    'profile duplicate  1',
    'profile invalid invalid_json 1',
  ])
})

test('a profile may have the id of its event: both are kept', async () => {
  await using stores = await openTestStores()
  const app = await aProject(stores)
  const samples = [0, 10_000_000].map((ns) => ({ elapsed_since_start_ns: ns, stack_id: 0, thread_id: '1' }))
  const profile = { frames: [{ function: 'main' }], stacks: [[0]], samples }
  const sent = { event_id: perfettoId, version: '1', platform: 'node', timestamp: new Date().toISOString(), profile }
  const event = { event_id: perfettoId, message: 'slow' }
  await app.send(aRecord(app.id, [{ type: 'event' }, Buffer.from(JSON.stringify(event))]))
  await app.send(aRecord(app.id, [{ type: 'profile' }, Buffer.from(JSON.stringify(sent))]))
  expect(await stores.events.event(read, perfettoId)).toBeDefined()
  expect(await stores.events.profile(read, perfettoId)).toMatchObject({ samples: 2 })
})

test('a trace that is not read is kept byte for byte, and its bytes go with its time and its project', async () => {
  await using stores = await openTestStores()
  const app = await aProject(stores)
  await app.send(aRecord(app.id, perfetto()))
  await app.send(aRecord(app.id, perfetto()))
  expect(await traces(stores, app.id)).toEqual(['0a00ff0a0d2e'])
  expect(await stores.events.profile(read, perfettoId)).toMatchObject({ form: 'trace', traceBytes: 6, samples: 0 })

  await run(stores, 'retention', new Date(Date.now() + 20 * DAY_MS))
  expect(await traces(stores, app.id)).toHaveLength(1)
  await run(stores, 'retention', new Date(Date.now() + 40 * DAY_MS))
  expect(await traces(stores, app.id)).toEqual([])
  expect(await stores.events.profile(read, perfettoId)).toBeUndefined()

  // Repeat, after the first one's row is gone.
  await app.send(aRecord(app.id, perfetto()))
  await stores.catalogue.projects.remove(operatorGrant('project:admin'), app.id, new Date())
  await run(stores, 'removals')
  expect(await traces(stores, app.id)).toEqual([])
})

test('a project keeps its profiles for a time of its own: rows, sums and bytes go with it', async () => {
  await using stores = await openTestStores()
  const app = await aProject(stores)
  const go: Item = [
    { type: 'pprof' },
    readFileSync(new URL('../../../fixtures/profiles/go-heap.pb.gz', import.meta.url)),
  ]
  // The time of the Go file's recording.
  const receivedAt = Date.parse('2026-11-23T14:00:00Z')
  await app.send(aRecord(app.id, perfetto(), receivedAt), aRecord(app.id, go, receivedAt))
  const own = { profileRetentionDays: 10 }
  await stores.catalogue.projects.update(operatorGrant('project:write'), app.id, own, new Date())
  const kept = async () => {
    const period = { since: new Date(0), until: new Date(receivedAt + DAY_MS) }
    const set = { period, type: 'inuse_space' }
    const [profiles, functions] = [
      await stores.events.profiles(read, { period }, { limit: 9 }),
      await stores.events.profileFunctions(read, set, { limit: 9, inAppOnly: false }),
    ]
    return {
      profiles: profiles.length,
      functions: functions.functions.length > 0,
      traces: await traces(stores, app.id),
    }
  }
  await run(stores, 'project-retention', new Date(receivedAt + 9 * DAY_MS))
  expect(await kept()).toEqual({ profiles: 5, functions: true, traces: ['0a00ff0a0d2e'] })
  await run(stores, 'project-retention', new Date(receivedAt + 12 * DAY_MS))
  await expect.poll(kept, patience).toEqual({ profiles: 0, functions: false, traces: [] })
})

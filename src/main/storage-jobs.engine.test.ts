import { describe, expect, test } from 'vitest'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { aSpan, aTraceId } from '#storage/events/sample-span.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { storageJobs, type StorageParts } from './storage-jobs.ts'
import { anEnvelope } from './test-support/envelopes.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'
import { blobKeys } from '#services/uploads/keys.ts'

const DAY_MS = 86_400_000

async function aProject(catalogue: Catalogue, name: string): Promise<ProjectId> {
  const project = { name, platform: 'node' } as const
  return (await catalogue.projects.create(operatorGrant('project:write'), project, new Date())).project.id
}

/** Runs a job as its timer would. */
async function run(stores: TestStores, name: string, now = new Date()): Promise<object> {
  const parts: StorageParts = {
    ...stores,
    settings: {
      retentionDays: 90,
      retentionMaxDays: null,
      spanRetentionDays: 30,
      logRetentionDays: 14,
      metricRetentionDays: 90,
      replayRetentionDays: 30,
      metricPointRetentionDays: 14,
      profileRetentionDays: 30,
    },
  }
  const job = storageJobs(parts).find((one) => one.name === name)
  if (job === undefined) throw new Error(`There is no job ${name}.`)
  return job.run(now)
}

const idOf = (index: number) => String(index).padStart(32, '0') as EventId
const isStored = async ({ events }: TestStores, index: number) =>
  (await events.event(operatorGrant('event:read'), idOf(index))) !== undefined
const totals = async ({ catalogue }: TestStores) => {
  const all = await catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(Date.now() + DAY_MS))
  return all.map(({ projectId, outcome, reason, quantity }) => ({ projectId, outcome, reason, quantity }))
}

/** The engine deletes in the background. */
const patience = { timeout: 60_000, interval: 100 }

describe('a project that is removed', () => {
  test('while its events wait in the spool: they are counted as refused, and what is behind them goes on', async () => {
    await using stores = await openTestStores()
    const { catalogue, spool } = stores
    const [web, api] = [await aProject(catalogue, 'web'), await aProject(catalogue, 'api')]
    await spool.append(anEnvelope(web, idOf(1), 'too late'))
    await spool.append(anEnvelope(api, idOf(2), 'in time'))
    await catalogue.projects.remove(operatorGrant('project:admin'), web, new Date())
    const pump = await stores.digest()
    await expect.poll(() => spool.backlog().records, patience).toBe(0)
    expect(pump.fault()).toBeNull()
    expect(await totals(stores)).toEqual([
      { projectId: null, outcome: 'invalid', reason: 'project_removed', quantity: 1 },
      { projectId: api, outcome: 'accepted', reason: '', quantity: 1 },
    ])
    await run(stores, 'removals')
    await expect.poll(() => isStored(stores, 1), patience).toBe(false)
    expect(await isStored(stores, 2)).toBe(true)
  })

  test('between the two stores, after its house-keeping: the event that came late goes with the next', async () => {
    await using stores = await openTestStores()
    const { catalogue, events, spool } = stores
    const web = await aProject(catalogue, 'web')
    await spool.append(anEnvelope(web, idOf(1), 'too late'))
    await stores.digest({
      ...events,
      insert: async (table, rows, token) => {
        await catalogue.projects.remove(operatorGrant('project:admin'), web, new Date())
        await run(stores, 'removals')
        await events.insert(table, rows, token)
      },
    })
    await expect.poll(() => spool.backlog().records, patience).toBe(0)
    expect(await isStored(stores, 1)).toBe(true)
    expect(await catalogue.removals.pending()).toMatchObject([{ projectId: web }])
    await run(stores, 'removals')
    await expect.poll(() => isStored(stores, 1), patience).toBe(false)
    expect(await catalogue.removals.pending()).toEqual([])
  })

  test('takes its files with it, but not those that another project has as well', async () => {
    await using stores = await openTestStores()
    const { catalogue, blobs } = stores
    const [web, api] = [await aProject(catalogue, 'web'), await aProject(catalogue, 'api')]
    const may = operatorGrant('project:releases')
    const keys = ['index/own', 'index/shared', blobKeys.debugFile('own'), blobKeys.debugFile('shared')]
    for (const key of keys) await blobs.put(key, new Uint8Array(3))
    const file = { url: '~/a.js', debugId: null, sourceMapUrl: null, mapIndexKey: null, problem: null, size: 1 }
    const upload = { checksum: 'x', release: null, dist: null, uploadedAt: new Date(), size: 1, problem: null }
    const add = (projects: readonly ProjectId[], indexKey: string) =>
      catalogue.artifacts.addBundle(may, { ...upload, projects }, [{ ...file, kind: 'minified_source', indexKey }])
    await add([web], 'index/own')
    await add([web, api], 'index/shared')
    const debugFile = { debugId: '', name: '', symbolType: '', uploadedAt: new Date(), size: 1 }
    for (const [projectId, checksum] of [
      [web, 'own'],
      [web, 'shared'],
      [api, 'shared'],
    ] as const) {
      await catalogue.artifacts.addDebugFile(may, { ...debugFile, projectId, checksum })
    }
    await catalogue.projects.remove(operatorGrant('project:admin'), web, new Date())
    // Files younger than an hour may belong to an unfinished upload.
    expect(await run(stores, 'removals')).toEqual({ projects: 1, indexes: 0, debugFiles: 0 })
    expect(await run(stores, 'stale-uploads', new Date(Date.now() + 2 * DAY_MS))).toMatchObject({
      indexes: 1,
      debugFiles: 1,
    })
    const left: string[] = []
    for await (const { key } of blobs.list('')) left.push(key)
    expect(left.toSorted()).toEqual([blobKeys.debugFile('shared'), 'index/shared'].toSorted())
    expect(await run(stores, 'removals')).toEqual({ projects: 0 })
  })
})

describe('retention of the instance', () => {
  test('drops spans after a time of their own, and events later', async () => {
    await using stores = await openTestStores()
    const { catalogue, events, spool } = stores
    const web = await aProject(catalogue, 'web')
    const traceId = aTraceId('short')
    const encoder = new RowEncoder(spanTable.columns)
    encoder.add([aSpan({ projectId: web, traceId })])
    await events.insert('spans', encoder.finish(), 'spans')
    await stores.digest()
    await spool.append(anEnvelope(web, idOf(1), 'x'))
    await expect.poll(() => spool.backlog().records, patience).toBe(0)
    const spans = async () => (await events.trace(operatorGrant('event:read'), traceId, 1)).total
    await run(stores, 'retention', new Date(Date.now() + 29 * DAY_MS))
    expect(await spans()).toBe(1)
    await run(stores, 'retention', new Date(Date.now() + 40 * DAY_MS))
    expect([await spans(), await isStored(stores, 1)]).toEqual([0, true])
  })
})

describe('retention of a project’s own', () => {
  test('deletes what is older, and nothing of the others', async () => {
    await using stores = await openTestStores()
    const { catalogue, spool } = stores
    const [short, long, longest] = [
      await aProject(catalogue, 'short'),
      await aProject(catalogue, 'long'),
      await aProject(catalogue, 'longest'),
    ]
    const set = (id: ProjectId, retentionDays: number) =>
      catalogue.projects.update(operatorGrant('project:write'), id, { retentionDays }, new Date())
    await set(short, 7)
    await set(longest, 365)
    await stores.digest()
    for (const [index, id] of [short, long, longest].entries()) await spool.append(anEnvelope(id, idOf(index + 1), 'x'))
    await expect.poll(() => spool.backlog().records, patience).toBe(0)
    expect(await run(stores, 'project-retention')).toEqual({ projects: 1 })
    expect(await isStored(stores, 1)).toBe(true)
    await run(stores, 'project-retention', new Date(Date.now() + 9 * DAY_MS))
    await expect.poll(() => isStored(stores, 1), patience).toBe(false)
    expect([await isStored(stores, 2), await isStored(stores, 3)]).toEqual([true, true])
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolBucketSettings } from '#domain/settings.ts'
import { openTestBucket, type TestBucket } from '#storage/blobs/test-support/test-bucket.ts'
import { BucketCopy } from '#storage/spool/bucket/bucket-copy.ts'
import type { SpoolBucket } from '#storage/spool/bucket/spool-bucket.ts'
import { openSpoolBucket } from './spool-bucket.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { takeOverBucket } from './take-over-bucket.ts'
import { anEnvelope } from './test-support/envelopes.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'

let servers: TestBucket
beforeAll(async () => {
  servers = await openTestBucket()
})
afterAll(() => servers[Symbol.asyncDispose]())

const settings = { durability: 'os', maxBytes: 2 ** 24, segmentBytes: 2 ** 24 } as const

/** Live stores, a project, and a separate prefix in the bucket. */
async function anInstallation(prefix: string) {
  const stores = await openTestStores()
  const lost = await mkdtemp(join(tmpdir(), 'mishap-lost-'))
  const ofBucket: SpoolBucketSettings = { ...servers.settings, prefix, gatherMs: 5, fallback: 'refuse' }
  const bucket = openSpoolBucket(ofBucket)
  const grant = operatorGrant('project:write')
  const { project } = await stores.catalogue.projects.create(grant, { name: 'web', platform: 'node' }, new Date())
  return {
    stores,
    bucket,
    ofBucket,
    project: project.id,
    lost,
    takeOver: (only: string | null = null, signal = new AbortController().signal) =>
      takeOverBucket({ bucket, name: 's3://mishap' }, only, {
        dataFolder: stores.folder,
        settings,
        leases: stores.catalogue.leases,
        pumpOf: (left) => stores.digest(undefined, undefined, left),
        signal,
      }),
    [Symbol.asyncDispose]: async () => {
      bucket.close()
      await stores[Symbol.asyncDispose]()
      await rm(lost, { recursive: true, force: true })
    },
  }
}

async function accepted({ catalogue }: TestStores, project: ProjectId): Promise<number> {
  const totals = await catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(Date.now() + 1e8))
  const own = totals.filter(({ projectId, outcome }) => projectId === project && outcome === 'accepted')
  return own.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Kills a node while it works. Returns the ids of what it acknowledged. */
async function killedNode(folder: string, ofBucket: SpoolBucketSettings, project: ProjectId): Promise<Set<string>> {
  const program = fileURLToPath(new URL('./test-support/acknowledging-node.ts', import.meta.url))
  const argv = [program, folder, JSON.stringify(ofBucket), String(project)]
  const node = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged = new Set<string>()
  const ended = once(node, 'exit')
  for await (const id of createInterface(node.stdout)) {
    acknowledged.add(id)
    if (acknowledged.size === 300) node.kill('SIGKILL')
  }
  await ended
  return acknowledged
}

/** All objects of a spool, for restoring later. */
async function savedRanges(bucket: SpoolBucket, id: string, folder: string) {
  const ranges = await bucket.ranges(id)
  await bucket.fetch(id, ranges, folder)
  return ranges
}

test('each event that a killed node has acknowledged is there once after its disk is lost, however often it is taken over', async () => {
  await using here = await anInstallation('killed')
  const { stores, bucket, project } = here
  const acknowledged = await killedNode(`${here.lost}/spool`, here.ofBucket, project)
  await rm(`${here.lost}/spool`, { recursive: true })
  const [id = ''] = await bucket.spoolIds()
  const ranges = await savedRanges(bucket, id, `${here.lost}/copy`)
  // Truncates its last object, as a server less careful than S3 might.
  const last = ranges.at(-1) ?? { segment: 0, from: 0, to: 0 }
  const torn = { segment: last.segment, from: last.to, to: last.to + 500 }
  await bucket.put(id, torn, [new Uint8Array([60, 0, 0, 0, 9, 0, 0, 0, 1, 2, 3, 4, 123, 34])])

  const first = await here.takeOver()
  expect(first).toMatchObject({ ok: true, value: { spools: [{ id }] } })
  const count = await accepted(stores, project)
  const known = await stores.catalogue.digest.knownItems(
    [...acknowledged].map((itemId) => ({ projectId: project, itemId: itemId as never })),
  )
  expect(known.size).toBe(acknowledged.size)
  // It may also include written but unacknowledged records.
  expect(count - acknowledged.size).toBeGreaterThanOrEqual(0)
  expect(count - acknowledged.size).toBeLessThanOrEqual(8)
  expect(await bucket.spoolIds()).toEqual([])

  // Twice, because a late retry of a request may write objects again.
  const { spool } = await openSpool({ folder: `${here.lost}/copy`, settings })
  await spool.close()
  for (const range of ranges) await bucket.put(id, range, [await bytesAt(`${here.lost}/copy`, range)])
  expect(await here.takeOver(id)).toEqual({ ok: true, value: { bucket: 's3://mishap', spools: [{ id, records: 0 }] } })
  expect(await accepted(stores, project)).toBe(count)
})

async function bytesAt(folder: string, { segment, from, to }: { segment: number; from: number; to: number }) {
  return (await readFile(join(folder, `${String(segment).padStart(12, '0')}.segment`))).subarray(from, to)
}

test('what a node had digested before it died is not digested again, and the rest goes on where it was', async () => {
  await using here = await anInstallation('half')
  const { stores, bucket, project } = here
  const copyOf = (id: string) =>
    new BucketCopy(id, {
      bucket: openSpoolBucket(here.ofBucket),
      gatherMs: 0,
      fallback: 'refuse',
      onDown: () => {},
      onUp: () => {},
    })
  const { spool } = await openSpool({ folder: here.lost, settings, copyOf })
  const pump = await stores.digest(undefined, undefined, spool)
  for (let at = 0; at < 30; at++) await spool.append(anEnvelope(project, String(at).padStart(32, '0'), 'one'))
  await expect.poll(() => spool.backlog().records, { timeout: 60_000 }).toBe(0)
  await pump.stop()
  // Everything is digested, so nothing remains in the bucket.
  await expect.poll(() => bucket.spoolIds(), { timeout: 60_000 }).toEqual([])
  for (let at = 30; at < 50; at++) await spool.append(anEnvelope(project, String(at).padStart(32, '0'), 'one'))

  await stores.catalogue.leases.claim(`spool ${spool.id}`, 'owner', 60_000)
  expect(await here.takeOver()).toMatchObject({ ok: true, value: { spools: [{ id: spool.id, records: null }] } })
  await stores.catalogue.leases.release(`spool ${spool.id}`, 'owner')
  expect(await here.takeOver()).toMatchObject({ ok: true, value: { spools: [{ id: spool.id, records: 20 }] } })
  expect(await accepted(stores, project)).toBe(50)
  expect(await here.takeOver()).toMatchObject({ ok: true, value: { spools: [] } })
  await spool.close()
  expect(await here.takeOver('0'.repeat(32))).toMatchObject({ ok: false, refusal: { reason: 'no_spool' } })
})

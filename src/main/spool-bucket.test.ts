import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolBucketSettings } from '#domain/settings.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { openFaultyFront, type FaultyFront, type Trouble } from '#storage/blobs/test-support/faulty-front.ts'
import { openTestBucket, type TestBucket } from '#storage/blobs/test-support/test-bucket.ts'
import { readRecords } from '#storage/spool/record.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { BucketCopy } from '#storage/spool/bucket/bucket-copy.ts'
import { spoolBucketFindings } from './commands/doctor-spool-bucket.ts'
import { lookAtSpoolBucket } from './look-at-spool-bucket.ts'
import { openSpoolBucket } from './spool-bucket.ts'

let server: TestBucket
let front: FaultyFront

beforeAll(async () => {
  server = await openTestBucket()
  front = await openFaultyFront(server.settings.endpoint ?? '')
})
afterAll(async () => {
  await front[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => {
  front.trouble = () => undefined
  front.seen.length = 0
})

/** Digested records are deleted once a second, and a busy machine needs time. */
const patience = { timeout: 15_000 }

const disk = { durability: 'fdatasync', maxBytes: 2 ** 24, segmentBytes: 2 ** 20 } as const

const record = (text: string): SpoolRecord => ({
  header: { kind: 'envelope', projectId: 1 as ProjectId, receivedAt: 1, remoteAddress: null, userAgent: null },
  body: Buffer.from(text),
})

async function aNode(prefix: string, fallback: 'refuse' | 'disk' = 'refuse', given?: string) {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'mishap-copied-')))
  const settings = { ...server.settings, endpoint: front.address, prefix, gatherMs: 20, fallback }
  const bucket = openSpoolBucket(settings, { silentMs: 300, tries: 1, requestMs: 2_000 })
  const told: string[] = []
  const { spool } = await openSpool({
    folder,
    settings: disk,
    copyOf: (id) =>
      new BucketCopy(id, {
        bucket: openSpoolBucket(settings, { silentMs: 300, tries: 1, requestMs: 2_000 }),
        gatherMs: 20,
        fallback,
        onDown: () => told.push('down'),
        onUp: () => told.push('up'),
        probeMs: 50,
      }),
  })
  return {
    spool,
    bucket,
    told,
    folder,
    /** What a take-over would find: the bodies of everything in the bucket. */
    copied: async () => {
      const to = join(folder, 'fetched')
      await bucket.fetch(spool.id, await bucket.ranges(spool.id), to)
      const fetched = await openSpool({ folder: to, settings: disk })
      const bodies = fetched.spool.contents().flatMap(({ segment, bytes }) => {
        const file = readFileSync(fetched.spool.segmentPath(segment)).subarray(
          0,
          bytes.reduce((sum, one) => sum + one, 0),
        )
        return [...readRecords(file)].map(({ header, body }) =>
          header.kind === 'outcomes' ? 'damaged' : Buffer.from(body).toString(),
        )
      })
      await fetched.spool.close()
      await rm(to, { recursive: true })
      return bodies
    },
    [Symbol.asyncDispose]: async () => {
      await spool.close()
      bucket.close()
      if (given === undefined) await rm(folder, { recursive: true })
    },
  }
}

const puts = () => front.seen.filter((line) => line.startsWith('PUT')).length

test('what arrives together shares an object, and is acknowledged when the bucket has it', async () => {
  await using node = await aNode('together')
  await node.spool.append(record('first'))
  expect(await node.copied()).toEqual(['first'])
  const texts = Array.from({ length: 100 }, (_, at) => `of many ${at}`)
  const before = puts()
  await Promise.all(texts.map((text) => node.spool.append(record(text))))
  expect(puts() - before).toBe(1)
  expect(await node.copied()).toEqual(['first', ...texts])
})

test('what is committed is deleted from the bucket in one request, also what an earlier process had put there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-copied-'))
  {
    await using earlier = await aNode('released', 'refuse', folder)
    for (const text of ['a', 'b', 'c']) await earlier.spool.append(record(text))
  }
  await using node = await aNode('released', 'refuse', folder)
  await node.spool.append(record('d'))
  expect(await node.copied()).toEqual(['a', 'b', 'c', 'd'])
  const [first] = node.spool.contents()
  await node.spool.release({
    segment: first?.segment ?? 0,
    offset: first?.bytes.slice(0, 2).reduce((a, b) => a + b) ?? 0,
  })
  await expect.poll(async () => (await node.bucket.ranges(node.spool.id)).length, patience).toBe(2)
  expect(front.seen.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  // Missing records are zeros before the position at which a take-over continues.
  expect(await node.copied()).toEqual(['damaged', 'c', 'd'])
  await rm(folder, { recursive: true })
})

describe('a bucket that', () => {
  test.each<[string, Trouble]>([
    ['refuses', { status: 403, code: 'AccessDenied' }],
    ['fails', { status: 500, code: 'InternalError' }],
    ['is busy', { status: 503, code: 'SlowDown' }],
    ['does not answer', 'silence'],
  ])('%s has events refused until it answers: none of them is digested, and none is lost', async (name, trouble) => {
    await using node = await aNode(`trouble-${name.replaceAll(' ', '-')}`)
    await node.spool.append(record('before'))
    front.trouble = () => trouble
    expect(await node.spool.append(record('refused'))).toMatchObject({ refusal: { reason: 'spool_failed' } })
    // At once, and without touching the disk.
    const seen = front.seen.length
    expect(await node.spool.append(record('refused too'))).toMatchObject({ refusal: { reason: 'spool_failed' } })
    expect(front.seen.slice(seen).filter((line) => line.includes('/spool/'))).toEqual([])
    expect(node.spool.backlog().records).toBe(1)
    front.trouble = () => undefined
    await expect.poll(async () => (await node.spool.append(record('after'))).ok, patience).toBe(true)
    expect(await node.copied()).toEqual(['before', 'after'])
    expect(node.spool.backlog().records).toBe(2)
    expect(node.told).toEqual(['down', 'up'])
  })

  test('fails does not keep a node from answering from its disk, where the operator says so', async () => {
    await using node = await aNode('disk', 'disk')
    front.trouble = () => ({ status: 503, code: 'SlowDown' })
    for (const text of ['a', 'b']) expect(await node.spool.append(record(text))).toEqual({ ok: true, value: undefined })
    expect(node.spool.backlog().records).toBe(2)
    front.trouble = () => undefined
    await expect.poll(() => node.told, patience).toEqual(['down', 'up'])
    await node.spool.append(record('c'))
    // A take-over counts the records that only the disk had as missing.
    expect(await node.copied()).toEqual(['damaged', 'c'])
  })

  test('is slow delays answers, and larger groups make good for it', async () => {
    await using node = await aNode('slow')
    front.trouble = () => ({ waitMs: 100 })
    const sent = Array.from({ length: 500 }, (_, at) => node.spool.append(record(String(at))))
    expect((await Promise.all(sent)).every(({ ok }) => ok)).toBe(true)
    expect(puts()).toBeLessThan(4)
    expect(await node.copied()).toHaveLength(500)
  })
})

test('doctor and /metrics say how the bucket does: what waits there, since when, how long it takes, and why it fails', async () => {
  await using node = await aNode('looked-at')
  const settings = {
    ...server.settings,
    endpoint: front.address,
    prefix: 'looked-at',
    gatherMs: 20,
    fallback: 'refuse',
  }
  const look = () => lookAtSpoolBucket({ spoolBucket: settings as SpoolBucketSettings })
  expect(await look()).toMatchObject({ fault: null, objects: 0, oldestMs: null, latencyMs: expect.any(Number) })
  await node.spool.append(record('waits'))
  const found = await look()
  expect(found).toMatchObject({ place: expect.stringMatching(/^s3:\/\/.+looked-at$/), fault: null, objects: 1 })
  // s3rver reports times in whole seconds.
  expect(found?.oldestMs).toBeLessThan(60_000)

  front.trouble = () => ({ status: 403, code: 'AccessDenied' })
  expect(await look()).toMatchObject({ fault: { fault: 'refused' }, latencyMs: null, oldestMs: null })
  expect(await lookAtSpoolBucket({ spoolBucket: null })).toBeNull()
})

test.each([
  [{ latencyMs: 40, oldestMs: 3_000 }, []],
  [{ latencyMs: 1_500, oldestMs: 3_000 }, ['needs 1,500 ms']],
  [{ latencyMs: 40, oldestMs: 720_000 }, ['12 minutes old']],
  [{ fault: { fault: 'no_bucket', detail: 'the bucket failed' } as const, latencyMs: null, oldestMs: null }, ['fails']],
])('of a bucket with %o, doctor complains of %o', (found, complaints) => {
  const bucket = { place: 's3://mishap', fault: null, objects: 1, ...found }
  const said: string[] = []
  const wrong = spoolBucketFindings({ spoolBucket: bucket }, (line) => said.push(line))
  expect(wrong).toEqual(complaints.map((one) => expect.stringContaining(one)))
  expect(said).toHaveLength(bucket.fault === null ? 1 : 0)
})

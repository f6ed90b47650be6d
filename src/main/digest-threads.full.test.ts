import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import { startDigestThreads } from '#pipeline/digest-threads.ts'
import { frameRecord, readRecords } from '#storage/spool/record.ts'
import { wireWithUnruly as wire } from './test-support/unruly-kind/kind.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-threads-'))
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * Digests a range of envelopes with one unruly item each, as their last turn. @returns outcomes in the order of the
 * records
 */
async function digest(...wishes: readonly string[]) {
  return digestOf(wishes)
}

/** @param how changes to the bytes on disk, before and while the thread works */
async function digestOf(
  wishes: readonly string[],
  how: { corrupt?: (bytes: Buffer) => void; hangsAfterMs?: number; meanwhile?: () => void; module?: URL } = {},
) {
  const records = wishes.map((wish, index) => {
    const lines = ['{}', JSON.stringify({ type: 'unruly' }), wish]
    return frameRecord({
      header: { kind: 'envelope', projectId: 7 as ProjectId, receivedAt: index, remoteAddress: null, userAgent: null },
      body: Buffer.from(lines.join('\n')),
    })
  })
  const bytes = Buffer.concat(records.flatMap(({ head, body }) => [head, body]))
  how.corrupt?.(bytes)
  const path = join(folder, 'segment')
  await writeFile(path, bytes)
  const leftOut: string[] = []
  const threads = startDigestThreads({
    threads: 1,
    start: { module: how.module ?? new URL('test-support/unruly-kind/worker.ts', import.meta.url), data: {} },
    wire,
    rowsFolder: folder,
    readRecords,
    on: {
      log: () => undefined,
      leftOut: ({ reason }, project) => leftOut.push(`${reason} of ${project}`),
      wanted: () => undefined,
      damaged: (_, count) => leftOut.push(`${count} bytes damaged`),
    },
    ...(how.hangsAfterMs !== undefined && { hangsAfterMs: how.hangsAfterMs }),
  })
  const range = { segment: 1, from: 0, to: bytes.length }
  const digested = threads.digest({ ...range, runs: [range], turn: 'last' }, path)
  how.meanwhile?.()
  const batch = await digested
  await threads.close()
  const ends = batch.outcomes.map(({ receivedAt, outcome, reason }) => `${receivedAt} ${outcome} ${reason}`)
  return { ends, records: batch.records, leftOut }
}

describe('a record that costs too much', () => {
  test('is given up after some seconds, alone, and counted', async () => {
    expect(await digest('one', 'two', 'spin', 'four')).toEqual({
      ends: ['0 filtered one', '1 filtered two', '2 invalid too_costly', '3 filtered four'],
      records: 4,
      leftOut: ['too_costly of 7'],
    })
  }, 60_000)
})

describe('a record that ends its thread', () => {
  test('is left out, alone, and counted; what stands before and behind it is digested', async () => {
    expect(await digest('exit', 'two', 'three', 'exit')).toEqual({
      ends: ['0 invalid digest_crash', '1 filtered two', '2 filtered three', '3 invalid digest_crash'],
      records: 4,
      leftOut: ['digest_crash of 7', 'digest_crash of 7'],
    })
  })
})

describe('a record that the disk has damaged', () => {
  test('is left out, alone, counted and told', async () => {
    const found = await digestOf(['one', 'two', 'three'], {
      corrupt: (bytes) => bytes.write('X', bytes.indexOf('two')),
    })
    expect(found).toEqual({
      ends: ['0 filtered one', expect.stringMatching(/^\d+ invalid spool_damaged$/), '2 filtered three'],
      records: 3,
      leftOut: [expect.stringMatching(/^\d+ bytes damaged$/)],
    })
  })
})

describe('a process that stands still for longer than a thread may', () => {
  test('does not take the thread for one that hangs', async () => {
    const standStill = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    expect(await digestOf(['one'], { hangsAfterMs: 1_000, meanwhile: standStill })).toEqual({
      ends: ['0 filtered one'],
      records: 1,
      leftOut: [],
    })
  })
})

describe('a thread that cannot start', () => {
  test('is no record’s fault: the batch fails as a whole, to be tried again', async () => {
    const module = new URL('data:text/javascript,throw new Error("EMFILE: too many open files")')
    await expect(digestOf(['one', 'two'], { module })).rejects.toThrow('ended while it was at no record: EMFILE')
  })
})

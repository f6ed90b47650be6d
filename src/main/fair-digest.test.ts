import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { startDigestThreads } from '#pipeline/digest-threads.ts'
import { startPump, type Pump } from '#pipeline/pump.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { readRecords } from '#storage/spool/record.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { kindsAndUnruly as kinds, wireWithUnruly as wire } from './test-support/unruly-kind/kind.ts'

const [ABUSED, OTHER] = [7 as ProjectId, 8 as ProjectId]
const EVENTUALLY = { timeout: 60_000, interval: 5 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-fair-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A spool with its digest: real threads, in which an item of the unruly kind does what it says. */
async function openStage(name: string) {
  const opened = new AsyncDisposableStack()
  const catalogue = await openSqliteCatalogue({ file: join(folder, `${name}.db`) })
  opened.defer(() => catalogue.close())
  const settings = { durability: 'os', maxBytes: 2 ** 24, segmentBytes: 2 ** 14 } as const
  const { spool } = await openSpool({ folder: join(folder, name), settings })
  opened.defer(() => spool.close())
  /** The outcomes of each commit, in order: `<project> <reason>`. */
  const commits: string[][] = []
  return {
    spool,
    commits,
    ledger: catalogue.digest,
    digest: async (): Promise<Pump> => {
      const threads = startDigestThreads({
        threads: 1,
        start: { module: new URL('test-support/unruly-kind/worker.ts', import.meta.url), data: {} },
        wire,
        rowsFolder: folder,
        readRecords,
        on: { log: () => {}, leftOut: () => {}, wanted: () => {}, damaged: () => expect.unreachable() },
      })
      const pump = await startPump({
        kinds,
        spool,
        ledger: catalogue.digest,
        events: {
          groupsOf: () => Promise.resolve(new Map()),
          insert: () => Promise.reject(new Error('There is nothing to insert.')),
          revise: () => Promise.reject(new Error('There is nothing to revise.')),
          deleteProject: () => Promise.resolve(),
          deleteGroups: () => Promise.resolve(),
          dropBefore: () => Promise.resolve(0),
        },
        work: (work, path) => threads.digest(work, path),
        keepBlobs: () => Promise.reject(new Error('There is nothing to keep.')),
        batchesInFlight: 3,
        limits: { records: 100, bytes: 2 ** 20 },
        batchWaitMs: 0,
        onFault: (stage, fault) => expect.unreachable(`${stage}: ${String(fault)}`),
        onLost: () => expect.unreachable('Nothing is lost.'),
        onCommit: ({ outcomes }) => {
          commits.push(outcomes.map(({ projectId, reason }) => `${projectId} ${reason}`))
        },
      })
      const stop = async () => {
        await pump.stop()
        await threads.close()
      }
      opened.defer(stop)
      return { ...pump, stop }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function send(spool: Spool, projectId: ProjectId, ...wishes: readonly string[]): Promise<void> {
  await sendLarge(spool, projectId, 0, ...wishes)
}

/** @param bytes of each record, in addition to its wish */
async function sendLarge(spool: Spool, projectId: ProjectId, bytes: number, ...wishes: readonly string[]) {
  for (const wish of wishes) {
    const lines = ['{}', JSON.stringify({ type: 'unruly' }), wish + ' '.repeat(bytes)]
    const sender = { projectId, key: 'aaaaaaaa', receivedAt: Date.now(), remoteAddress: null, userAgent: null }
    expect(
      await spool.append({ header: { kind: 'envelope', ...sender }, body: Buffer.from(lines.join('\n')) }),
    ).toEqual({
      ok: true,
    })
  }
}

const digested = (spool: Spool) => expect.poll(() => spool.backlog().records, EVENTUALLY).toBe(0)

describe('records that end their thread', () => {
  test('are set aside at once, and others of their sender with them: the event of another project does not wait', async () => {
    await using stage = await openStage('crash')
    const { spool, commits } = stage
    await send(spool, ABUSED, 'exit', 'fine', 'exit')
    await send(spool, OTHER, 'quick')
    await stage.digest()
    await digested(spool)
    expect(commits).toEqual([['8 quick'], ['7 digest_crash', '7 fine', '7 digest_crash']])
  })
})

describe('records that are costly, each within what one may take', () => {
  test('are digested until their sender is costly, and the rest of them after those of others', async () => {
    await using stage = await openStage('busy')
    const { spool, commits } = stage
    await send(spool, ABUSED, 'busy 1', 'busy 2', 'busy 3')
    await send(spool, OTHER, 'quick')
    await stage.digest()
    await digested(spool)
    expect(commits).toEqual([['7 busy 1', '7 busy 2', '8 quick'], ['7 busy 3']])
  })

  test('are costly as large ones too, which take longer by nature: a record may take what one of a megabyte does', async () => {
    await using stage = await openStage('large')
    const { spool, commits } = stage
    await sendLarge(spool, ABUSED, 3_000_000, 'busy 1', 'busy 2', 'busy 3', 'busy 4')
    await send(spool, OTHER, 'quick')
    await stage.digest()
    await digested(spool)
    expect(commits.flat()).toEqual(['7 busy 1', '7 busy 2', '8 quick', '7 busy 3', '7 busy 4'])
  })

  test('are costly together with those of batches before', async () => {
    await using stage = await openStage('before')
    const { spool, commits } = stage
    const pump = await stage.digest()
    await send(spool, ABUSED, 'busy 1')
    await expect.poll(() => commits.length, EVENTUALLY).toBe(1)
    await pump.whileResting(async () => {
      await send(spool, ABUSED, 'busy 2', 'busy 3')
      await send(spool, OTHER, 'quick')
    })
    await digested(spool)
    expect(commits).toEqual([['7 busy 1'], ['7 busy 2', '8 quick'], ['7 busy 3']])
  })

  test('are seen by project while they wait', async () => {
    await using stage = await openStage('seen')
    const { spool, commits } = stage
    await send(spool, ABUSED, 'busy 1', 'busy 2', ...Array.from({ length: 20 }, (_, index) => `busy ${index + 3}`))
    await send(spool, OTHER, 'quick')
    const pump = await stage.digest()
    await expect.poll(() => commits.length, EVENTUALLY).toBe(1)
    await expect
      .poll(() => spool.backlogByProject(), EVENTUALLY)
      .toEqual([expect.objectContaining({ projectId: ABUSED, records: 20, aside: 20 })])
    // Other projects' records are not delayed.
    expect(spool.backlog().oldestReceivedAt).toBeNull()
    await pump.stop()
  })
})

describe('a digest that is stopped while records wait', () => {
  test('digests each of them once when it is started again, and keeps their segments until then', async () => {
    await using stage = await openStage('again')
    const { spool, commits, ledger } = stage
    await send(spool, ABUSED, 'exit')
    await send(spool, OTHER, 'quick')
    await send(spool, ABUSED, ...Array.from({ length: 200 }, (_, index) => `fine ${index}`))
    const first = await stage.digest()
    await expect.poll(() => commits.length, EVENTUALLY).toBe(3)
    await first.stop()
    const waiting = spool.backlog().records
    expect(waiting).toBeGreaterThan(0)
    expect((await ledger.progress(spool.id)).aside).not.toEqual([])
    // Earlier records are pending, so later ones are not lost.
    await send(spool, OTHER, 'quick again')
    await stage.digest()
    await digested(spool)
    const all = commits.flat()
    expect(all).toHaveLength(203)
    expect(new Set(all).size).toBe(203)
    await expect.poll(async () => (await ledger.progress(spool.id)).aside).toEqual([])
  })
})

test('a sender of whom too much waits is refused, and others are taken', async () => {
  await using stage = await openStage('refused')
  const { spool } = stage
  await send(spool, ABUSED, 'one')
  const run = { segment: 1, from: 0, to: 1, projectId: ABUSED, key: 'aaaaaaaa', records: 4_000 }
  await spool.release({ segment: 1, offset: 0 }, [run])
  const header = { kind: 'envelope', projectId: ABUSED, receivedAt: 1, remoteAddress: null, userAgent: null } as const
  const sent = (key: string) => spool.append({ header: { ...header, key }, body: new Uint8Array(1) })
  expect(await sent('aaaaaaaa')).toEqual({ ok: false, refusal: { reason: 'sender_behind' } })
  expect(await sent('bbbbbbbb')).toEqual({ ok: true })
})

import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyBatch } from '#domain/processing/batch.ts'
import type { SpoolRange } from '#domain/spool/spool.ts'
import type { PumpParts } from '#pipeline/pump-parts.ts'
import { startPump } from '#pipeline/pump.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { kinds } from '#telemetry/kinds.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-lost-'))
})
afterAll(() => rm(folder, { recursive: true }))

const settings = { durability: 'os', maxBytes: 2 ** 20, segmentBytes: 2 ** 20 } as const
const limits = { records: 10, bytes: 2 ** 20 }
const refused = {
  header: {
    kind: 'outcomes',
    outcomes: [
      { projectId: null, category: 'error', outcome: 'invalid', reason: 'no_key', quantity: 1, receivedAt: 1_000 },
    ],
  },
  body: new Uint8Array(),
} as const

/** A pump over records that produce only an outcome each. */
const bare: Omit<PumpParts, 'spool' | 'ledger'> = {
  kinds,
  events: {
    groupsOf: () => Promise.resolve(new Map()),
    insert: () => Promise.reject(new Error('There is nothing to insert.')),
    revise: () => Promise.reject(new Error('There is nothing to revise.')),
    deleteProject: () => Promise.resolve(),
    deleteGroups: () => Promise.resolve(),
    dropBefore: () => Promise.resolve(0),
  },
  work: () => Promise.resolve({ ...emptyBatch, outcomes: refused.header.outcomes, records: 1 }),
  keepBlobs: () => Promise.reject(new Error('There is nothing to keep.')),
  batchesInFlight: 2,
  limits,
  batchWaitMs: 0,
  onFault: (_, fault) => expect.unreachable(String(fault)),
  onLost: () => expect.unreachable('Nothing is lost.'),
}

test('a planned range that a power cut took does not hold up what comes after it', async () => {
  const place = { folder: join(folder, 'spool'), settings }
  const catalogue = await openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
  const { spool: before } = await openSpool(place)
  await before.append(refused)
  const planned = before.nextRange({ segment: 1, offset: 0 }, limits)
  if (planned === undefined) throw new Error('no range')
  await catalogue.digest.plan(before.id, planned)
  await before.close()
  await truncate(before.segmentPath(planned.segment), 0)

  const { spool } = await openSpool(place)
  const worked: SpoolRange[] = []
  const lost: number[] = []
  const pump = await startPump({
    ...bare,
    spool,
    ledger: catalogue.digest,
    work: (range, path) => {
      worked.push(range)
      return bare.work(range, path)
    },
    onLost: (_, bytes) => lost.push(bytes),
  })
  await spool.append(refused)
  await expect.poll(() => spool.backlog().records).toBe(0)
  await pump.stop()

  expect(lost).toEqual([planned.to])
  expect(worked).toEqual([expect.objectContaining({ segment: 2, from: 0, to: planned.to })])
  expect(await catalogue.digest.progress(spool.id)).toEqual({
    position: { segment: 2, offset: planned.to },
    planned: [],
    aside: [],
  })
  await spool.close()
  await catalogue.close()
})

test('a clock that is set back by a day holds no small batch up', async () => {
  const catalogue = await openSqliteCatalogue({ file: join(folder, 'clock.db') })
  const { spool } = await openSpool({ folder: join(folder, 'clock'), settings })
  const pump = await startPump({ ...bare, spool, ledger: catalogue.digest, batchWaitMs: 50 })
  await spool.append(refused)
  await expect.poll(() => spool.backlog().records).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 })
  try {
    await spool.append(refused)
    await expect.poll(() => spool.backlog().records, { timeout: 5_000 }).toBe(0)
  } finally {
    vi.useRealTimers()
  }
  await pump.stop()
  await spool.close()
  await catalogue.close()
})

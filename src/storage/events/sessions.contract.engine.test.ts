import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Session } from '#domain/session/session.ts'
import type { CountedSessions } from '#domain/session/session-store.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { sessionTable } from '#telemetry/sessions/table.ts'
import { allBefore, mayRead } from './sample-row.ts'
import { aSession, aSessionId } from './sample-session.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A whole hour of yesterday. */
const start = Math.floor((Date.now() - DAY_MS) / HOUR_MS) * HOUR_MS

function encoded(sessions: readonly Session[]) {
  const encoder = new RowEncoder(sessionTable.columns)
  encoder.add(sessions)
  return encoder.finish()
}

const hours = (count: number): CountedSessions => ({
  period: { since: new Date(start), until: new Date(start + count * HOUR_MS) },
  environments: [],
  releases: [],
})
const none = { healthy: 0, errored: 0, unhandled: 0, crashed: 0, abnormal: 0 }

describe.each(eventEngines)('sessions in the store, $name', ({ open }) => {
  let folder: string
  let store: EventStore
  let projects = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-sessions-'))
    store = await open({ folder })
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  /** Stores session updates in a project of its own, each batch as a separate insert. */
  async function storedSessions(...batches: readonly (readonly Partial<Session>[])[]) {
    const projectId = (projects += 1) as ProjectId
    for (const [index, batch] of batches.entries()) {
      const sessions = batch.map((fields) => aSession({ started: start, ...fields, projectId }))
      await store.insert('sessions', encoded(sessions), `${projectId}:${index}`)
    }
    return {
      projectId,
      counts: (filter = hours(1), seconds = 3600) =>
        store.sessionCounts(narrow(mayRead(), [projectId]), filter, seconds),
    }
  }

  test('are each one, whatever was said of them: open, with errors, and its end, in any order', async () => {
    const words = [
      { moment: 1 },
      { moment: 2, errors: 1 },
      { moment: 3, errors: 1, status: 'unhandled' },
    ] as const satisfies readonly Partial<Session>[]
    for (const order of [words, words.toReversed()]) {
      const { counts } = await storedSessions(...order.map((word) => [word]))
      expect(await counts()).toEqual([{ bucket: 0, started: 1, ...none, unhandled: 1 }])
    }
  })

  test('stay as they ended, whatever is said later', async () => {
    const { counts } = await storedSessions(
      [{ moment: 5, status: 'exited' }],
      [{ moment: 9, status: 'crashed', errors: 1 }],
      [{ moment: 10, status: 'ok' }],
    )
    // It had an error nonetheless.
    expect(await counts()).toEqual([{ bucket: 0, started: 1, ...none, errored: 1 }])
  })

  test('are counted in one class each, also where an SDK has counted them', async () => {
    const { counts } = await storedSessions([
      { id: aSessionId('a') },
      { id: aSessionId('b'), status: 'exited' },
      { id: aSessionId('c'), errors: 3 },
      { id: aSessionId('d'), status: 'abnormal', errors: 1 },
      { id: aSessionId('e'), status: 'exited', quantity: 40 },
      { id: aSessionId('f'), status: 'errored', errors: 1, quantity: 2 },
      { id: aSessionId('g'), status: 'crashed', errors: 1, quantity: 5 },
    ])
    expect(await counts()).toEqual([
      { bucket: 0, started: 51, healthy: 42, errored: 3, unhandled: 0, crashed: 5, abnormal: 1 },
    ])
  })

  test('belong where they started, and are narrowed by environment and release', async () => {
    const { counts } = await storedSessions([
      { id: aSessionId('a'), started: start + 5 * 60_000 },
      { id: aSessionId('b'), started: start + 2 * HOUR_MS, environment: 'qa', moment: 1 },
      { id: aSessionId('c'), started: start + 3 * HOUR_MS - 1, release: 'shop@2' },
    ])
    const filter = hours(3)
    const started = async (...args: Parameters<typeof counts>) =>
      (await counts(...args)).map(({ bucket, started: sum }) => [bucket, sum])
    expect(await started(filter)).toEqual([
      [0, 1],
      [2, 2],
    ])
    expect(await started(filter, 300)).toEqual([
      [1, 1],
      [24, 1],
      [35, 1],
    ])
    expect(await started({ ...filter, environments: ['qa'] })).toEqual([[2, 1]])
    expect(await started({ ...filter, releases: ['shop@2', 'x'] })).toEqual([[2, 1]])
    const period = { since: new Date(start + 5 * 60_000 + 1), until: new Date(start + 3 * HOUR_MS - 1) }
    expect(await started({ ...filter, period })).toEqual([[1, 1]])
  })

  test('tell how many users they had, and how many of them a crash met, of releases of one pattern', async () => {
    const { counts } = await storedSessions([
      { id: aSessionId('a'), userKey: 'ann' },
      { id: aSessionId('b'), userKey: 'ann', status: 'crashed', errors: 1 },
      { id: aSessionId('c'), userKey: 'bo', status: 'unhandled', errors: 1 },
      { id: aSessionId('d'), status: 'crashed', errors: 1 },
      { id: aSessionId('e'), userKey: 'cy', status: 'crashed', errors: 1, release: 'shop@2.1%' },
    ])
    const asked = { ...hours(1), users: 'counted' } as const
    expect(await counts(asked)).toMatchObject([{ started: 5, crashed: 3, users: { all: 3, crashed: 2 } }])
    expect(await counts({ ...asked, releaseLike: 'shop@2*' })).toMatchObject([{ users: { all: 1, crashed: 1 } }])
    expect(await counts({ ...asked, releaseLike: 'shop@1' })).toMatchObject([{ users: { all: 2, crashed: 1 } }])
    // All characters except the star are literal.
    expect(await counts({ ...asked, releaseLike: 'shop@_' })).toEqual([])
    expect(await counts({ ...hours(1), releaseLike: '*2.1%' })).toEqual([
      { bucket: 0, started: 1, ...none, crashed: 1 },
    ])
  })

  test('are stored once, however often they come', async () => {
    const words = [{ id: aSessionId('a'), quantity: 7 }, { id: aSessionId('b') }]
    const { projectId, counts } = await storedSessions(words, words)
    const rows = encoded(words.map((fields) => aSession({ started: start, ...fields, projectId })))
    await store.insert('sessions', rows, `${projectId}:0`)
    expect(await counts()).toMatchObject([{ started: 8, healthy: 8 }])
  })

  test('come to the same in whatever order they are told of', async () => {
    const word = fc.record({
      id: fc.constantFrom('a', 'b', 'c').map(aSessionId),
      status: fc.constantFrom('ok', 'exited', 'crashed', 'abnormal', 'unhandled'),
      errors: fc.nat(2),
      moment: fc.nat(9),
    })
    const story = fc.uniqueArray(word, { maxLength: 8, selector: ({ id, moment }) => `${id} ${moment}` })
    await fc.assert(
      fc.asyncProperty(story, async (words) => {
        const one = await storedSessions(words)
        const other = await storedSessions(...words.toReversed().map((single) => [single]))
        expect(await other.counts()).toEqual(await one.counts())
      }),
      { numRuns: 10 },
    )
  })

  test('go with their project, and with their weeks', async () => {
    const gone = await storedSessions([{}])
    const kept = await storedSessions([{ id: aSessionId('a') }, { id: aSessionId('b'), started: start - 40 * DAY_MS }])
    const all = { ...hours(1), period: { since: new Date(start - 50 * DAY_MS), until: new Date() } }
    const total = async ({ counts }: typeof gone) => (await counts(all)).reduce((sum, { started }) => sum + started, 0)
    expect([await total(gone), await total(kept)]).toEqual([1, 2])
    await store.deleteProject(gone.projectId)
    await expect.poll(() => total(gone), { timeout: 60_000 }).toBe(0)
    expect(await total(kept)).toBe(2)
    await store.dropBefore(allBefore(new Date(Date.now() - 30 * DAY_MS)))
    expect(await total(kept)).toBe(1)
  })
})

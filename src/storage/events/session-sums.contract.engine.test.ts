import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Session } from '#domain/session/session.ts'
import type { SumsAsked } from '#domain/session/session-sums.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { sessionTable } from '#telemetry/sessions/table.ts'
import { eventEnginesAndCluster } from './test-support/event-engines.ts'
import { mayRead } from './sample-row.ts'
import { aSession, aSessionId } from './sample-session.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const start = Math.floor((Date.now() - DAY_MS) / HOUR_MS) * HOUR_MS

function encoded(sessions: readonly Session[]) {
  const encoder = new RowEncoder(sessionTable.columns)
  encoder.add(sessions)
  return encoder.finish()
}

const asked = (fields: Partial<SumsAsked> = {}): SumsAsked => ({
  period: { since: new Date(start), until: new Date(start + 4 * HOUR_MS) },
  environments: [],
  releases: [],
  groupBy: [],
  detail: 'all',
  ...fields,
})

describe.each(eventEnginesAndCluster)('sums of sessions, $name', ({ open }) => {
  let folder: string
  let store: EventStore
  let projects = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-session-sums-'))
    store = await open({ folder })
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  async function storedSessions(...batches: readonly (readonly Partial<Session>[])[]) {
    const projectId = (projects += 1) as ProjectId
    for (const [index, batch] of batches.entries()) {
      const sessions = batch.map((fields) => aSession({ started: start, ...fields, projectId }))
      await store.insert('sessions', encoded(sessions), `${projectId}:${index}`)
      await store.sessionsSummed()
    }
    return {
      projectId,
      sums: (fields: Partial<SumsAsked> = {}) => store.sessionSums(narrow(mayRead(), [projectId]), asked(fields)),
    }
  }

  test('count each session in its class, its user and its time, and are null where nothing is said', async () => {
    const { sums } = await storedSessions([
      { id: aSessionId('a'), userKey: 'ada', duration: 1000, status: 'exited' },
      { id: aSessionId('b'), userKey: 'ada', duration: 3000, status: 'crashed', errors: 1 },
      { id: aSessionId('c'), userKey: 'bob', errors: 2, browserSdk: 10 },
      {
        id: aSessionId('d'),
        userKey: 'eve',
        status: 'abnormal',
        errors: 1,
        mechanism: 'anr_foreground',
        browserSdk: 11,
      },
      { id: aSessionId('e'), status: 'unhandled', errors: 1 },
      { id: aSessionId('f'), status: 'exited', quantity: 40 },
    ])
    const [all, ...others] = await sums()
    expect(others).toEqual([])
    expect(all).toEqual({
      projectId: undefined,
      release: '',
      environment: '',
      step: 0,
      started: 45,
      healthy: 41,
      errored: 1,
      unhandled: 1,
      crashed: 1,
      abnormal: 1,
      anr: 1,
      withoutUser: 41,
      oldBrowserSdk: 1,
      newBrowserSdk: 1,
      users: { all: 3, hurt: 3, unhandled: 0, crashed: 1, abnormal: 1, anr: 1 },
      durations: expect.objectContaining({ average: 2000 }),
    })
    expect(all?.durations?.p95).toBeGreaterThan(all?.durations?.p50 ?? 0)
    const { sums: silent } = await storedSessions([{ id: aSessionId('a') }])
    expect(await silent()).toMatchObject([{ durations: null, users: { all: 0 }, withoutUser: 1 }])
    expect(await silent({ environments: ['qa'] })).toEqual([])
  })

  test('follow what is told of a session later, for days, and count it once', async () => {
    const { sums } = await storedSessions(
      [{ moment: 1, duration: 10, userKey: 'ada' }],
      [{ moment: 2, errors: 1, duration: 20, userKey: 'ada' }],
      [{ moment: 3, status: 'crashed', errors: 1, duration: 30, userKey: 'ada' }],
    )
    expect(await sums()).toMatchObject([
      { started: 1, errored: 0, crashed: 1, users: { all: 1, crashed: 1 }, durations: { average: 30 } },
    ])
  })

  test('agree with the count of single sessions', async () => {
    const stories = ['ok', 'exited', 'crashed', 'abnormal', 'unhandled', 'errored'] as const
    const { projectId, sums } = await storedSessions(
      stories.flatMap((status, index) => [
        { id: aSessionId(status), moment: 1, started: start + index * 1000 },
        { id: aSessionId(status), moment: 2, status, errors: index % 2, started: start + index * 1000 },
      ]),
    )
    const { period, environments, releases } = asked()
    const counts = await store.sessionCounts(
      narrow(mayRead(), [projectId]),
      { period, environments, releases },
      4 * 3600,
    )
    expect(await sums()).toMatchObject(
      counts.map(({ started, healthy, errored, unhandled, crashed, abnormal }) => ({
        started,
        healthy,
        errored,
        unhandled,
        crashed,
        abnormal,
      })),
    )
  })

  test('are told apart by release, environment and step, and others come together', async () => {
    const { projectId, sums } = await storedSessions([
      { id: aSessionId('a'), userKey: 'ada' },
      { id: aSessionId('b'), release: 'shop@2', started: start + HOUR_MS, userKey: 'bob' },
      { id: aSessionId('c'), release: 'shop@3', started: start + HOUR_MS, environment: 'qa' },
      { id: aSessionId('d'), release: 'shop@2', started: start + 3 * HOUR_MS, userKey: 'bob' },
    ])
    const brief = (rows: Awaited<ReturnType<typeof sums>>) =>
      rows.map(({ release, environment, step, started }) => `${release} ${environment} ${step} ${started}`)
    expect(brief(await sums({ groupBy: ['release', 'environment'] }))).toEqual([
      'shop@1 production 0 1',
      'shop@2 production 0 2',
      'shop@3 qa 0 1',
    ])
    expect(
      brief(await sums({ groupBy: ['release'], releases: ['shop@2'], others: 'together', stepSeconds: 3600 })),
    ).toEqual(['  0 1', '  1 1', 'shop@2  1 1', 'shop@2  3 1'])
    expect(brief(await sums({ releases: ['shop@2'] }))).toEqual(['  0 2'])
    // A user seen in two hours counts once.
    expect(await sums({ groupBy: ['project'], releases: ['shop@2'] })).toMatchObject([{ projectId, users: { all: 1 } }])
    expect(await sums({ detail: 'counts' })).toMatchObject([{ started: 4, users: { all: 0 }, durations: null }])
    const users = { all: 2, hurt: 0, unhandled: 0, crashed: 0, abnormal: 0, anr: 0 }
    expect(await sums({ detail: 'crashes' })).toMatchObject([{ started: 4, users, durations: null }])
  })

  test('tell when a release had a tenth of six hours, and when it last had', async () => {
    const began = start - 14 * HOUR_MS
    const hours = Array.from({ length: 14 }, (_, hour) => [
      { id: aSessionId(`a${hour}`), started: began + hour * HOUR_MS, quantity: 100 },
      // shop@2 has 30 of 430 at hour 3, 60 of 560 at 4, 90 of 690 at 8, and 60 of 660 at 9.
      ...(hour === 3 || hour === 4 || hour === 5
        ? [{ id: aSessionId(`b${hour}`), started: began + hour * HOUR_MS, quantity: 30, release: 'shop@2' }]
        : []),
    ])
    const { projectId } = await storedSessions(hours.flat())
    const period = { since: new Date(began), until: new Date(start) }
    const grant = narrow(mayRead(), [projectId])
    const times = (release: string) => store.adoptionTimes(grant, { period, environments: [] }, release)
    const at = (hour: number) => new Date(began + hour * HOUR_MS)
    expect(await times('shop@2')).toEqual([
      { environment: 'production', adopted: at(4), lastAdopted: at(8), lastHour: at(13) },
    ])
    expect(await times('shop@1')).toMatchObject([{ adopted: at(0), lastAdopted: at(13) }])
    expect(await times('shop@9')).toEqual([])
  })

  test('go with their project', async () => {
    const gone = await storedSessions([{}])
    expect(await gone.sums()).toHaveLength(1)
    await store.deleteProject(gone.projectId)
    await expect.poll(() => gone.sums(), { timeout: 60_000 }).toEqual([])
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { EventId, ProjectId, ReplayId, TraceId } from '#domain/ids.ts'
import { parseReplayQuery } from '#domain/replay/replay-query.ts'
import type { ReplaySet, ReplayWindow, Suspicion } from '#domain/replay/replay-store.ts'
import type { ReplayRow } from '#telemetry/replays/replay-row.ts'
import { replayTable } from '#telemetry/replays/table.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { eventEnginesAndCluster } from './test-support/event-engines.ts'
import { aReplayRecorded, aReplayRow, aReplayTold } from './sample-replay.ts'
import { allBefore, mayRead } from './sample-row.ts'

const HOUR_MS = 3_600_000
const start = Math.floor((Date.now() - 24 * HOUR_MS) / HOUR_MS) * HOUR_MS
const newest: ReplayWindow = { sort: 'started', descending: true, offset: 0, limit: 20 }
const idOf = (hex: string) => hex.repeat(32).slice(0, 32) as ReplayId

function encoded(rows: readonly ReplayRow[]) {
  const encoder = new RowEncoder(replayTable.columns)
  encoder.add(rows)
  return encoder.finish()
}

describe.each(eventEnginesAndCluster)('replays, $name', ({ open }) => {
  let folder: string
  let store: EventStore
  let projects = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-replays-'))
    store = await open({ folder })
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  /** Each batch is a separate insert. */
  async function stored(...batches: readonly (readonly Partial<ReplayRow>[])[]) {
    const projectId = (projects += 1) as ProjectId
    for (const [index, batch] of batches.entries()) {
      await store.insert(
        'replay_segments',
        encoded(batch.map((row) => aReplayRow({ ...row, projectId }))),
        `${projectId}:${index}`,
      )
    }
    const grant = narrow(mayRead(), [projectId])
    const set = (text: string): ReplaySet => {
      const where = parseReplayQuery(text, new Date())
      if (!where.ok) throw new Error(text)
      const period = { since: new Date(start), until: new Date(start + 12 * HOUR_MS) }
      return { where: where.value, period, environments: [], slugs: new Map([[projectId, 'shop']]), seen: [idOf('b')] }
    }
    const found = async (text: string, window: Partial<ReplayWindow> = {}) =>
      (await store.replays(grant, set(text), { ...newest, ...window })).map(({ replayId }) => replayId[0])
    return { projectId, grant, set, found }
  }

  test('are put together from what came with each segment, in any order', async () => {
    const told = aReplayTold({ startedAt: start + 1000, endedAt: start + 6000, urls: ['https://shop.example/a'] })
    const later = {
      ...told,
      endedAt: start + 11_000,
      urls: ['https://shop.example/b'],
      errorIds: ['e1'.repeat(16)],
      user: { id: '7', email: 'ada@example.com', username: '', ip: '' },
      tags: [['plan', 'pro']] as const,
    }
    const recorded = aReplayRecorded({
      startedAt: start + 1000,
      endedAt: start + 6000,
      clicks: 2,
      snapshotsAt: [start + 1000],
    })
    const time = start + 1000
    const replayId = idOf('a')
    const { grant, set, projectId } = await stored(
      [{ replayId, time, segmentId: 1, told: later }],
      [
        {
          replayId,
          time,
          segmentId: 1,
          recorded: aReplayRecorded({ startedAt: start + 6000, clicks: 1, rageClicks: 1 }),
        },
        { replayId, time, segmentId: 0, recorded },
      ],
      [{ replayId, time, segmentId: 0, told }],
      [{ replayId, time, segmentId: 3, recorded: aReplayRecorded({ state: 'unreadable', events: 0 }) }],
    )
    const summary = {
      replayId,
      projectId,
      startedAt: start + 1000,
      endedAt: expect.any(Number),
      segments: 3,
      urls: expect.arrayContaining(['https://shop.example/a', 'https://shop.example/b']),
      user: { id: '7', email: 'ada@example.com' },
      errors: 1,
      errorIds: ['e1'.repeat(16)],
      clicks: 3,
      rageClicks: 1,
      tags: [['plan', 'pro']],
    }
    expect(await store.replays(grant, set(''), newest)).toMatchObject([summary])
    expect(await store.replay(grant, replayId)).toMatchObject(summary)
    const segments = await store.replaySegments(grant, { projectId, replayId })
    expect(segments.map(({ segment }) => [segment.segmentId, segment.state])).toEqual([
      [0, 'kept'],
      [1, 'kept'],
      [3, 'unreadable'],
    ])
    expect(segments[0]?.segment).toMatchObject({ startedAt: start + 1000, events: 2, snapshotsAt: [start + 1000] })
    expect(await store.replaysOfErrors(grant, ['e1'.repeat(16) as EventId])).toEqual(
      new Map([['e1'.repeat(16), { projectId, replayId }]]),
    )
  })

  test('are found by everything that a search may ask for', async () => {
    const replay = (id: string, at: number, fields: Parameters<typeof aReplayTold>[0], recorded = {}) => {
      const told = aReplayTold({ startedAt: start + at, endedAt: start + at + 30_000, ...fields })
      const time = start + at
      return [
        { replayId: idOf(id), time, told },
        { replayId: idOf(id), time, recorded: aReplayRecorded({ startedAt: time, ...recorded }) },
      ]
    }
    const { found, grant } = await stored([
      ...replay('a', 0, {
        urls: ['https://shop.example/checkout?step=1'],
        user: { id: '7', email: 'ada@example.com', username: 'ada', ip: '203.0.113.7' },
        browser: { name: 'Chrome', version: '140.0' },
        release: 'web@2.0.0',
        tags: [['plan', 'pro']],
        errorIds: ['e2'.repeat(16)],
        traceIds: ['c3'.repeat(16)],
      }),
      ...replay(
        'b',
        60_000,
        { endedAt: start + 60_000 + 600_000, type: 'buffer', environment: 'staging' },
        { deadClicks: 2, rageClicks: 1, clicks: 9 },
      ),
      ...replay('c', 5 * HOUR_MS, {
        os: { name: 'iOS', version: '19' },
        device: { name: 'Phone', brand: 'Fruit', model: 'P1', family: 'P' },
      }),
    ])
    expect(await found('')).toEqual(['c', 'b', 'a'])
    for (const [text, ids] of [
      ['user:ada', ['a']],
      ['user.email:*@example.com', ['a']],
      ['!user:ada', ['c', 'b']],
      ['has:user', ['a']],
      ['url:*checkout*', ['a']],
      ['checkout', ['a']],
      ['browser:Chrome', ['a']],
      ['browser.version:140*', ['a']],
      ['os.name:iOS device.brand:Fruit', ['c']],
      ['release:web@2.0.0', ['a']],
      ['plan:pro', ['a']],
      ['has:plan', ['a']],
      ['duration:>5m', ['b']],
      ['errors:>0', ['a']],
      ['rage_clicks:>0', ['b']],
      ['dead_clicks:2', ['b']],
      ['count_dead_clicks:>=1', ['b']],
      ['activity:>4', ['b']],
      ['type:buffer', ['b']],
      ['environment:staging', ['b']],
      ['is:seen', ['b']],
      ['is:unseen', ['c', 'a']],
      ['!is:seen errors:>0', ['a']],
      ['project:shop', ['c', 'b', 'a']],
      [`id:${idOf('c')}`, ['c']],
      [`error:${'e2'.repeat(16)}`, ['a']],
      [`trace:${'c3'.repeat(16)}`, ['a']],
      ['has:error OR environment:staging', ['b', 'a']],
    ] as const) {
      expect([text, await found(text)]).toEqual([text, ids])
    }
    expect(await found('', { sort: 'duration' })).toEqual(
      ['b', 'a', 'c'].toSorted((one, other) => (one === 'b' ? -1 : other === 'b' ? 1 : 0)),
    )
    expect(await found('', { sort: 'clicks', limit: 1 })).toEqual(['b'])
    expect(await found('', { offset: 1, limit: 1 })).toEqual(['b'])
    expect(await store.replaysOfTrace(grant, 'c3'.repeat(16) as TraceId)).toHaveLength(1)
  })

  test('are where they were packed to', async () => {
    const time = start
    const replayId = idOf('d')
    const blob = (segment: number) => `replays/1/dd/${replayId}.${segment}.x`
    const { grant, projectId } = await stored(
      [0, 1].map((segmentId) => ({
        replayId,
        time,
        segmentId,
        receivedAt: start,
        recorded: aReplayRecorded({ blob: blob(segmentId), blobBytes: 50 }),
      })),
    )
    const between = { since: new Date(start - 1), quietSince: new Date(start + 1) }
    const isUnpacked = async () =>
      (await store.unpackedReplays(between, 100)).some((one) => one.projectId === projectId)
    expect(await isUnpacked()).toBe(true)
    const place = (segment: number) => ({
      key: 'replays/1/dd/p',
      from: 0,
      until: 70,
      start: segment * 100,
      end: 100 + segment * 100,
    })
    const segments = [0, 1].map((segment) => ({ cameIn: blob(segment), place: place(segment) }))
    await store.notePack({ replay: { projectId, replayId, time }, segments, packedAt: new Date() })
    expect(await isUnpacked()).toBe(false)
    expect((await store.replaySegments(grant, { projectId, replayId })).map((one) => one.place)).toEqual([
      place(0),
      place(1),
    ])
    expect(await store.namedBlobs([{ projectId, replayId }])).toEqual(new Set(['replays/1/dd/p']))
  })

  test('are looked into by detectors in the order in which segments came, none left out between two looks', async () => {
    const at = Date.now() - HOUR_MS
    const dead = aReplayRecorded({ blob: 'replays/1/aa/0', deadClicks: 1 })
    const segment = (segmentId: number, receivedAt: number, recorded = dead): Partial<ReplayRow> => ({
      replayId: idOf('a'),
      segmentId,
      time: at,
      receivedAt,
      recorded,
    })
    const trace = 'c1'.repeat(16)
    const told = aReplayTold({ startedAt: at, release: 'shop@2', traceIds: [trace] })
    const { grant, projectId } = await stored([
      segment(4, at + 20),
      segment(3, at + 10),
      segment(2, at + 10),
      segment(1, at + 5, aReplayRecorded({ blob: 'replays/1/aa/1', clicks: 9, snapshotsAt: [at] })),
      segment(5, at + 5, aReplayRecorded({ blob: 'replays/1/aa/5', hydrationErrors: 1 })),
      segment(6, at + 5, { ...dead, bytes: 5000 }),
      { replayId: idOf('a'), segmentId: 4, time: at, receivedAt: at, told },
    ])
    const clicks: Omit<Suspicion, 'period'> = { clicks: [projectId], pages: [], mostBytes: 1000 }
    const between = (since: number, until: number) => ({ period: { since: new Date(since), until: new Date(until) } })
    const found = async (limit: number, suspicion: Suspicion = { ...clicks, ...between(at, at + 100) }) =>
      (await store.suspiciousSegments(grant, suspicion, limit))
        .map(({ segmentId }) => segmentId)
        .toSorted((a, b) => a - b)
    expect(await found(9)).toEqual([2, 3, 4])
    expect(await found(1)).toEqual([2, 3])
    expect(await found(9, { ...clicks, ...between(at + 11, at + 20) })).toEqual([])
    expect(await found(9, { ...clicks, clicks: [], pages: [projectId], ...between(at, at + 100) })).toEqual([5])
    const [last] = await store.suspiciousSegments(grant, { ...clicks, ...between(at + 11, at + 100) }, 9)
    expect(last).toMatchObject({ receivedAt: at + 20, release: 'shop@2', traceIds: [trace] })
  })

  test('go one by one, and with their project', async () => {
    const time = start
    const of = (id: string) => ({ replayId: idOf(id), time, told: aReplayTold({ startedAt: time }), recorded: null })
    const { grant, projectId, found } = await stored([of('a'), of('b')])
    await store.deleteReplays([{ projectId, replayId: idOf('a') }])
    await vi.waitFor(async () => expect(await found('')).toEqual(['b']), { timeout: 60_000, interval: 50 })
    await vi.waitFor(async () => expect(await store.replay(grant, idOf('a'))).toBeUndefined(), {
      timeout: 60_000,
      interval: 50,
    })
    await store.deleteProject(projectId, allBefore(new Date(start + 48 * HOUR_MS)))
    await vi.waitFor(async () => expect(await found('')).toEqual([]), { timeout: 60_000, interval: 50 })
  })
})

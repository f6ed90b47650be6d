import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { constants, deflateSync, gunzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { narrow } from '#domain/access/access.ts'
import type { AuditCatalogue } from '#domain/audit/audit.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import { parseReplayQuery } from '#domain/replay/replay-query.ts'
import { replayPrefix, type ReplayKey } from '#domain/replay/replay.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { openNewEvents } from '#storage/events/test-support/new-events.ts'
import { aReplayRecorded, aReplayRow, aReplayTold } from '#storage/events/sample-replay.ts'
import { aGroup, allBefore, aRow, mayRead } from '#storage/events/sample-row.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { replayTable } from '#telemetry/replays/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { deleteLeftovers, replayJobs } from './jobs.ts'
import { createReplays, type ReplayParts } from './replays.ts'
import { vocabulary } from './vocabulary/vocabulary.ts'

const HOUR_MS = 3_600_000
const patiently = { timeout: 60_000, interval: 50 }
const start = Date.now() - 2 * HOUR_MS

let folder: string
let parts: ReplayParts & { readonly events: EventStore; readonly catalogue: Catalogue }
let audit: AuditCatalogue
let close: () => Promise<void>
let replayCount = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-replay-service-'))
  const [events, catalogue] = await Promise.all([
    openNewEvents({ folder: join(folder, 'events') }),
    openSqliteCatalogue({ file: join(folder, 'catalogue.db') }),
  ])
  parts = { events, catalogue, blobs: openFileBlobs(join(folder, 'blobs')) }
  audit = catalogue.audit
  close = async () => {
    await events.close()
    await catalogue.close()
  }
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

/** The events of a segment. As in real pages, most of their content repeats. */
const eventsOf = (segment: number) =>
  JSON.stringify(
    Array.from({ length: 40 }, (_, index) => ({
      type: 3,
      timestamp: start + segment * 5000 + index,
      data: {
        source: 2,
        id: 40 + index,
        x: (segment * 7919 + index * 104_729) % 1440,
        text: 'article.product > button',
      },
    })),
  )

interface ReplayAsked {
  readonly projectId?: number
  /** The number of segments, or the events of each as JSON. */
  readonly segments?: number | readonly string[]
  readonly receivedAt?: number
}

/** A replay as written by the pipeline: a blob and a row per segment. */
async function aReplay({ projectId = 1, segments = 12, receivedAt = start }: ReplayAsked = {}): Promise<ReplayKey> {
  const replayId = (++replayCount).toString(16).padStart(32, 'a') as ReplayId
  const key = { projectId: projectId as ProjectId, replayId }
  const rows = [
    aReplayRow({
      ...key,
      time: start,
      receivedAt,
      told: aReplayTold({ startedAt: start, user: { id: replayId, email: '', username: '', ip: '' } }),
    }),
  ]
  const sent = typeof segments === 'number' ? Array.from({ length: segments }, (_, at) => eventsOf(at)) : segments
  for (const [segmentId, text] of sent.entries()) {
    const json = Buffer.from(text)
    const bytes = zstdCompressSync(json)
    const blob = `${replayPrefix(key)}${segmentId}.0123456789ab`
    await parts.blobs.put(blob, bytes)
    const recorded = aReplayRecorded({ bytes: json.length, blob, blobBytes: bytes.length })
    rows.push(aReplayRow({ ...key, segmentId, time: start, receivedAt, recorded }))
  }
  await parts.events.insert('replay_segments', encodeRows(replayTable, rows), `${replayId}:${receivedAt}`)
  return key
}

async function blobsOf(replay: ReplayKey) {
  const found: { key: string; size: number }[] = []
  for await (const { key, size } of parts.blobs.list(replayPrefix(replay))) found.push({ key, size })
  return found
}

const run = async (name: string, now = new Date()) => {
  const job = replayJobs(parts).find((one) => one.name === name)
  if (job === undefined) throw new Error(name)
  return job.run(now)
}
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

test('a replay that is over becomes one blob, and plays as it did', async () => {
  const replays = createReplays(parts)
  const replay = await aReplay()
  const live = await aReplay({ receivedAt: Date.now() })
  const before = await blobsOf(replay)
  expect(textOf(await replays.recording(mayRead(), replay.replayId, 7))).toBe(eventsOf(7))
  expect(await run('pack-replays')).toMatchObject({ replays: 1, segments: 12 })
  const after = await blobsOf(replay)
  expect([before.length, after.length, (await blobsOf(live)).length]).toEqual([12, 1, 12])
  const sizeOf = (all: typeof after) => all.reduce((sum, { size }) => sum + size, 0)
  expect(sizeOf(after)).toBeLessThan(0.6 * sizeOf(before))
  // Also for readers that have cached the old locations.
  for (const segment of [7, 0, 11]) {
    expect(textOf(await replays.recording(mayRead(), replay.replayId, segment))).toBe(eventsOf(segment))
  }
  expect(await run('pack-replays')).toMatchObject({ replays: 0 })
  expect(await replays.recording(mayRead(), replay.replayId, 99)).toBeUndefined()
  const elsewhere = narrow(mayRead(), [2 as ProjectId])
  expect(await replays.recording(elsewhere, replay.replayId, 7)).toBeUndefined()
  expect(await replays.segments(elsewhere, replay.replayId)).toEqual([])
})

test('a replay of one segment takes less than what was sent of it, once there is time to pack it', async () => {
  const replay = await aReplay({ segments: 1 })
  await run('pack-replays')
  const [packed] = await blobsOf(replay)
  expect(packed?.key).toContain('.pack.')
  expect(packed?.size).toBeLessThan(0.7 * deflateSync(eventsOf(0)).length)
  expect(textOf(await createReplays(parts).recording(mayRead(), replay.replayId, 0))).toBe(eventsOf(0))
})

const visits = z.array(z.object({ segments: z.array(z.object({ events: z.unknown() })) }))
const recordings = new URL('../../../demo/replays/recordings.json.gz', import.meta.url)
const recorded = visits.parse(JSON.parse(gunzipSync(readFileSync(recordings)).toString()))

test('a visit of some seconds, or its first segment alone, as an SDK recorded it, takes less than three fifths of what was sent', async () => {
  const whole = recorded.map(({ segments }) => segments.map(({ events }) => JSON.stringify(events)))
  for (const sent of [...whole, ...whole.map((segments) => segments.slice(0, 1))]) {
    const replay = await aReplay({ segments: sent })
    await run('pack-replays')
    const [packed] = await blobsOf(replay)
    expect(packed?.size).toBeLessThan(0.6 * sent.reduce((sum, json) => sum + deflateSync(json).length, 0))
    const replays = createReplays(parts)
    for (const [segment, json] of sent.entries())
      expect(textOf(await replays.recording(mayRead(), replay.replayId, segment))).toBe(json)
  }
})

test('the vocabulary is what it was when the first segments were packed with it', () => {
  const hash = createHash('sha256').update(vocabulary).digest('hex')
  expect(hash).toBe('64ec4b1152b957d35730e86654f7145f1f2eef5adc70406a8e661e2eb34a74cb')
})

test('what an earlier version packed is still read', async () => {
  const replay = await aReplay({ segments: 2 })
  const json = eventsOf(0) + eventsOf(1)
  const frame = zstdCompressSync(json, { params: { [constants.ZSTD_c_compressionLevel]: 6 } })
  const key = `${replayPrefix(replay)}pack.0123456789ab`
  await parts.blobs.put(key, frame)
  const cut = eventsOf(0).length
  const places = [
    { start: 0, end: cut },
    { start: cut, end: json.length },
  ]
  const segments = places.map((place, segment) => ({
    cameIn: `${replayPrefix(replay)}${segment}.0123456789ab`,
    place: { key, from: 0, until: frame.length, ...place },
  }))
  await parts.events.notePack({ replay: { ...replay, time: start }, segments, packedAt: new Date() })
  const replays = createReplays(parts)
  for (const segment of [0, 1])
    expect(textOf(await replays.recording(mayRead(), replay.replayId, segment))).toBe(eventsOf(segment))
})

test('what is deleted is gone, rows and bytes, and so is what comes of it later', async () => {
  const replays = createReplays(parts)
  const [replay, other, bystander] = [await aReplay(), await aReplay(), await aReplay()]
  await run('pack-replays')
  const remove = operatorGrant('event:admin')
  expect(await replays.remove(narrow(remove, [2 as ProjectId]), [replay], new Date())).toMatchObject({ value: 0 })
  expect(await replays.remove(remove, [replay], new Date())).toMatchObject({ value: 1 })
  const log = await audit.search(operatorGrant('org:write'), { actions: ['replay.deleted'] }, 10)
  expect(log).toMatchObject([{ by: { kind: 'operator' }, detail: { replay: replay.replayId } }])
  const where = parseReplayQuery(`user.id:${other.replayId}`, new Date())
  if (!where.ok) throw new Error('query')
  const period = { since: new Date(start - HOUR_MS), until: new Date() }
  const set = { where: where.value, period, environments: [], slugs: new Map() }
  expect(await replays.removeFound({ read: mayRead(), remove }, set, new Date())).toMatchObject({
    value: { removed: 1, more: false },
  })
  for (const one of [replay, other]) {
    expect(await parts.events.existingReplays([one])).toEqual([])
    expect(await replays.find(mayRead(), one.replayId)).toBeUndefined()
    expect(await blobsOf(one)).toEqual([])
    expect(await replays.recording(mayRead(), one.replayId, 0)).toBeUndefined()
  }
  expect(await blobsOf(bystander)).toHaveLength(1)
  // The SDK does not know about the deletion.
  const blob = `${replayPrefix(replay)}12.0123456789ab`
  await parts.blobs.put(blob, zstdCompressSync('[]'))
  const late = aReplayRow({ ...replay, segmentId: 12, recorded: aReplayRecorded({ blob }) })
  await parts.events.insert('replay_segments', encodeRows(replayTable, [late]), 'late')
  expect(await run('removed-replays')).toEqual({ replays: 1 })
  await vi.waitFor(async () => expect(await parts.events.existingReplays([replay])).toEqual([]), patiently)
  expect(await blobsOf(replay)).toEqual([])
})

test('the errors of a replay are those that name it, and those that it names', async () => {
  const replays = createReplays(parts)
  const key = await aReplay({ projectId: 7, segments: 0 })
  const [naming, named, neither] = ['naming', 'named', 'neither'].map((name) =>
    aRow({
      projectId: key.projectId,
      timestamp: start,
      groupHash: aGroup(name),
      ...(name === 'naming' && { tags: [['replayId', key.replayId]] }),
    }),
  )
  if (naming === undefined || named === undefined || neither === undefined) throw new Error('rows')
  await parts.events.insert('events', encodeRows(eventTable, [naming, named, neither]), 'errors')
  const told = aReplayTold({ startedAt: start, errorIds: [named.eventId] })
  await parts.events.insert(
    'replay_segments',
    encodeRows(replayTable, [aReplayRow({ ...key, segmentId: 1, time: start, told })]),
    'names',
  )
  const replay = await replays.find(mayRead(), key.replayId)
  if (replay === undefined) throw new Error('replay')
  const found = (await replays.errors(mayRead(), replay)).map(({ eventId }) => eventId)
  expect(found.toSorted()).toEqual([naming.eventId, named.eventId].toSorted())
  expect(await replays.ofErrors(mayRead(), [named.eventId])).toEqual(new Map([[named.eventId, key]]))
})

test('bytes whose rows are past their time go, and no others', async () => {
  const [old, kept] = [await aReplay({ projectId: 5, segments: 2 }), await aReplay({ projectId: 6, segments: 2 })]
  await parts.events.deleteProject(old.projectId, allBefore(new Date(Date.now() + 24 * HOUR_MS)))
  await vi.waitFor(async () => expect(await parts.events.existingReplays([old])).toEqual([]), patiently)
  await deleteLeftovers(parts, new Date(0))
  expect(await blobsOf(old)).toHaveLength(2)
  await deleteLeftovers(parts, new Date(Date.now() + 1000))
  expect([await blobsOf(old), (await blobsOf(kept)).length]).toEqual([[], 2])
})

/** Accounts are written by src/accounts, which services do not import. */
const ADD_ANN = `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
  values ('ann', 'Ann', 'ann@example.com', 1, 0, 0, 'member')`

test('who watched a replay is forgotten once its rows are past their time', async () => {
  const { project } = await parts.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'watched', platform: 'javascript' },
    new Date(),
  )
  const [old, kept] = [await aReplay({ projectId: project.id }), await aReplay({ projectId: project.id })]
  using database = new DatabaseSync(join(folder, 'catalogue.db'))
  database.exec(ADD_ANN)
  const { replayViews } = parts.catalogue
  for (const replay of [old, kept]) await replayViews.see(mayRead(), 'ann', replay, new Date())
  await parts.events.deleteReplays([old])
  await vi.waitFor(async () => expect(await parts.events.existingReplays([old])).toEqual([]), patiently)
  expect(await run('replay-leftovers')).toMatchObject({ unwatched: 1 })
  expect(await replayViews.seenBy(mayRead(), old, 5)).toEqual([])
  expect(await replayViews.seenBy(mayRead(), kept, 5)).toHaveLength(1)
})

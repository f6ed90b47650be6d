import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { FlameTree } from '#domain/profile/flame-tree.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import { aProfile } from '#domain/profile/sample-profile.ts'
import { profileTable, type ProfileRow } from '#telemetry/profiles/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { aProfileId, aProfileRow } from './sample-profile.ts'
import { allBefore, mayInspect, mayRead } from './sample-row.ts'
import { aSpan, aTraceId } from './sample-span.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS
const [shop, pay, gone] = [1 as ProjectId, 2 as ProjectId, 3 as ProjectId]
const profiler = 'ab'.repeat(16) as EventId

/** The engine deletes in the background. */
const patience = { timeout: 60_000, interval: 100 }

const set = (over: Partial<ProfileSet> = {}): ProfileSet => ({
  period: { since: new Date(hour), until: new Date(hour + 3 * HOUR_MS) },
  project: shop,
  ...over,
})

/**
 * Profiles of the shop: two in release 1, and an hour later one in release 2, in which `tax` takes ten times as long.
 */
const old = { 'main checkout tax': 10, 'main checkout libjson': 30, main: 10 }
const slow = { 'main checkout tax': 100, 'main checkout libjson': 30, main: 10 }
const checkout = { transaction: 'POST /checkout', environment: 'production' }
const rows: readonly ProfileRow[] = [
  aProfileRow(aProfile(old, { startedAt: hour + 1000 }), { profileId: aProfileId(1), release: 'shop@1', ...checkout }),
  aProfileRow(aProfile(old, { startedAt: hour + 2000 }), {
    profileId: aProfileId(2),
    release: 'shop@1',
    traceId: aTraceId('two'),
    ...checkout,
  }),
  aProfileRow(aProfile(slow, { startedAt: hour + HOUR_MS }), {
    profileId: aProfileId(3),
    release: 'shop@2',
    ...checkout,
  }),
  aProfileRow(aProfile({ 'main idle': 5 }, { startedAt: hour + 3000 }), {
    profileId: aProfileId(4),
    transaction: 'GET /',
  }),
  aProfileRow(aProfile({ main: 4096 }, { startedAt: hour, unit: 'bytes' }), {
    profileId: aProfileId(5),
    type: 'inuse_space',
    form: 'pprof',
  }),
]
/** Another service: two consecutive chunks of ten seconds. */
const chunk = (n: number, second: number) =>
  aProfileRow(aProfile({ 'run a': 4000, 'run b': 6000 }, { startedAt: hour + second * 1000 }), {
    projectId: pay,
    profileId: aProfileId(n),
    profilerId: profiler,
    form: 'chunk',
  })

function shape({ frames, nodes }: FlameTree): Readonly<Record<string, readonly [number, number]>> {
  const names: string[] = []
  for (const { frame, parent } of nodes)
    names.push(`${parent < 0 ? '' : `${names[parent]} `}${frames[frame]?.function ?? '?'}`)
  return Object.fromEntries(nodes.map(({ self, total }, at) => [names[at] ?? '', [self, total]]))
}

describe.each(eventEngines)('profiles, $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-profiles-'))
    store = await open({ folder })
    const all = [...rows, chunk(11, 0), chunk(12, 10)]
    await store.insert('profiles', encodeRows(profileTable, all), 'all')
    // The same range again, after a crash.
    await store.insert('profiles', encodeRows(profileTable, all), 'all')
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  test('are listed, the newest first, and none twice', async () => {
    const listed = await store.profiles(mayRead(), set(), { limit: 10 })
    expect(listed.map(({ profileId }) => Number.parseInt(profileId, 16))).toEqual([3, 4, 2, 1, 5])
    expect(listed[0]).toMatchObject({
      transaction: 'POST /checkout',
      release: 'shop@2',
      durationMs: 140,
      profilerId: null,
    })
    const before = listed[1]?.startedAt
    expect(await store.profiles(mayRead(), set(), { limit: 1, before })).toMatchObject([{ profileId: aProfileId(2) }])
    expect(await store.profiles(mayRead(), set({ release: 'shop@1' }), { limit: 9 })).toHaveLength(2)
    expect(await store.profilesOfTrace(mayRead(), aTraceId('two'), 9)).toMatchObject([{ profileId: aProfileId(2) }])
  })

  test('are read as they were written, sample by sample', async () => {
    const found = await store.profile(mayRead(), aProfileId(1))
    expect(found?.profile).toEqual(aProfile(old, { startedAt: hour + 1000 }))
    expect(await store.profile(mayRead(pay), aProfileId(1))).toBeUndefined()
    expect(await store.profile(mayRead(), aProfileId(99))).toBeUndefined()
  })

  test('are added up by their stacks', async () => {
    const tree = await store.flameTree(mayRead(), set({ release: 'shop@1' }))
    expect(tree).toMatchObject({ total: 100, profiles: 2, unit: 'ms' })
    expect(shape(tree)).toEqual({
      main: [20, 100],
      'main checkout': [0, 80],
      'main checkout tax': [20, 20],
      'main checkout libjson': [60, 60],
    })
    const few = await store.flameTree(mayRead(), set({ release: 'shop@1' }), 3)
    expect(Object.keys(shape(few))).toEqual(['main', 'main checkout', 'main checkout libjson'])
    expect(few.total).toBe(100)
    expect((await store.flameTree(mayRead(pay), set())).nodes).toEqual([])
  })

  test('of another sample type are never added to them', async () => {
    expect(await store.profileTypes(mayRead(), set())).toEqual(['wall', 'inuse_space'])
    const tree = await store.flameTree(mayRead(), set({ type: 'inuse_space' }))
    expect([tree.unit, shape(tree)]).toEqual(['bytes', { main: [4096, 4096] }])
  })

  test('tell what functions cost, by share, with the course of it', async () => {
    const { functions, total, unit } = await store.profileFunctions(mayRead(), set(), { limit: 2, steps: 3 })
    expect([total, unit]).toEqual([245, 'ms'])
    const [tax, main] = functions
    expect(tax).toMatchObject({ frame: { function: 'tax', inApp: true }, self: 120, total: 120, profiles: 3 })
    expect(tax?.share).toBeCloseTo(120 / 245)
    expect(tax?.trend.map((share) => share && Math.round(share * 100))).toEqual([19, 71, null])
    expect(tax?.p95).toBeGreaterThan(50)
    expect(main).toMatchObject({ frame: { function: 'main' }, self: 30, total: 245, profiles: 4 })
    const all = await store.profileFunctions(mayRead(), set(), { limit: 9, inAppOnly: false, search: 'json' })
    expect(all.functions.map(({ frame }) => frame.function)).toEqual(['libjson'])
    const of = await store.profiles(mayRead(), set({ functionId: tax?.functionId }), { limit: 9 })
    expect(of).toHaveLength(3)
  })

  test('in pieces are joined for a span, and cut where it begins and ends', async () => {
    const from = hour + 9000
    const joined = await store.profileOfSpan(mayRead(), { profilerId: profiler, from, to: from + 6000, thread: '1' })
    expect(joined).toMatchObject({ startedAt: from, durationMs: 6000 })
    // The first piece's last sample began before the span did.
    expect(joined?.samples.map(({ at, weight }) => [at, weight])).toEqual([
      [1000, 4000],
      [5000, 1000],
    ])
    const elsewhere = { profilerId: profiler, from: from + DAY_MS, to: from + DAY_MS + 1000 }
    expect(await store.profileOfSpan(mayRead(), elsewhere)).toBeUndefined()
    expect(await store.profileOfSpan(mayRead(shop), { profilerId: profiler, from, to: from + 6000 })).toBeUndefined()
  })

  test('of a transaction that ran often are those of its newest 100 spans, and it says of how many', async () => {
    const ofMany = (n: number) =>
      aSpan({
        projectId: pay,
        traceId: aTraceId(`often${n}`),
        isRootSpan: true,
        name: 'often',
        start: (hour + 10_000 + n) * 1000,
        duration: 1_000_000,
        texts: [
          // The oldest is not kept.
          ['sentry.profiler_id', n < 20 ? 'cd'.repeat(16) : profiler],
          ['thread.id', '1'],
        ],
      })
    const all = Array.from({ length: 120 }, (_, n) => ofMany(n))
    await store.insert('spans', encodeRows(spanTable, all.slice(0, 50)), 'often')
    const often = () => store.flameTree(mayRead(), set({ project: pay, transaction: 'often' }))
    expect((await often()).spans).toEqual({ read: 50, matching: 50 })
    await store.insert('spans', encodeRows(spanTable, all.slice(50)), 'oftener')
    expect(await often()).toMatchObject({ spans: { read: 100, matching: 120 }, profiles: 100 })
    expect((await store.flameTree(mayRead(), set({ project: pay }))).spans).toBeUndefined()
  })

  test('in pieces belong to the transactions whose spans name their profiler', async () => {
    const span = aSpan({
      projectId: pay,
      isRootSpan: true,
      name: 'charge',
      start: (hour + 10_000) * 1000,
      duration: 5_000_000,
      texts: [
        ['sentry.profiler_id', profiler],
        ['thread.id', '1'],
        ['plan', 'pro'],
      ],
    })
    const shops = aSpan({
      traceId: aTraceId('two'),
      isRootSpan: true,
      start: (hour + 2000) * 1000,
      texts: [['plan', 'pro']],
    })
    await store.insert('spans', encodeRows(spanTable, [span, shops]), 'spans')
    const tree = await store.flameTree(mayRead(), set({ project: pay, transaction: 'charge' }))
    const ran = { run: [0, 10_000], 'run a': [4000, 4000], 'run b': [6000, 6000] }
    expect(shape(tree)).toEqual(ran)

    // A search for root spans finds both transaction profiles and ranges of continuous ones.
    const found = async (project: ProjectId, text: string) => {
      const query = parseSpanQuery(text, new Date())
      if (!query.ok) throw new Error(text)
      return store.flameTree(mayRead(), set({ project, spans: { where: query.value, slugs: new Map() } }))
    }
    expect(shape(await found(pay, 'plan:pro'))).toEqual(ran)
    expect(await found(shop, 'plan:pro')).toMatchObject({ profiles: 1, total: 50 })
    expect(await found(shop, 'plan:free or has:nothing')).toMatchObject({ profiles: 0, nodes: [] })
    const byTrace = set({ spans: { where: { kind: 'all', parts: [] }, slugs: new Map() } })
    expect(await store.profiles(mayRead(), byTrace, { limit: 9 })).toMatchObject([{ profileId: aProfileId(2) }])
  })

  test('are deleted with all that was made of them', async () => {
    const [mine, ancient] = [aProfileId(21), aProfileId(22)]
    const secret = aProfile({ 'main hidden': 10 }, { startedAt: hour })
    await store.insert(
      'profiles',
      encodeRows(profileTable, [aProfileRow(secret, { projectId: gone, profileId: mine })]),
      'a',
    )
    const then = aProfile({ main: 10 }, { startedAt: hour - 100 * DAY_MS })
    await store.insert(
      'profiles',
      encodeRows(profileTable, [aProfileRow(then, { projectId: gone, profileId: ancient })]),
      'b',
    )
    const bytes = async () =>
      (await store.diskUsage(mayInspect())).find(({ projectId }) => projectId === gone)?.bytesOnDisk ?? 0
    expect(await bytes()).toBeGreaterThan(0)
    await store.dropBefore(allBefore(new Date(hour - 90 * DAY_MS)))
    expect(await store.profile(mayRead(), ancient)).toBeUndefined()
    await store.deleteProject(gone)
    await expect.poll(() => store.profile(mayRead(), mine), patience).toBeUndefined()
    await expect.poll(bytes, patience).toBe(0)
    const left = async () => (await store.profileFunctions(mayRead(), set({ project: gone }), { limit: 9 })).functions
    await expect.poll(left, patience).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import { DigestRate } from './digest-rate.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { createInstanceReport } from './instance-report.ts'
import { licencesOf } from '#services/licences/licences.ts'
import { parseSettings } from './settings.ts'
import { anEnvelope } from './test-support/envelopes.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'
import { createAtWork } from './watchdog/at-work.ts'
import { startWatchdog } from './watchdog/watchdog.ts'
import { projectFolder, version } from './version.ts'

const nextRun = new Date('2026-11-21T12:00:00Z')

function reporter({ catalogue, events, blobs, folder, spool }: TestStores) {
  const settings = parseSettings({ NODE_ENV: 'test', MISHAP_DATA: folder })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  const health = () => ({
    version,
    startedAt: new Date(0),
    backlog: spool.backlog(),
    digestLagMs: 7,
    digestFault: null,
    disk: null,
  })
  return createInstanceReport({
    running: { catalogue, settings: settings.value, health },
    events,
    blobs,
    blobPlace: { name: null, trouble: () => null },
    jobs: { nextRun: () => nextRun },
    rate: { perSecond: () => [1.5] },
    digest: spool,
    processReport: () => startWatchdog(createAtWork(), () => {}).report(() => events.memoryBytes()),
    project: projectFolder,
  })
}

describe('the report of an instance', () => {
  test('tells whose the disk is, by kind, and adds up to about the folder', async () => {
    await using stores = await openTestStores()
    const { catalogue, spool, blobs } = stores
    const create = (name: string) =>
      catalogue.projects.create(operatorGrant('project:write'), { name, platform: 'node' }, new Date())
    const [web, quiet] = [(await create('web')).project, (await create('quiet')).project]
    await catalogue.projects.update(
      operatorGrant('project:write'),
      web.id,
      { retentionDays: 7, spanRetentionDays: 3, logRetentionDays: 2, metricRetentionDays: 5, profileRetentionDays: 4 },
      new Date(),
    )
    await stores.digest()
    for (const index of [1, 2, 3]) await spool.append(anEnvelope(web.id, String(index).padStart(32, '0'), 'x'))
    await expect.poll(() => spool.backlog().records, { timeout: 60_000 }).toBe(0)
    await blobs.put('index/both', new Uint8Array(1_000))
    await blobs.put('chunks/waiting', new Uint8Array(50))
    await catalogue.artifacts.addBundle(
      operatorGrant('project:releases'),
      {
        checksum: 'x',
        projects: [web.id, quiet.id],
        release: null,
        dist: null,
        uploadedAt: new Date(),
        size: 1,
        problem: null,
      },
      [
        {
          kind: 'minified_source',
          url: '~/a.js',
          debugId: null,
          sourceMapUrl: null,
          indexKey: 'index/both',
          mapIndexKey: null,
          problem: null,
          size: 1,
        },
      ],
    )

    const report = reporter(stores)
    const { storage, retention, folder, versions, digest } = await report(operatorGrant('org:admin'))
    const [first, second] = storage.projects
    expect(first).toMatchObject({ slug: 'web', events: 3, sourceMapBytes: 500, debugFileBytes: 0 })
    const [stored] = first?.kinds ?? []
    expect(stored?.kind).toBe('events')
    expect(stored?.rowBytes).toBeGreaterThan(0)
    expect(stored?.sumBytes).toBeGreaterThan(0)
    expect(second).toMatchObject({ slug: 'quiet', events: 0, kinds: [], totalBytes: 500 })
    expect(storage.shared).toMatchObject({ uploadBytes: 50 })
    const parts = [...storage.projects.map(({ totalBytes }) => totalBytes), ...Object.values(storage.shared)]
    const sum = parts.reduce((total, bytes) => total + Number(bytes), 0)
    // Files occupy whole disk blocks.
    expect(Math.abs(sum / folder.bytes - 1)).toBeLessThan(0.1)
    expect(folder.path).toBe(stores.folder)
    expect(folder.freeBytes).toBeGreaterThan(0)

    expect(retention).toMatchObject({
      instanceDays: 90,
      instanceSpanDays: 90,
      instanceLogDays: 90,
      instanceMetricDays: 90,
      instancePointDays: 14,
      instanceProfileDays: 30,
      nextRunBefore: nextRun,
      removals: [],
    })
    expect(retention.projects).toMatchObject([
      {
        projectId: web.id,
        days: 7,
        isOwn: true,
        spanDays: 3,
        logDays: 2,
        metricDays: 5,
        profileDays: 4,
        oldestEvent: expect.any(Date) as Date,
      },
      {
        projectId: quiet.id,
        days: 90,
        isOwn: false,
        spanDays: 90,
        logDays: 90,
        metricDays: 90,
        profileDays: 30,
        oldestEvent: null,
        next: [],
      },
    ])
    const [step] = retention.projects[0]?.next ?? []
    expect(step).toMatchObject({ events: 3, bytes: first?.totalBytes === undefined ? 0 : first.totalBytes - 500 })
    expect(((step?.at.getTime() ?? 0) - (step?.week.getTime() ?? 0)) / 86_400_000).toBe(14)
    expect(versions).toMatchObject({ mishap: version, catalogue: { name: 'SQLite' }, events: { name: 'chDB' } })
    expect(versions.migration).toMatch(/^\d{4}-/)
    expect(digest).toMatchObject({ backlogRecords: 0, lagMs: 7, fault: null, recordsPerSecond: [1.5] })

    const narrowed = await report(narrow(operatorGrant('org:admin'), [quiet.id]))
    expect(narrowed.storage.projects.map(({ slug }) => slug)).toEqual(['quiet'])
    expect(narrowed.retention.projects.map(({ projectId }) => projectId)).toEqual([quiet.id])
  })
})

test('what waits is told by project, and of projects that the reader may not see together', async () => {
  await using stores = await openTestStores()
  const { catalogue, spool } = stores
  const create = (name: string) =>
    catalogue.projects.create(operatorGrant('project:write'), { name, platform: 'node' }, new Date())
  const [web, hidden] = [(await create('web')).project, (await create('hidden')).project]
  for (const index of [1, 2, 3]) await spool.append(anEnvelope(web.id, String(index).padStart(32, '0'), 'x'))
  await spool.append(anEnvelope(hidden.id, '4'.padStart(32, '0'), 'x'))
  const report = reporter(stores)
  const waitingOf = async (grant: Parameters<typeof report>[0]) =>
    (await report(grant)).digest.waiting.map(({ projectId, records, aside }) => ({ projectId, records, aside }))
  expect(await waitingOf(operatorGrant('org:admin'))).toEqual([
    { projectId: web.id, records: 3, aside: 0 },
    { projectId: hidden.id, records: 1, aside: 0 },
  ])
  expect(await waitingOf(narrow(operatorGrant('org:admin'), [web.id]))).toEqual([
    { projectId: web.id, records: 3, aside: 0 },
    { projectId: null, records: 1, aside: 0 },
  ])
})

describe('the list of licences', () => {
  test('names every package that ships, each with its licence, and no tool of the trade', async () => {
    const licences = await licencesOf(projectFolder)
    const names = licences.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['next', 'react', 'chdb', 'kysely', 'hono', 'zod']))
    expect(names).not.toContain('vitest')
    expect(names).not.toContain('oxlint')
    expect(licences.filter(({ licence }) => licence === '').map(({ name }) => name)).toEqual([])
    expect(licences.find(({ name }) => name === 'react')).toMatchObject({
      licence: 'MIT',
      homepage: 'https://react.dev/',
    })
    expect(licences.filter(({ homepage }) => homepage !== '' && !/^https?:\/\//.test(homepage))).toEqual([])
  })
})

describe('the rate of the digest', () => {
  test('is told for whole minutes since the start, quiet ones too, an hour back', () => {
    const clock = { now: 30_000 }
    const rate = new DigestRate(() => clock.now)
    rate.add(60)
    expect(rate.perSecond()).toEqual([])
    clock.now = 60_000
    rate.add(30)
    rate.add(30)
    clock.now = 190_000
    expect(rate.perSecond()).toEqual([1, 1, 0])
    clock.now = 62 * 60_000
    rate.add(6)
    expect(rate.perSecond()).toEqual(Array.from({ length: 60 }, () => 0))
    clock.now = 63 * 60_000
    expect(rate.perSecond().at(-1)).toBe(0.1)
  })
})

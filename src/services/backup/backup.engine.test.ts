import { appendFile, mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { claimDataFolder } from '#main/data-folder.ts'
import { anEnvelope } from '#main/test-support/envelopes.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { copySqliteCatalogue } from '#storage/catalogue/sqlite/copy.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup, type BackupSource, type BackupWatch } from './take.ts'

const EVENTUALLY = { timeout: 60_000, interval: 5 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-backup-'))
})
afterEach(() => rm(folder, { recursive: true }))

const read = operatorGrant('event:read')
const quiet: BackupWatch = { onProgress: () => undefined }
const eventId = (n: number): string => String(n).padStart(32, '0')

/** A backup source that pauses the stores as the server does. */
function sourceOf({ folder: dataFolder, events }: TestStores, digest: BackupSource['digest']): BackupSource {
  return { dataFolder, version: '1.2.3', events, digest, copyCatalogue: copySqliteCatalogue }
}

const targetOf = (dataFolder: string) => ({ dataFolder, claim: () => claimDataFolder(dataFolder) })

async function aProject({ catalogue, folder: data }: TestStores) {
  await writeFile(dataPaths(data).secret, 'a secret')
  const wanted = { name: 'Web', platform: 'node' } as const
  return (await catalogue.projects.create(operatorGrant('project:write'), wanted, new Date())).project
}

async function untilDigested({ spool }: TestStores): Promise<void> {
  await expect.poll(() => spool.backlog().records, EVENTUALLY).toBe(0)
}

/** Every stored event, and the event count of each issue. */
async function contents({ catalogue, events }: TestStores) {
  const [project] = await catalogue.projects.list(operatorGrant('project:read'))
  if (project === undefined) throw new Error('The project is gone.')
  const page = { order: 'oldest', limit: 10_000 } as const
  const stored = await events.events(read, { projects: [project.id] }, undefined, page)
  const ever = { period: { since: new Date(0), until: new Date(Date.now() + 86_400_000) }, environments: [] }
  const totals = await events.groupTotals(read, ever, 1000)
  const outcomes = await catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), ever.period.until)
  return {
    ids: stored.map((event) => event.eventId).toSorted(),
    issues: (await catalogue.issues.countByProject(read)).get(project.id) ?? 0,
    counted: totals.reduce((sum, group) => sum + group.events, 0),
    accepted: outcomes.filter((one) => one.outcome === 'accepted').reduce((sum, one) => sum + one.quantity, 0),
  }
}

test('a back-up taken while events pour in holds each of them once: those before it, and none in part', async () => {
  const backup = join(folder, 'backup')
  let before = 0
  {
    await using stores = await openTestStores()
    const { id } = await aProject(stores)
    await stores.blobs.put('index/one', new TextEncoder().encode('an index'))
    const pump = await stores.digest()
    let sent = 0
    let pouring = true
    const pour = (async () => {
      while (pouring) {
        await stores.spool.append(anEnvelope(id, eventId(++sent), sent % 2 === 0 ? 'Even' : 'Odd'))
        // Throttled to the speed of the digest.
        if (stores.spool.backlog().records > 300)
          await expect.poll(() => stores.spool.backlog().records, EVENTUALLY).toBeLessThan(300)
      }
    })()
    await expect.poll(() => sent, EVENTUALLY).toBeGreaterThanOrEqual(400)
    before = sent
    const taken = await takeBackup(sourceOf(stores, pump), backup, quiet)
    pouring = false
    await pour
    await untilDigested(stores)

    expect(taken).toMatchObject({ ok: true })
    // The server continued undisturbed.
    expect(await contents(stores)).toMatchObject({ counted: sent, accepted: sent })
    expect(await readdir(stores.folder)).not.toContain('snapshot')
  }
  const data = join(folder, 'data')
  const progress: number[] = []
  const restored = await restoreBackup(backup, targetOf(data), ({ doneBytes }) => progress.push(doneBytes))
  expect(restored).toMatchObject({ ok: true })
  expect(progress.length).toBeGreaterThan(5)
  await using stores = await openTestStores(data)
  await stores.digest()
  await untilDigested(stores)
  const { ids, issues, counted, accepted } = await contents(stores)
  expect(ids.slice(0, before)).toEqual(Array.from({ length: before }, (_, n) => eventId(n + 1)))
  expect(new Set(ids).size).toBe(ids.length)
  expect({ counted, accepted }).toEqual({ counted: ids.length, accepted: ids.length })
  expect(issues).toBe(2)
  expect(new TextDecoder().decode(await stores.blobs.get('index/one'))).toBe('an index')
  expect(await readFile(dataPaths(data).secret, 'utf8')).toBe('a secret')
})

test('a restored instance goes on: it takes, digests and merges', async () => {
  const backup = join(folder, 'backup')
  {
    await using stores = await openTestStores()
    const { id } = await aProject(stores)
    const pump = await stores.digest()
    await stores.spool.append(anEnvelope(id, eventId(1), 'Before'))
    await untilDigested(stores)
    await takeBackup(sourceOf(stores, pump), backup, quiet)
  }
  const data = join(folder, 'data')
  await restoreBackup(backup, targetOf(data), () => undefined)
  await using stores = await openTestStores(data)
  const [project] = await stores.catalogue.projects.list(operatorGrant('project:read'))
  if (project === undefined) throw new Error('The project is gone.')
  await stores.digest()
  // A duplicate of an event in the backup is still recognized.
  await stores.spool.append(anEnvelope(project.id, eventId(1), 'Before'))
  await stores.spool.append(anEnvelope(project.id, eventId(2), 'After'))
  await untilDigested(stores)
  expect(await contents(stores)).toMatchObject({ ids: [eventId(1), eventId(2)], counted: 2, accepted: 2, issues: 2 })
})

test('a back-up goes into a new folder outside the data, and leaves nothing when it is stopped', async () => {
  await using stores = await openTestStores()
  await aProject(stores)
  const source = sourceOf(stores, await stores.digest())
  const full = join(folder, 'full')
  await mkdir(full)
  await writeFile(join(full, 'mine'), 'keep me')
  expect(await takeBackup(source, full, quiet)).toEqual({ ok: false, refusal: { reason: 'not_empty' } })
  for (const where of [stores.folder, join(stores.folder, 'backups'), join(stores.folder, '..')]) {
    expect(await takeBackup(source, where, quiet)).toEqual({ ok: false, refusal: { reason: 'inside_data' } })
  }
  const stop = new AbortController()
  const stopped = takeBackup(source, join(folder, 'a', 'b'), { onProgress: () => stop.abort(), signal: stop.signal })
  await expect(stopped).rejects.toThrow('aborted')
  expect(await readdir(folder)).toEqual(['full'])
  expect(await readdir(full)).toEqual(['mine'])
  expect(await readdir(stores.folder)).not.toContain('snapshot')
})

test('only a whole back-up is restored, and only into an empty folder', async () => {
  const backup = join(folder, 'backup')
  {
    await using stores = await openTestStores()
    await aProject(stores)
    await takeBackup(sourceOf(stores, await stores.digest()), backup, quiet)
  }
  const data = join(folder, 'data')
  const refusal = async (from: string, to: string) => {
    const restored = await restoreBackup(from, targetOf(to), () => undefined)
    return restored.ok ? undefined : restored.refusal.reason
  }
  expect(await refusal(folder, data)).toBe('no_backup')
  expect(await readdir(folder)).toEqual(['backup'])

  await mkdir(data)
  await writeFile(join(data, 'catalogue.db'), 'in use')
  expect(await refusal(backup, data)).toBe('not_empty')
  expect(await readFile(join(data, 'catalogue.db'), 'utf8')).toBe('in use')

  // An interrupted restore starts over.
  await writeFile(dataPaths(data).unfinished, '')
  expect(await refusal(backup, data)).toBeUndefined()
  expect((await readdir(data)).toSorted()).toEqual(
    (await readdir(backup)).filter((n) => n !== 'backup.json').toSorted(),
  )

  await appendFile(join(backup, 'catalogue.db'), 'x')
  expect(await refusal(backup, join(folder, 'other'))).toBe('incomplete')
  await rm(join(backup, 'secret'))
  expect(await refusal(backup, join(folder, 'other'))).toBe('incomplete')
})

import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { NewerDataFolder } from '#domain/newer-data.ts'
import type { Settings } from '#domain/settings.ts'
import { copyBeforeUpgrade, forgetUpgradeCopies, goBack, upgradeCopies } from '#services/backup/upgrade-copy.ts'
import { copySqliteCatalogue } from '#storage/catalogue/sqlite/copy.ts'
import { copyIfBehind, foundSchema, knownSchema, noteEventSchema, UnfinishedDowngrade } from './before-upgrade.ts'
import { downgrade } from './commands/downgrade.ts'
import { parseSettings } from './settings.ts'
import { openSmallStores } from './stores.ts'
import { anEnvelope } from './test-support/envelopes.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'

const silent = { info: () => undefined, warn: () => undefined }
const grant = operatorGrant('event:read')
const id = (n: number) => String(n).padStart(32, '0')

function settingsOf(folder: string) {
  const settings = parseSettings({ NODE_ENV: 'test', MISHAP_DATA: folder, MISHAP_LOG_LEVEL: 'silent' })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  return settings.value
}

async function store(stores: TestStores, events: readonly number[]): Promise<void> {
  const projects = await stores.catalogue.projects.list(operatorGrant('project:read'))
  const wanted = { name: 'Web', platform: 'node' } as const
  const project =
    projects[0] ?? (await stores.catalogue.projects.create(operatorGrant('project:write'), wanted, new Date())).project
  await stores.digest()
  for (const n of events) await stores.spool.append(anEnvelope(project.id, id(n), 'One'))
  await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000, interval: 10 }).toBe(0)
}

async function stored(stores: TestStores): Promise<readonly string[]> {
  const [project] = await stores.catalogue.projects.list(operatorGrant('project:read'))
  if (project === undefined) return []
  const page = { order: 'oldest', limit: 100 } as const
  const found = await stores.events.events(grant, { projects: [project.id] }, undefined, page)
  return found.map(({ eventId }) => eventId).toSorted()
}

/** Simulates a catalogue migrated by another version. */
function withMigrations(folder: string, change: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(dataPaths(folder).catalogue)
  change(database)
  database.close()
}

async function madeFolder(events: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-upgrade-'))
  {
    await using stores = await openTestStores(folder)
    await store(stores, events)
  }
  await writeFile(dataPaths(folder).secret, 'a secret')
  await noteEventSchema(folder)
  return { folder, settings: settingsOf(folder), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** Runs the command with or without confirmation. */
function runDowngrade(settings: Settings, isSure: boolean): Promise<number> {
  return downgrade.run({ rest: [], text: () => undefined, has: () => isSure }, settings)
}

test('what an upgrade changes is copied before it, and gone back to by the version from before', async () => {
  await using made = await madeFolder([1, 2])
  const { folder, settings } = made
  const { newest, binding } = await foundSchema(settings)
  expect(newest).toEqual(await knownSchema())
  const parts = { dataFolder: folder, version: '2.0.0', copyCatalogue: copySqliteCatalogue }
  await copyBeforeUpgrade(parts, binding, new Date())

  // The newer version: it changes the catalogue, accepts more events, and merges parts.
  {
    await using stores = await openTestStores(folder)
    await store(stores, [3])
    expect(await stored(stores)).toEqual([1, 2, 3].map(id))
  }
  withMigrations(folder, (database) => database.exec(`insert into migrations values ('9999-from-the-future', 0)`))
  await expect(openSmallStores(settings)).rejects.toThrow(NewerDataFolder)

  expect(await runDowngrade(settings, false)).toBe(1)
  await expect(openSmallStores(settings)).rejects.toThrow(NewerDataFolder)
  expect(await runDowngrade(settings, true)).toBe(0)
  {
    await using stores = await openTestStores(folder)
    expect(await stored(stores)).toEqual([1, 2].map(id))
    await store(stores, [4])
    expect(await stored(stores)).toEqual([1, 2, 4].map(id))
  }
  const aside = (await readdir(folder)).find((name) => name.startsWith('after-')) ?? ''
  expect(await readdir(join(folder, aside))).toEqual(expect.arrayContaining(['catalogue.db', 'events', 'spool']))
  // The copy stays for later use until it expires.
  expect(await runDowngrade(settings, true)).toBe(0)
  expect(await upgradeCopies(folder)).toHaveLength(1)
  expect(await forgetUpgradeCopies(folder, 1000, new Date(Date.now() + 2000))).toBe(1)
})

test('going back that was cut short is no data folder until it is gone through with', async () => {
  await using made = await madeFolder([1])
  const { folder, settings } = made
  const paths = dataPaths(folder)
  const copied = { dataFolder: folder, version: '2.0.0', copyCatalogue: copySqliteCatalogue }
  const copy = await copyBeforeUpgrade(copied, (await foundSchema(settings)).binding, new Date())
  await goBack(folder, copy, copySqliteCatalogue, new Date(0))
  // Simulates a kill: the catalogue is replaced, the rest is not.
  const aside = join(folder, 'after-once')
  await mkdir(aside)
  await cp(paths.catalogue, join(aside, 'catalogue.db'))
  await cp(paths.events, join(paths.before, 'unfinished', 'events'), { recursive: true })
  await writeFile(paths.downgrading, aside)
  await expect(openSmallStores(settings)).rejects.toThrow(UnfinishedDowngrade)
  expect(await runDowngrade(settings, false)).toBe(0)
  expect((await readdir(aside)).toSorted()).toEqual(['catalogue.db', 'events'])
  await using stores = await openTestStores(folder)
  expect(await stored(stores)).toEqual([id(1)])
})

test('a version that finds what it knows copies nothing, and one that is ahead copies once', async () => {
  await using made = await madeFolder([])
  const { folder, settings } = made
  await copyIfBehind(settings, silent)
  expect(await upgradeCopies(folder)).toEqual([])
  withMigrations(folder, (database) => database.exec("delete from migrations where name > '0026'"))
  await copyIfBehind({ ...settings, backup: { ...settings.backup, upgradeCopyMs: 0 } }, silent)
  expect(await upgradeCopies(folder)).toEqual([])
  await copyIfBehind(settings, silent)
  expect((await upgradeCopies(folder)).map(({ schema }) => schema.catalogue)).toEqual(['0025-profile-retention'])
})

test('what older versions can go on with is no reason to go back', async () => {
  await using made = await madeFolder([])
  const { folder, settings } = made
  withMigrations(folder, (database) => database.exec(`insert into migrations values ('9999-notes.compatible', 0)`))
  const small = await openSmallStores(settings)
  await small.close()
  expect(await runDowngrade(settings, true)).toBe(0)
  expect(await readdir(folder)).not.toContain('before')
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { takeIncrement } from '#services/backup/increment.ts'
import { openRepository } from '#services/backup/repository/repository.ts'
import { backupSource, openBackupPlace } from './backup-place.ts'
import { runDrill } from './drill.ts'
import { parseSettings } from './settings.ts'
import { anEnvelope } from './test-support/envelopes.ts'
import { openTestStores } from './test-support/stores.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-drill-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a drill finds a backup sound that is, and says which table is not', async () => {
  const target = join(folder, 'target')
  const settings = parseSettings({ NODE_ENV: 'test', MISHAP_DATA: join(folder, 'data'), MISHAP_BACKUP: target })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  const place = await openBackupPlace({ kind: 'folder', folder: target })
  const opened = await openRepository(place.blobs, { key: null, installation: 'ours' })
  if (!opened.ok) throw new Error(opened.refusal.reason)
  const repository = opened.value
  {
    await using stores = await openTestStores()
    const wanted = { name: 'Web', platform: 'node' } as const
    const { project } = await stores.catalogue.projects.create(operatorGrant('project:write'), wanted, new Date())
    const digest = await stores.digest()
    await stores.spool.append(anEnvelope(project.id, '1'.repeat(32), 'One'))
    await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000, interval: 10 }).toBe(0)
    const source = backupSource({ ...settings.value, dataFolder: stores.folder }, { digest, events: stores.events })
    expect(await takeIncrement(source, repository, { bytesPerSecond: 2 ** 30 })).toMatchObject({ ok: true })
  }
  const aside = join(folder, 'aside')
  const drill = (at: Date) => runDrill(settings.value, { place, at, folder: aside, onProgress: () => undefined })
  const sound = await drill(new Date())
  expect(sound).toMatchObject({ faults: [], moment: expect.any(Date) })
  expect(sound.tables).toBeGreaterThan(50)
  expect(await readdir(folder)).not.toContain('aside')

  const [name] = await repository.moments()
  const moment = await repository.moment(name?.name ?? '')
  const { catalogue, events } = moment.tables
  const tables = {
    catalogue: { ...catalogue, issues: { rows: 7, checksum: '' } },
    events: { ...events, events: { rows: 1, checksum: 'another' } },
  }
  const later = new Date(Date.now() + 60_000)
  await repository.add({ ...moment, takenAt: later.toISOString(), tables })
  expect((await drill(later)).faults).toEqual([
    'The table issues has 1 rows instead of 7.',
    'The table events has other contents than were noted.',
  ])
  expect((await drill(new Date(0))).faults).toEqual([expect.stringContaining('from that time or before')])
  place.close()
})

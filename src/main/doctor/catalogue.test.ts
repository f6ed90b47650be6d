import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCatalogue } from './catalogue.ts'

const settings = { database: null, dataFolder: '' }
beforeAll(async () => {
  settings.dataFolder = await mkdtemp(join(tmpdir(), 'mishap-doctor-'))
})
afterAll(() => rm(settings.dataFolder, { recursive: true }))

describe('the doctor', () => {
  let catalogue: DatabaseSync
  let secondTable: number
  beforeAll(() => {
    catalogue = new DatabaseSync(join(settings.dataFolder, 'catalogue.db'))
    catalogue.exec(`create table first (a text); create table second (a text); insert into second values ('x')`)
    secondTable = Number(
      catalogue.prepare(`select (rootpage - 1) * 4096 as at from sqlite_schema where name = 'second'`).get()?.['at'],
    )
  })

  test('says that the catalogue is whole, while somebody has it open', async () => {
    expect(await checkCatalogue(settings)).toMatchObject([{ check: 'catalogue', verdict: 'fine' }])
  })

  test('finds a damage that a start passes by, and says how to mend it', async () => {
    catalogue.close()
    await using file = await open(join(settings.dataFolder, 'catalogue.db'), 'r+')
    await file.write(Uint8Array.of(0x55), 0, 1, secondTable)
    using opened = new DatabaseSync(join(settings.dataFolder, 'catalogue.db'))
    expect(opened.prepare('select count(*) as count from first').get()).toEqual({ count: 0 })

    const [found] = await checkCatalogue(settings)
    expect(found).toMatchObject({ verdict: 'wrong', says: expect.stringContaining('mishap restore DIR') })
    expect(found?.says).toContain('catalogue.db is damaged')
  })

  test('looks at no file where the catalogue is a database of Postgres', async () => {
    const database = { url: 'postgres://nobody@127.0.0.1/mishap', connections: 2 }
    expect(await checkCatalogue({ ...settings, database })).toEqual([])
  })
})

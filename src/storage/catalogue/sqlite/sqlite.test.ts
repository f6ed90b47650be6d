import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { NewerDataFolder } from '#domain/newer-data.ts'
import { pendingMigrations, readMigrations } from '../migrations.ts'
import { openSqliteCatalogue } from './sqlite.ts'
import { SqliteError } from './writer.ts'

async function aFile() {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-sqlite-'))
  return { file: join(folder, 'catalogue.db'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

describe('a catalogue file', () => {
  test('from a newer version is refused in words and left as it is', async () => {
    await using place = await aFile()
    await (await openSqliteCatalogue(place)).close()
    const database = new DatabaseSync(place.file)
    database.exec(`insert into migrations (name, applied_at) values ('9999-from-the-future', 0)`)
    database.close()
    await expect(openSqliteCatalogue(place)).rejects.toThrow(NewerDataFolder)
    await expect(openSqliteCatalogue(place)).rejects.toThrow('9999-from-the-future')
  })

  test('opened for the first time by several at once is made once', async () => {
    await using place = await aFile()
    const opened = await Promise.all([1, 2, 3].map(() => openSqliteCatalogue(place)))
    const migrations = new Set((await Promise.all(opened.map((one) => one.engine()))).map((engine) => engine.migration))
    expect([...migrations]).toEqual([readMigrations(anyWords).at(-1)?.name])
    await Promise.all(opened.map((one) => one.close()))
  })

  test('is read while a transaction writes, and shows it only when it is done', async () => {
    await using place = await aFile()
    const catalogue = await openSqliteCatalogue(place)
    const { db } = catalogue.database
    const leases = () => db.selectFrom('leases').select('name').execute()
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('leases').values({ name: 'work', holder: 'me', expires_at: 0 }).execute()
      expect(await leases()).toEqual([])
    })
    expect(await leases()).toEqual([{ name: 'work' }])
    await catalogue.close()
  })

  test('undoes a transaction that fails, tells why, and goes on', async () => {
    await using place = await aFile()
    const catalogue = await openSqliteCatalogue(place)
    const { db } = catalogue.database
    const lease = { name: 'work', holder: 'me', expires_at: 0 }
    const twice = db.transaction().execute(async (trx) => {
      await trx.insertInto('leases').values(lease).execute()
      await trx.insertInto('leases').values(lease).execute()
    })
    await expect(twice).rejects.toSatisfy(
      (fault) => fault instanceof SqliteError && fault.code === SQLITE_CONSTRAINT_PRIMARYKEY,
    )
    expect(await catalogue.leases.claim('work', 'somebody else', 1_000)).toBe(true)
    await catalogue.close()
  })

  test('that another process is writing to is waited for, without holding up this one’s reads', async () => {
    await using place = await aFile()
    const catalogue = await openSqliteCatalogue(place)
    const other = new DatabaseSync(place.file)
    other.exec('begin immediate')
    const waiting = catalogue.leases.claim('work', 'me', 1_000)
    for (let asked = 0; asked < 200; asked++) {
      await turn()
      expect(await catalogue.keys.projectExists(1 as never)).toBe(false)
    }
    other.exec('commit')
    other.close()
    expect(await waiting).toBe(true)
    await catalogue.close()
  })

  test('closed with work under way finishes it first', async () => {
    await using place = await aFile()
    const catalogue = await openSqliteCatalogue(place)
    const claims = ['a', 'b', 'c'].map((name) => catalogue.leases.claim(name, 'me', 1_000))
    await catalogue.close()
    expect(await Promise.all(claims)).toEqual([true, true, true])
    await expect(catalogue.leases.claim('d', 'me', 1_000)).rejects.toThrow()
  })
})

describe('migrations', () => {
  test('are numbered without gaps or doubles, in every engine’s words', () => {
    const names = readMigrations(anyWords).map((migration) => migration.name)
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
    for (const { sql } of readMigrations(anyWords)) expect(sql).not.toMatch(/[{}]\w/)
  })

  test('are applied once each, in order', () => {
    const known = ['0001-a', '0002-b', '0003-c'].map((name) => ({ name, sql: '' }))
    expect(pendingMigrations(known, ['0001-a']).map((one) => one.name)).toEqual(['0002-b', '0003-c'])
    expect(() => pendingMigrations(known.slice(0, 2), ['0001-a', '0003-c'])).toThrow(/0003-c.*0002-b/)
  })
})

// sqlite.org/rescode.html
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555

const anyWords = {
  identity: 'i',
  counter: 'c',
  integer: 'n',
  bytes: 'b',
  boolean: 'y',
  time: 't',
  table: '',
  clustered: '',
  loose_clustered: '',
}

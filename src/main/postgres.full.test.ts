import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMigrations } from 'better-auth/db/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Settings } from '#domain/settings.ts'
import { authOptions } from '#accounts/better-auth.ts'
import { createHashing } from '#accounts/hashing.ts'
import { openPostgresCatalogue } from '#storage/catalogue/postgres/postgres.ts'
import {
  bareDatabase,
  databaseAt,
  query,
  takeDatabase,
  testPostgres,
} from '#storage/catalogue/test-support/postgres.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { explainStart } from './commands/explain-start.ts'
import { parseSettings } from './settings.ts'
import { openSmallStores } from './stores.ts'

/** A server's stores with the catalogue in Postgres, and what keeps it from starting. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-postgres-'))
})
afterAll(() => rm(folder, { recursive: true }))

const secret = 'a secret of at least thirty-two characters'

function settingsOf(node: string, env: Readonly<Record<string, string>>): Settings {
  const parsed = parseSettings({
    NODE_ENV: 'test',
    MISHAP_DATA: join(folder, node),
    MISHAP_LOG_LEVEL: 'silent',
    ...env,
  })
  if (!parsed.ok) throw new Error(parsed.refusal.sentence)
  return parsed.value
}

/** The sentence for the operator if the stores cannot be opened. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string | undefined> {
  const settings = settingsOf('refused', env)
  const fault: unknown = await openSmallStores(settings).then(
    (stores) => stores.close(),
    (found: unknown) => found,
  )
  return explainStart(fault, settings)
}

describe('a catalogue in Postgres', () => {
  test('has the accounts and the projects of every server that uses it, and none without their secret', async () => {
    const url = await bareDatabase()
    const [one, other] = await Promise.all(
      ['one', 'other'].map((node) =>
        openSmallStores(settingsOf(node, { MISHAP_DATABASE: url, MISHAP_SECRET: secret })),
      ),
    )
    if (one === undefined || other === undefined) throw new Error('There are two.')
    const ada = { name: 'Ada', email: 'ada@example.com', password: 'analytical engine' }
    expect((await one.accounts.createOwner((await one.accounts.setupCode()) ?? '', ada)).ok).toBe(true)
    const signedIn = await other.accounts.signIn(new Headers(), ada)
    if (!signedIn.ok) throw new Error(signedIn.refusal.reason)
    const cookie = signedIn.value.cookies.map((text) => text.split(';')[0]).join('; ')
    expect(await one.accounts.actorOf(new Headers({ cookie }))).toMatchObject({ kind: 'user', name: 'Ada' })
    await other.catalogue.projects.create(
      operatorGrant('project:write'),
      { name: 'Shop', platform: 'node' },
      new Date(),
    )
    expect((await one.catalogue.projects.list(operatorGrant('project:read'))).map(({ name }) => name)).toEqual(['Shop'])
    expect(await refusal({ MISHAP_DATABASE: url })).toMatch(/different secret.*MISHAP_SECRET/)
    await one.close()
    await other.close()
  })

  test('has the tables that better-auth asks for', async () => {
    const { url, giveBack } = await takeDatabase()
    const { database, close } = await openPostgresCatalogue({ url, connections: 2 })
    const site = () => ({ origin: 'http://127.0.0.1:8000', basePath: '' })
    const { toBeAdded, toBeAddedIndexes, toBeCreated } = await getMigrations(
      authOptions({ database, secret, keys: sealingKeysOf(secret), site, log: () => {}, hashing: createHashing() }),
    )
    expect({ toBeAdded, toBeAddedIndexes, toBeCreated }).toEqual({
      toBeAdded: [],
      toBeAddedIndexes: [],
      toBeCreated: [],
    })
    await close()
    await giveBack()
  })

  test('from a newer version is refused in words and left as it is', async () => {
    const url = await bareDatabase()
    await (await openPostgresCatalogue({ url, connections: 2 })).close()
    await query(url, "insert into migrations (name, applied_at) values ('9999-from-the-future', 0)")
    expect(await refusal({ MISHAP_DATABASE: url })).toMatch(/newer version.*9999-from-the-future/)
  })

  test('is compared by bytes, whatever order the database was made with', async () => {
    const admin = await testPostgres()
    await query(admin, "create database by_language template template0 locale_provider icu icu_locale 'en'")
    const url = databaseAt(admin, 'by_language')
    await (await openPostgresCatalogue({ url, connections: 2 })).close()
    await query(url, "insert into repositories (name) values ('b'), ('B'), ('a')")
    const { rows } = await query(url, 'select name from repositories order by name')
    expect(rows.map(({ name }) => String(name))).toEqual(['B', 'a', 'b'])
  })
})

describe('a database that cannot be used', () => {
  test('is named in a sentence that says what to do, without its password', async () => {
    const admin = await testPostgres()
    await query(admin, 'create role nobody_much login')
    const guest = databaseAt(admin, 'postgres').replace('mishap@', 'nobody_much:hidden@')
    const found = {
      down: await refusal({ MISHAP_DATABASE: 'postgres://ada:hidden@127.0.0.1:1/mishap' }),
      login: await refusal({ MISHAP_DATABASE: admin.replace('mishap@', 'stranger:hidden@') }),
      missing: await refusal({ MISHAP_DATABASE: databaseAt(admin, 'nowhere') }),
      rights: await refusal({ MISHAP_DATABASE: guest }),
    }
    expect(found).toEqual({
      down: expect.stringMatching(/PostgreSQL at 127.0.0.1:1\/mishap does not answer.*ECONNREFUSED/),
      login: expect.stringMatching(/refused the login.*stranger/),
      missing: expect.stringMatching(/no such database.*nowhere/),
      rights: expect.stringMatching(/may not create tables/),
    })
    expect(Object.values(found).join(' ')).not.toContain('hidden')
  })

  test('of a bad address is named before anything starts; it may be in a file, and its password is not shown', async () => {
    const bad = parseSettings({ NODE_ENV: 'test', MISHAP_DATABASE: 'mysql://ada:hidden@db/mishap' })
    expect(!bad.ok && bad.refusal.sentence).toMatch(/MISHAP_DATABASE is “…”, but it must be the URL/)
    const file = join(folder, 'database')
    await writeFile(file, 'postgres://ada:hidden@db/mishap\n')
    expect(settingsOf('file', { MISHAP_DATABASE_FILE: file }).database).toEqual({
      url: 'postgres://ada:hidden@db/mishap',
      connections: 10,
    })
    const missing = parseSettings({ NODE_ENV: 'test', MISHAP_SECRET_FILE: '/nowhere' })
    expect(!missing.ok && missing.refusal.sentence).toMatch(
      /MISHAP_SECRET_FILE is “\/nowhere”, but that file cannot be read/,
    )
  })
})

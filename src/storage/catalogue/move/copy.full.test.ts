import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Leases } from '#domain/lease/leases.ts'
import { openPostgresCatalogue } from '../postgres/postgres.ts'
import { openSqliteCatalogue } from '../sqlite/sqlite.ts'
import { noon, operator } from '../test-support/bench.ts'
import { takeDatabase } from '../test-support/postgres.ts'
import { copyCatalogue } from './copy.ts'
import { openPostgresSource, openPostgresTarget } from './postgres-side.ts'
import { kindsIn, type SourceSide } from './side.ts'
import { openSqliteSource, openSqliteTarget, type Kinds } from './sqlite-side.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-move-'))
})
afterAll(() => rm(folder, { recursive: true }))

const watch = () => ({ onCopied: () => {}, signal: new AbortController().signal })

async function filled(file: string): Promise<void> {
  const catalogue = await openSqliteCatalogue({ file })
  for (const name of ['Shop', 'Till', 'Gone'])
    await catalogue.projects.create(operator('project:write'), { name, platform: 'node' }, noon)
  await catalogue.close()
  const database = new DatabaseSync(file)
  database.exec(`delete from projects where id = 3`)
  database
    .prepare(
      'insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "twoFactorEnabled", role) values (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      'u1',
      'Ada \u{1f680}\u0000',
      'ada@example.com',
      1,
      noon.toISOString(),
      '2026-11-20T12:00:00.123Z',
      null,
      'owner',
    )
  const known = database.prepare('insert into known_events (project_id, event_id, received_hour) values (?, ?, ?)')
  database.exec('begin')
  for (let n = 0; n < 5_000; n++) known.run(1, Buffer.from(`event ${n}`.padEnd(16)), n)
  database.exec('commit')
  database.close()
}

test('a catalogue that moves to Postgres and back is the same, and numbers go on', async () => {
  const [first, second] = [join(folder, 'first.db'), join(folder, 'second.db')]
  await filled(first)
  const database = await takeDatabase()
  const { url } = database

  let kinds: Kinds = new Map()
  const there = await openPostgresTarget(url)
  kinds = kindsIn(await there.tables())
  const source = await openSqliteSource(first, () => kinds, 'alone')
  const moved = await copyCatalogue(source, there, watch())
  expect(moved.differences).toEqual([])
  await there.commit()
  await source.end()
  const postgres = await openPostgresCatalogue({ url, connections: 2 })
  const made = await postgres.projects.create(operator('project:write'), { name: 'Next', platform: 'node' }, noon)
  expect(made).toMatchObject({ project: { id: 4 } })
  await leasesAreSeen(postgres.leases, await openPostgresSource(url, 'beside others'))
  await postgres.close()

  await (await openSqliteCatalogue({ file: second })).close()
  const left = await openPostgresSource(url, 'alone')
  const back = await openSqliteTarget(second, () => kinds)
  const returned = await copyCatalogue(left, back, watch())
  expect(returned.differences).toEqual([])
  await back.commit()
  await left.leave()
  await left.end()
  const sums = (tables: typeof moved.tables) =>
    new Map(
      tables
        .filter(({ table }) => !['projects', 'project_keys', 'audit_log'].includes(table))
        .map((one) => [one.table, one]),
    )
  expect(sums(returned.tables)).toEqual(sums(moved.tables))
  const file = new DatabaseSync(second)
  expect(file.prepare('select "emailVerified", "updatedAt", "twoFactorEnabled" from "user"').get()).toEqual({
    emailVerified: 1,
    updatedAt: '2026-11-20T12:00:00.123Z',
    twoFactorEnabled: null,
  })
  expect(file.prepare('pragma foreign_key_check').all()).toEqual([])
  file.close()
  const again = await openSqliteCatalogue({ file: second })
  expect(
    await again.projects.create(operator('project:write'), { name: 'Last', platform: 'node' }, noon),
  ).toMatchObject({ project: { id: 5 } })
  await again.close()

  // A server still configured with the old address gets an explanation.
  await expect(openPostgresCatalogue({ url, connections: 2, secret: 'x'.repeat(32) })).rejects.toThrow(/at .*: 20\d\d-/)
  await database.giveBack()
})

/** Two servers hold leases; only the live one's counts. */
async function leasesAreSeen(leases: Leases, source: SourceSide): Promise<void> {
  await leases.claim('spool of one that lives', 'me', 60_000)
  await leases.claim('spool of one that is gone', 'other', 1)
  await expect.poll(() => source.leases('spool ')).toEqual(['spool of one that lives'])
  await source.end()
  await leases.release('spool of one that lives', 'me')
  await leases.release('spool of one that is gone', 'other')
}

test('nobody writes to a catalogue that is being copied, and everybody reads', async () => {
  const file = join(folder, 'held.db')
  const catalogue = await openSqliteCatalogue({ file })
  const source = await openSqliteSource(file, () => new Map(), 'alone')
  const claimed = catalogue.leases.claim('work', 'me', 1_000)
  expect(await catalogue.keys.projectExists(1 as never)).toBe(false)
  expect(await source.leases('work')).toEqual([])
  await source.end()
  expect(await claimed).toBe(true)
  await catalogue.close()
})

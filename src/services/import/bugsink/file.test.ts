import { copyFileSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Foreign, ForeignEvent, Here } from '../foreign.ts'
import type { ForeignIssue } from '../foreign-issue.ts'
import { bugsinkFile } from './file.ts'

/** Read from a database created by Bugsink itself (fixtures/imports). */
const dump = readFileSync(new URL('../../../../fixtures/imports/bugsink-2.6.1.sql', import.meta.url), 'utf8')
const here: Here = { events: async () => new Set(), keptSince: async () => new Date(0) }

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-bugsink-'))
  file = join(folder, 'db.sqlite3')
  const database = new DatabaseSync(file)
  database.exec(dump)
  database.close()
})
afterAll(() => rm(folder, { recursive: true }))

async function all(projects: readonly string[] = []): Promise<readonly Foreign[]> {
  const source = await bugsinkFile(file, { projects, since: undefined })
  const things: Foreign[] = []
  for (const step of await source.steps()) for await (const page of step.pages(null, here)) things.push(...page.things)
  await source.close()
  return things
}

test('Bugsink’s file has projects with the keys and numbers of their DSNs, teams, members and releases', async () => {
  const things = await all()
  expect(things.filter(({ kind }) => kind !== 'event' && kind !== 'issue')).toMatchObject([
    { kind: 'team', slug: 'payments', name: 'Payments' },
    {
      kind: 'project',
      id: '1',
      slug: 'shop',
      teams: ['payments'],
      keys: [{ publicKey: 'a99d4ee07a4b4659ba6a812cf0befb89', enabled: true }],
    },
    { kind: 'project', id: '2', slug: 'web', keys: [{ publicKey: 'd9a9f316f46745cab0f5b57ff0086c52' }] },
    { kind: 'member', email: 'ada@example.com', role: 'admin', teams: ['payments'] },
    { kind: 'member', email: 'grace@example.com', role: 'member', teams: ['payments'] },
    { kind: 'release', version: 'shop@1.0.0', projects: ['1'] },
    { kind: 'release', version: 'shop@1.0.0', projects: ['2'] },
  ])
})

test('its events come as they were sent, each with its issue', async () => {
  const events = (await all(['shop'])).filter((one): one is ForeignEvent => one.kind === 'event')
  expect(events).toHaveLength(7)
  expect(events[0]).toMatchObject({
    project: '1',
    payload: {
      platform: 'python',
      release: 'shop@1.0.0',
      exception: { values: [{ type: 'ValueError', value: 'order 1 failed' }] },
    },
    issue: '5f77b52fe7d746438dcf841f17f8f77a',
  })
  expect(events.every(({ receivedAt }) => receivedAt.toISOString().startsWith('2026-11-24T01:00'))).toBe(true)
})

test('its issues come as people have left them', async () => {
  const issues = (await all(['shop'])).filter((one): one is ForeignIssue => one.kind === 'issue')
  const said = (history: ForeignIssue['history']) => history.map(({ by, what }) => [by?.name, what])
  expect(issues.map(({ shortId, state, history }) => [shortId, state, said(history)])).toMatchObject([
    [
      'SHOP-1',
      { status: 'resolved', resolution: { kind: 'release', release: 'shop@1.0.0' } },
      [[expect.anything(), { kind: 'resolved', resolution: { kind: 'release', release: 'shop@1.0.0' } }]],
    ],
    [
      'SHOP-2',
      { status: 'archived', until: { kind: 'forever' } },
      [[expect.anything(), { kind: 'archived', until: { kind: 'forever' } }]],
    ],
    [
      'SHOP-3',
      { status: 'unresolved' },
      [['ada@example.com', { kind: 'comment', text: 'The cart is empty on Sundays.' }]],
    ],
  ])
})

test('a file that is none is refused', async () => {
  const nothing = join(folder, 'nothing.sqlite3')
  await expect(bugsinkFile(nothing, { projects: [], since: undefined })).rejects.toThrow('unreadable')
})

/** A copy of the file with one table changed. */
function altered(sql: string): string {
  const copy = join(folder, `${crypto.randomUUID()}.sqlite3`)
  copyFileSync(file, copy)
  const database = new DatabaseSync(copy, { enableForeignKeyConstraints: false })
  database.exec(sql)
  database.close()
  return copy
}

const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select'

test('nothing is read through a view', async () => {
  const copy = altered(`drop table issues_issue; create view issues_issue as ${ENDLESS} i as id from n`)
  await expect(bugsinkFile(copy, { projects: [], since: undefined })).rejects.toThrow(
    /unreadable.*(prohibited|authorized)/,
  )
})

test('a file that takes for ever to read is given up, and the process that reads it is gone', async () => {
  // A hundred thousand teams, each with a column that is expensive to compute.
  const copy = altered(`
    drop table teams_team;
    create table teams_team (id text);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
    insert into teams_team (id) select i from n;
    alter table teams_team add column name text as (length(replace(hex(zeroblob(3000000)), '0', id)))`)
  const read = async () => {
    const source = await bugsinkFile(copy, { projects: [], since: undefined }, 3_000)
    try {
      return await source.steps()
    } finally {
      // Resolves when the process has ended.
      await source.close()
    }
  }
  await expect(read()).rejects.toThrow(/unreadable.*no answer within/)
})

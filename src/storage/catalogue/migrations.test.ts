import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { readMigrations, type Migration, type Words } from './migrations.ts'
import { migrate as migratePostgres, words as postgresWords } from './postgres/migrate.ts'
import { openPostgresCatalogue } from './postgres/postgres.ts'
import { Connection } from './sqlite/connection.ts'
import { migrate as migrateSqlite, openSqliteCatalogue, words as sqliteWords } from './sqlite/sqlite.ts'
import { adaptersOfRun } from '../test-support/adapters.ts'
import { bareDatabase, takeDatabase } from './test-support/postgres.ts'

type Row = Readonly<Record<string, string | number | null>>

/** A database that is migrated step by step, like those of real installations. */
interface Bench extends AsyncDisposable {
  migrate(known: readonly Migration[]): Promise<void>
  /** The table's current columns; empty if the table does not exist yet. */
  columns(table: string): Promise<readonly string[]>
  insert(table: string, row: Row): Promise<void>
  /** Begins or ends a transaction, so that all rows of a level cost one disk sync. */
  say(word: 'begin' | 'commit'): Promise<void>
  /** The whole schema in a stable order. */
  schema(): Promise<unknown>
  open(): Promise<Catalogue>
}

interface Engine {
  readonly name: string
  readonly words: Words
  readonly bench: () => Promise<Bench>
  /** A bench that may be fully migrated from the start. */
  readonly fresh: () => Promise<Bench>
}

const engines = adaptersOfRun<Engine>([
  { name: 'SQLite', words: sqliteWords, bench: sqliteBench, fresh: sqliteBench },
  { name: 'Postgres', words: postgresWords, bench: postgresBench, fresh: freshPostgres },
])

async function sqliteBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-migrations-'))
  const file = join(folder, 'catalogue.db')
  const connection = new Connection(file, 1)
  return {
    migrate: async (known) => migrateSqlite(connection, known),
    columns: async (table) =>
      connection.execute('select name from pragma_table_info(?)', [table]).rows.map(({ name }) => String(name)),
    insert: async (table, row) => {
      const names = Object.keys(row).map((name) => `"${name}"`)
      const marks = names.map(() => '?').join(', ')
      connection.execute(`insert into "${table}" (${names.join(', ')}) values (${marks})`, Object.values(row))
    },
    say: async (word) => connection.database.exec(word),
    schema: async () => connection.execute('select type, name, sql from sqlite_master order by type, name', []).rows,
    open: () => openSqliteCatalogue({ file }),
    [Symbol.asyncDispose]: async () => {
      connection.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The schema of a new installation. The test run's Postgres template already has it. */
async function freshPostgres(): Promise<Bench> {
  const database = await takeDatabase()
  const bench = await postgresBench(database.url)
  return {
    ...bench,
    [Symbol.asyncDispose]: async () => {
      await bench[Symbol.asyncDispose]()
      await database.giveBack()
    },
  }
}

async function postgresBench(given?: string): Promise<Bench> {
  const url = given ?? (await bareDatabase())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = async (sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    (await client.query<Row>(sql, [...values])).rows
  return {
    migrate: (known) => migratePostgres(url, known),
    columns: async (table) => {
      const rows = await found(
        'select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0',
        [table],
      )
      return rows.map(({ name }) => String(name))
    },
    insert: async (table, row) => {
      const names = Object.keys(row).map((name) => `"${name}"`)
      const marks = names.map((_, index) => `$${index + 1}`).join(', ')
      await found(`insert into "${table}" (${names.join(', ')}) values (${marks})`, Object.values(row))
    },
    say: async (word) => void (await found(word)),
    schema: async () => [
      await found(`select table_name, column_name, data_type, is_nullable, column_default, collation_name
        from information_schema.columns where table_schema = 'public' order by 1, 2`),
      await found("select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2"),
      await found(`select conrelid::regclass::text as of_table, pg_get_constraintdef(oid) as rule
        from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`),
    ],
    open: () => openPostgresCatalogue({ url, connections: 2 }),
    [Symbol.asyncDispose]: () => client.end(),
  }
}

const at = Date.UTC(2026, 10, 20, 12)

/**
 * The rows that an installation would have, by table, parents first. Tables and columns that do not exist at a level
 * are skipped. Accounts have no booleans or times here, because those use the auth library's own types.
 */
function rowsOf(level: number): readonly (readonly [table: string, row: Row])[] {
  const project = {
    id: level,
    slug: `level-${level}`,
    name: `Level ${level}`,
    platform: 'node',
    created_at: at,
    last_issue_number: 3,
  }
  const issue = {
    project_id: level,
    culprit: 'run',
    type: 'error',
    platform: 'node',
    metadata: JSON.stringify({ type: 'Error', value: 'went wrong', filename: '', function: '' }),
    event_count: 3,
    first_seen: at,
    last_seen: at,
    first_release: 'shop@1',
    last_release: 'shop@2',
  }
  const [open, solved, back] = [level * 10 + 1, level * 10 + 2, level * 10 + 3]
  const resolved = { status: 'resolved', resolved_at: at, substatus: '', state_at: at, state_detail: '{"kind":"now"}' }
  const outcome = { hour: at, project_id: level, category: 'error', quantity: 3 }
  return [
    ['projects', project],
    ['project_keys', { public_key: `key${level}`, project_id: level, label: 'Default', enabled: 1, created_at: at }],
    ['issues', { ...issue, id: open, number: 1, title: 'Open', level: 'fatal', handled: 0, priority: 'high' }],
    [
      'issues',
      { ...issue, ...resolved, id: solved, number: 2, title: 'Solved', level: 'info', handled: 1, priority: 'low' },
    ],
    [
      'issues',
      {
        ...issue,
        id: back,
        number: 3,
        title: 'Back',
        level: 'error',
        handled: 1,
        regressed_at: at,
        substatus: 'regressed',
      },
    ],
    ['issue_hashes', { project_id: level, group_hash: `hash-${level}`, issue_id: open }],
    ['outcomes', { ...outcome, outcome: 'accepted', reason: '' }],
    ['outcomes', { ...outcome, outcome: 'filtered', reason: 'browser-extensions' }],
    ['leases', { name: `job-${level}`, holder: 'me', expires_at: at }],
    [
      'api_tokens',
      { id: level, name: 'ci', scopes: '["org:read"]', hash: `hash-${level}`, last_four: 'abcd', created_at: at },
    ],
    ['releases', { id: level, version: `shop@${level}`, sort_key: `${level}`, created_at: at }],
    ['teams', { id: level, slug: `team-${level}`, name: `Team ${level}`, created_at: at }],
    [
      'issue_activity',
      {
        id: level,
        issue_id: open,
        project_id: level,
        at,
        actor_kind: 'mishap',
        actor_name: '',
        kind: 'first_seen',
        detail: '{}',
      },
    ],
    ['removed_replays', { project_id: level, replay_id: `replay-${level}`, removed_at: at }],
  ]
}

async function fill(bench: Bench, level: number): Promise<void> {
  await bench.say('begin')
  for (const [table, row] of rowsOf(level)) {
    const columns = new Set(await bench.columns(table))
    if (columns.size === 0) continue
    await bench.insert(table, Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name))))
  }
  await bench.say('commit')
}

async function statesOf({ issues }: Catalogue, project: ProjectId): Promise<readonly unknown[]> {
  const found = await Promise.all(
    [1, 2, 3].map((number) => issues.byNumber(operatorGrant('event:read'), project, number)),
  )
  return found.map(
    (issue) => issue && [issue.state.status, issue.state.status === 'unresolved' && issue.state.substatus],
  )
}

/** Issues had no state before the third migration. Before the first triage migrations, it followed from their times. */
function statesFrom(level: number): readonly unknown[] {
  const ongoing = ['unresolved', 'ongoing']
  return level < 3 ? [ongoing, ongoing, ongoing] : [ongoing, ['resolved', false], ['unresolved', 'regressed']]
}

describe.each(engines)('the catalogue on $name', ({ words, bench, fresh: newest }) => {
  test('comes from every schema that there was, with what was in it, to what a new one is', async () => {
    const all = readMigrations(words)
    await using old = await bench()
    for (const level of all.keys()) {
      await old.migrate(all.slice(0, level + 1))
      // The rows of each level go through all migrations that follow it, with those of all earlier levels.
      await fill(old, level + 1)
    }
    await using fresh = await newest()
    await fresh.migrate(all)
    expect(await old.schema()).toEqual(await fresh.schema())

    const catalogue = await old.open()
    try {
      const projects = await catalogue.projects.list(operatorGrant('project:read'))
      expect(projects.map(({ slug }) => slug).toSorted()).toEqual(
        all.map((_, index) => `level-${index + 1}`).toSorted(),
      )
      const counts = await catalogue.issues.countByProject(operatorGrant('event:read'))
      expect(projects.map(({ id }) => counts.get(id))).toEqual(all.map(() => 3))
      for (const { id } of projects) expect(await statesOf(catalogue, id)).toEqual(statesFrom(id))
      const totals = await catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(at + 1))
      expect(totals.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(6 * all.length)
    } finally {
      await catalogue.close()
    }
  }, 60_000)
})

/** Whether an older version can keep working on a database with this migration. */
function onlyAdds(sql: string): boolean {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(/;$/m)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const made = new Set([...sql.matchAll(/^create table (\S+)/gim)].map(([, table]) => table))
  return statements.every((one) => {
    const unique = /^create unique index \S+ on (\S+)/i.exec(one)
    if (unique !== null) return made.has(unique[1])
    if (/^create (table|index|materialized view)\b/i.test(one)) return true
    return (
      /^alter table \S+ add (column|index)\b/i.test(one) && (!/\bnot null\b/i.test(one) || /\bdefault\b/i.test(one))
    )
  })
}

test('migrations that older versions can go on with add, and do nothing else', () => {
  const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
  for (const file of globSync('*/*.compatible.sql', { cwd: folder }))
    expect([file, onlyAdds(readFileSync(join(folder, file), 'utf8'))]).toEqual([file, true])
  expect(onlyAdds('-- More.\nalter table projects add column note text;\ncreate table notes (id integer);')).toBe(true)
  expect(onlyAdds('alter table projects add column note text not null;')).toBe(false)
  // On an existing table, a unique index would reject the older version's writes.
  const unique = 'create unique index notes_by_text on notes (text);'
  expect([onlyAdds(unique), onlyAdds(`create table notes (text text);\n${unique}`)]).toEqual([false, true])
  expect(onlyAdds("create table notes (id integer);\nupdate projects set name = '';")).toBe(false)
})

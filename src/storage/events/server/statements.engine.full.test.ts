import { mkdtemp, rm } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventServer } from '#domain/settings.ts'
import { startChdb, type ChdbEngine } from '../embedded/chdb-engine.ts'
import { migrationFolder, migrationStatements } from '../migrate.ts'
import { parseEventServer } from './address.ts'
import { hasPlacement } from './sharding.ts'
import { spokenOnServer, syncStatements, systemTableOn } from './statements.ts'

const server = (options: string): EventServer => {
  const parsed = parseEventServer(`https://me:secret@db.example:8443/mishap${options}`)
  if (typeof parsed === 'string') throw new Error(parsed)
  return parsed
}
const cluster = server('?cluster=main&storage_policy=tiered&cold=s3:30')

const migrations = readdirSync(migrationFolder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .flatMap((name) => migrationStatements(readFileSync(new URL(name, migrationFolder), 'utf8')))
const upkeep = [
  "CREATE TABLE IF NOT EXISTS migrations (name String, applied_at DateTime('UTC') DEFAULT now())\n    ENGINE = MergeTree ORDER BY name",
  'ALTER TABLE events DROP PARTITION {week:String}',
  'ALTER TABLE spans DELETE WHERE project_id = {project:UInt32} SETTINGS mutations_sync = 0',
]
const spoken = [...migrations, ...upkeep].flatMap((sql) => spokenOnServer(cluster, sql))
const createOf = (table: string) => spoken.filter((sql) => sql.startsWith(`CREATE TABLE IF NOT EXISTS ${table} `))

describe('the statements of a cluster', () => {
  let folder: string
  let engine: ChdbEngine
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-statements-'))
    engine = await startChdb({ folder })
  })
  afterAll(async () => {
    await engine.close()
    await rm(folder, { recursive: true })
  })

  // Replication needs a Keeper, which tests do not have, so nothing is executed here. The parser is ClickHouse's own.
  test('are ones of ClickHouse’s grammar, and say nothing else when it writes them anew', async () => {
    const all = [...spoken, ...syncStatements(cluster, ['migrations'])]
    expect(all.length).toBeGreaterThan(100)
    const written = await Promise.all(
      all.map(async (sql) => (await engine.rows('SELECT formatQuery({sql:String}) AS sql', { sql }))[0]),
    )
    const kept = written.map((row) => (row as { sql: string }).sql)
    for (const sql of kept)
      expect(sql).toMatch(/^[A-Z ]+(?:IF NOT EXISTS )?\S+ ?ON CLUSTER main\b|^SYSTEM SYNC REPLICA /)
  })

  test('ask all servers for their own tables in words of that grammar', async () => {
    for (const name of ['parts', 'mutations', 'tables', 'processes'] as const) {
      const asked = `SELECT count() FROM ${systemTableOn(cluster, name)}`
      expect(await engine.rows('SELECT formatQuery({sql:String}) AS sql', { sql: asked })).toHaveLength(1)
    }
  })

  test('make each table a replicated one on each shard, and one that gathers them', () => {
    const [local = '', gathering = ''] = [...createOf('events_local'), ...createOf('events')]
    expect(local).toContain('ON CLUSTER `main`')
    expect(local).toContain(
      "ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/mishap/events_local', '{replica}')",
    )
    expect(local).toContain('replicated_deduplication_window = 10000')
    expect(gathering).toBe(
      "CREATE TABLE IF NOT EXISTS events ON CLUSTER `main` AS events_local ENGINE = Distributed('main', 'mishap', 'events_local', cityHash64(project_id, event_id))",
    )
    const [revisions = ''] = createOf('revisions_local')
    expect(revisions).toContain("'{replica}', revised_at)")
    // No single-server engine or setting remains.
    for (const sql of spoken) expect(sql).not.toMatch(/ENGINE = \w*(?<!Replicated\w*)MergeTree|non_replicated/)
  })

  test('keep what has been done on every server, under a name of its own for each', () => {
    expect(createOf('migrations')).toEqual([
      expect.stringContaining("ReplicatedMergeTree('/clickhouse/tables/all/mishap/migrations', '{shard}-{replica}')"),
    ])
  })

  test('fill what views fill from rows of the same shard', () => {
    const views = spoken.filter((sql) => sql.startsWith('CREATE MATERIALIZED VIEW'))
    expect(views).toHaveLength(migrations.filter((sql) => /CREATE MATERIALIZED VIEW/.test(sql)).length)
    for (const view of views) expect(view).toMatch(/ON CLUSTER `main` TO \w+_local AS[\s\S]+FROM (\w+)_local AS \1\b/)
  })

  test('change columns in both tables, and rows and indices where they are', () => {
    const altered = (table: string) => spoken.filter((sql) => sql.startsWith(`ALTER TABLE ${table} ON CLUSTER`))
    expect(altered('events').every((sql) => /COLUMN/.test(sql))).toBe(true)
    expect(altered('events_local')).toContain('ALTER TABLE events_local ON CLUSTER `main` DROP PARTITION {week:String}')
    expect(altered('events_local').filter((sql) => sql.includes(' ADD COLUMN '))).toHaveLength(
      altered('events').filter((sql) => sql.includes(' ADD COLUMN ')).length,
    )
  })

  test('have thought of where every table is', () => {
    const tables = migrations.flatMap((sql) => /CREATE TABLE IF NOT EXISTS (\w+)/.exec(sql)?.[1] ?? [])
    expect(tables.length).toBeGreaterThan(25)
    expect(tables.filter((table) => !hasPlacement(table))).toEqual([])
  })
})

describe('on one server', () => {
  test('statements are what they are', () => {
    for (const sql of migrations) {
      const [only = '', ...more] = spokenOnServer(server(''), sql)
      expect(more).toEqual([])
      expect(sql).toContain(only)
    }
  })

  test('tables lie as the storage policy says, and go to its cold volume when all of a week is old', () => {
    const tiered = server('?storage_policy=tiered&cold=s3:30')
    const lying = migrations
      .flatMap((sql) => spokenOnServer(tiered, sql))
      .filter((sql) => sql.startsWith('CREATE TABLE'))
    for (const sql of lying) expect(sql).toContain("storage_policy = 'tiered'")
    const of = (table: string) => lying.find((sql) => sql.includes(`EXISTS ${table}\n`))
    expect(of('events')).toContain("TTL toDateTime(timestamp) + toIntervalDay(30) TO VOLUME 's3'\nSETTINGS")
    expect(of('search_values')).toContain("TTL toDateTime(week) + toIntervalDay(37) TO VOLUME 's3'")
    // These tables are small, and read at every start.
    expect(of('backfills')).not.toContain('TTL')
  })
})

describe('the engine’s own tables', () => {
  test('are asked on all servers of a cluster, and their parts say on which they lie', () => {
    const parts = systemTableOn(cluster, 'parts')
    expect(parts).toContain("FROM clusterAllReplicas('main', system.parts)")
    expect(parts).toContain("concat(hostName(), ':', toString(tcpPort())) AS server")
    expect(systemTableOn(server(''), 'parts')).toContain('FROM system.parts')
  })
})

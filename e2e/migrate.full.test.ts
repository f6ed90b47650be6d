import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { createClient } from '@clickhouse/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataPaths } from '#domain/data-paths.ts'
import { openTestBucket, testCredentials, type TestBucket } from '#storage/blobs/test-support/test-bucket.ts'
import {
  startTestClickHouse,
  testUser,
  type TestClickHouse,
} from '#storage/events/server/test-support/test-clickhouse.ts'
import { startPostgres, type PostgresServer } from '../tools/test/postgres-server.ts'
import { openApi } from './harness/api.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, newDataFolder, startServer, tryCommand, type TestServer } from './harness/server.ts'
import { lastFor, steadyLoad } from './harness/steady-load.ts'
import { storedIn } from './harness/stored.ts'

/** Duration of the writes before and during the move: `MISHAP_MIGRATE_MINUTES=60` for an hour. */
const MINUTES = Number(process.env['MISHAP_MIGRATE_MINUTES'] ?? 0)
const PER_SECOND = Number(process.env['MISHAP_MIGRATE_RATE'] ?? 12)

const secret = randomBytes(32).toString('base64url')
const command = fileURLToPath(new URL('../bin/mishap', import.meta.url))

let folder: string
let postgres: PostgresServer
let clickhouse: TestClickHouse
let bucket: TestBucket
let data: string
let port: string
let current: TestServer
let places: { readonly MISHAP_DATABASE: string; readonly MISHAP_CLICKHOUSE: string; readonly MISHAP_BLOBS: string }

const keys = {
  MISHAP_S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
  MISHAP_S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-move-'))
  data = await newDataFolder()
  port = String(await freePort())
  ;[postgres, clickhouse, bucket] = await Promise.all([
    startPostgres(),
    startTestClickHouse({ folder: join(folder, 'clickhouse') }),
    openTestBucket(),
  ])
  const { origin } = new URL(clickhouse.url)
  const client = createClient({ url: origin, username: testUser.user, password: testUser.password })
  await client.command({ query: 'CREATE DATABASE mishap' })
  await client.close()
  const { bucket: name, prefix, endpoint } = bucket.settings
  places = {
    MISHAP_DATABASE: postgres.url('postgres'),
    MISHAP_CLICKHOUSE: `${clickhouse.url}/mishap`,
    MISHAP_BLOBS: `s3://${name}/${prefix}?endpoint=${endpoint}`,
  }
})

afterAll(async () => {
  // After a failed test.
  await current.kill()
  await discard()
  await Promise.all([postgres.stop(), clickhouse.stop(), bucket[Symbol.asyncDispose]()])
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}

const start = (env: Readonly<Record<string, string>> = {}) =>
  startServer({ data, env: { PORT: port, MISHAP_SECRET: secret, ...env } })

const environment = (env: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  MISHAP_DATA: data,
  MISHAP_SECRET: secret,
  ...keys,
  ...env,
})

/** Counts of what people see in the project that receives no writes. */
async function seen(server: TestServer) {
  const api = await openApi(server)
  const issues = (await api.issues('shop')).map(({ title, count }) => [title, Number(count)] as const)
  const { projects } = await server.doctor()
  const shop = projects.find(({ slug }) => slug === 'shop')
  const outcomes = (shop?.outcomes ?? []).filter(({ category }) => category !== 'internal')
  return {
    issues: issues.toSorted(([a], [b]) => a.localeCompare(b)),
    outcomes: outcomes.map(({ category, outcome, quantity }) => `${category} ${outcome} ${quantity}`).toSorted(),
  }
}

function migrate(to: string) {
  const child = spawn(process.execPath, [command, 'migrate', '--to', to, '--json'], { env: environment() })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, out }))
  return { child, ended }
}

/**
 * Moves everything. Retries after a transient error of a target store, as the command's message suggests: in half an
 * hour of writes the stand-in for a bucket once answered 500.
 */
async function moveAll(to: string): Promise<string> {
  for (let left = 3; ; left--) {
    const { code, out } = await migrate(to).ended
    if (code === 0) return out
    if (left === 0 || !out.includes('it continues where it stopped')) throw new Error(out)
    process.stdout.write(`again, for: ${out.slice(-300)}\n`)
  }
}

const longEnough = () => lastFor(MINUTES / 2)

test(
  'stores move to servers and back under steady writes, through a kill: all is there once, and looks the same',
  async () => {
    current = await start()
    const [busy, quiet] = [await current.createProject('Till', 'node'), await current.createProject('Shop', 'node')]
    const of = (dsn: string) => () => envelopeUrl(`http://127.0.0.1:${port}`, dsn)
    const shop = steadyLoad(of(quiet), 60)
    await expect.poll(() => shop.sent.acknowledged['replay'] ?? 0, { timeout: 60_000 }).toBeGreaterThan(8)
    await shop.stop()
    await current.digested()
    const seenBefore = await seen(current)
    const load = steadyLoad(of(busy), PER_SECOND)
    await longEnough()

    const file = join(folder, 'places')
    await writeFile(file, `${Object.values(places).join('\n')}\n`)
    const dry = await tryCommand(['migrate', '--dry-run'], environment({ MISHAP_MIGRATE_TO_FILE: file }))
    expect([dry.code, dry.stderr]).toEqual([0, ''])
    expect(dry.stdout).toMatch(/^events {2,}events {2,}\d+ {2,}\d/m)
    expect(dry.stdout).toContain('Nothing was moved.')
    expect(existsSync(dataPaths(data).left)).toBe(false)

    // Killed in the middle, at an unknown point.
    const first = migrate(Object.values(places).join(','))
    await expect.poll(copiedPartitions, { timeout: 60_000, interval: 20 }).toBeGreaterThan(2)
    await current.kill()
    expect((await first.ended).code).toBe(1)

    current = await start()
    const moved = await moveAll(Object.values(places).join(','))
    process.stdout.write(`to servers: ${summary(moved)}\n`)

    // It accepts events until it is restarted, and cannot be started on the old stores by mistake.
    expect((await post(envelopeUrl(current.address, busy), '{}\n{"type":"event"}\n{"message":"Between"}')).status).toBe(
      200,
    )
    await current.stop()
    const refused = await tryCommand(['project', 'list'], environment())
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/moved from sqlite to postgres:.*Set MISHAP_DATABASE/)

    current = await start({ ...places, ...keys })
    expect(await seen(current)).toEqual(seenBefore)
    await longEnough()
    const back = await moveAll('sqlite,chdb,files')
    process.stdout.write(`back: ${summary(back)}\n`)
    await current.stop()
    expect((await tryCommand(['project', 'list'], environment(places))).stderr).toMatch(/moved/)

    current = await start()
    const sent = await load.stop()
    await current.digested()
    expect(await seen(current)).toEqual(seenBefore)
    const counted = await countedBy(current, 'till')
    const inShop = await countedBy(current, 'shop')
    expect(await current.stop()).toBe(0)
    const stored = await storedIn(data)
    process.stdout.write(`${JSON.stringify({ ...sent, counted, stored })}\n`)
    for (const [category, sure] of Object.entries(sent.acknowledged)) {
      expect(counted[category], category).toBeGreaterThanOrEqual(sure)
      expect(counted[category], category).toBeLessThanOrEqual(sure + (sent.unanswered[category] ?? 0))
    }
    // Events accepted between the move and the restart.
    expect(counted['default']).toBe(1)
    expect(stored).toMatchObject({
      events: (counted['error'] ?? 0) + 1,
      spans: (counted['transaction'] ?? 0) + (counted['span'] ?? 0),
      logs: counted['log_item'],
      metrics: counted['trace_metric'],
      sessions: counted['session'],
      replays: counted['replay'],
      profiles: (counted['profile'] ?? 0) + (counted['profile_chunk'] ?? 0),
      attachments: (counted['attachment_item'] ?? 0) + (inShop['attachment_item'] ?? 0),
      attachmentBytes: (counted['attachment'] ?? 0) + (inShop['attachment'] ?? 0),
    })
  },
  300_000 + 2 * MINUTES * 60_000,
)

/** Number of partitions present in both places. */
function copiedPartitions(): number {
  const { move } = dataPaths(data)
  if (!existsSync(move)) return 0
  using database = new DatabaseSync(move, { readOnly: true, timeout: 5_000 })
  return Number(database.prepare('select count(*) as found from partitions').get()?.['found'])
}

function summary(out: string): string {
  const { value } = JSON.parse(out) as {
    value: { switchMs: number; lines: readonly { store: string; rows: number }[] }
  }
  const rows = (store: string) =>
    value.lines.filter((line) => line.store === store).reduce((sum, line) => sum + line.rows, 0)
  return `rest ${value.switchMs} ms, catalogue ${rows('catalogue')}, events ${rows('events')}, blobs ${rows('blobs')}`
}

async function countedBy(server: TestServer, project: string): Promise<Record<string, number>> {
  const found = (await server.doctor()).projects.find(({ slug }) => slug === project)
  const counted: Record<string, number> = {}
  for (const { category, outcome, quantity } of found?.outcomes ?? []) {
    if (category === 'internal') continue
    expect(outcome).toBe('accepted')
    counted[category] = (counted[category] ?? 0) + quantity
  }
  return counted
}

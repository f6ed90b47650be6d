import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataPaths } from '#domain/data-paths.ts'
import { manifestShape, readManifest } from '#main/export/manifest.ts'
import { readLines } from '#main/export/packed-lines.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { parseProjectId } from '#domain/ids.ts'
import type { ImportReport } from '#services/import/run-import.ts'
import { makeGlitchtip } from '#services/import/glitchtip/test-support.ts'
import { openTestBucket, testCredentials, type TestBucket } from '#storage/blobs/test-support/test-bucket.ts'
import { bareDatabase, testPostgres } from '#storage/catalogue/test-support/postgres.ts'
import {
  startTestClickHouse,
  testUser,
  type TestClickHouse,
} from '#storage/events/server/test-support/test-clickhouse.ts'
import { openApi } from './harness/api.ts'
import { discard, endLeases, newDataFolder, runCommand, startServer, type TestServer } from './harness/server.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { sentryParts, type PartAnswer } from './stand-ins/sentry-parts.ts'

/**
 * Imports another server through its API. No Sentry server can run in a test, but Mishap also serves `/api/0`, so it is
 * the source.
 */

const SHOP_EVENTS = 115
const command = fileURLToPath(new URL('../bin/mishap', import.meta.url))

let there: TestServer
let here: TestServer
let token: string
let dsns: { readonly web: string; readonly shop: string }
/** A proxy in front of the source, which records requests and can intercept them. */
let proxy: Server
let asked: string[] = []
let between: (path: string) => { status: number; headers: Record<string, string> } | undefined = () => undefined
/** Additional responses of the source, as Sentry would send them. */
let parts: ReadonlyMap<string, PartAnswer> = new Map()

const day = 24 * 3_600_000
const happenedAt = (n: number) => new Date(Date.now() - 3 * day - n * 60_000)

function anEvent(id: number, type: string, over: object = {}): string {
  const event = {
    event_id: id.toString(16).padStart(32, '0'),
    timestamp: happenedAt(id).getTime() / 1000,
    platform: 'node',
    release: 'shop@1.0.0',
    environment: 'production',
    user: { id: String(id % 7), email: `ada${id % 7}@example.com` },
    tags: { zone: 'eu' },
    exception: {
      values: [
        {
          type,
          value: `order ${id} failed`,
          stacktrace: {
            frames: [
              {
                filename: 'app/pay.js',
                function: `pay${type}`,
                lineno: 3,
                in_app: true,
                pre_context: ['a', 'b'],
                context_line: 'c',
                post_context: ['d'],
              },
            ],
          },
        },
      ],
    },
    ...over,
  }
  return `${JSON.stringify({ event_id: event.event_id })}\n{"type":"event"}\n${JSON.stringify(event)}\n`
}

beforeAll(async () => {
  ;[there, here] = await Promise.all([startServer(), startServer()])
  const web = await there.createProject('Web', 'javascript')
  dsns = { web, shop: await there.createProject('Shop', 'node') }
  // It takes the id that Web has on the source.
  await here.createProject('First', 'python')
  for (let n = 1; n <= SHOP_EVENTS; n++) {
    const type = n % 10 === 0 ? 'RangeError' : n % 3 === 0 ? 'TypeError' : 'PaymentError'
    await post(envelopeUrl(there.address, dsns.shop), anEvent(n, type))
  }
  await post(envelopeUrl(there.address, dsns.web), anEvent(1, 'WebError'))
  await there.digested()
  await decide()
  token = await there.createToken(
    'org:read',
    'project:read',
    'project:releases',
    'event:read',
    'team:read',
    'member:read',
  )
  proxy = createServer((req, res) => {
    const path = req.url ?? ''
    asked.push(path)
    const instead = between(path)
    if (instead !== undefined) {
      res.writeHead(instead.status, instead.headers)
      return res.end('{}')
    }
    const part = parts.get(path)
    if (part !== undefined) return res.writeHead(200, { 'content-type': part.type }).end(part.body)
    fetch(there.address + path, { headers: { authorization: req.headers.authorization ?? '' } }).then(
      async (answer) => {
        const link = answer.headers.get('link')
        res.writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? '',
          ...(link !== null && { link }),
        })
        res.end(Buffer.from(await answer.arrayBuffer()))
      },
      () => res.writeHead(502).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
}, 120_000)

afterAll(async () => {
  proxy.close()
  await Promise.all([here.stop(), there.stop()])
  await discard()
})

/** Creates what people and builds would have created there. */
async function decide(): Promise<void> {
  const { catalogue } = await there.stores()
  const id = parseProjectId('2')
  if (id === undefined) throw new Error('No project.')
  const now = new Date()
  await catalogue.teams.create(operatorGrant('team:admin'), 'Payments', now)
  await catalogue.releases.upsert(
    operatorGrant('project:releases'),
    'shop@1.0.0',
    {
      projects: [id],
      releasedAt: happenedAt(500),
      commits: [
        {
          id: 'c'.repeat(40),
          repository: 'acme/shop',
          authorName: 'Ada',
          authorEmail: 'ada@example.com',
          message: 'Pay twice',
          timestamp: happenedAt(600),
          files: [{ path: 'app/pay.js', change: 'M' }],
        },
      ],
    },
    happenedAt(700),
  )
  await catalogue.releases.addDeploy(operatorGrant('project:releases'), 'shop@1.0.0', {
    environment: 'production',
    name: 'blue',
    url: null,
    startedAt: null,
    finishedAt: happenedAt(400),
  })
  const issues = await catalogue.issues.newestOf(operatorGrant('event:read'), id, 10)
  const of = (type: string) => issues.filter((issue) => issue.metadata.type === type).map((issue) => issue.id)
  const write = operatorGrant('event:write')
  const at = new Date()
  await catalogue.triage.decide(
    write,
    of('TypeError'),
    { kind: 'resolve', resolution: { kind: 'release', release: 'shop@1.1.0' } },
    crypto.randomUUID(),
    at,
  )
  await catalogue.triage.decide(
    write,
    of('RangeError'),
    { kind: 'archive', until: { kind: 'events', count: 1000, windowMinutes: null } },
    crypto.randomUUID(),
    at,
  )
}

const url = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

async function runImport(...more: string[]): Promise<ImportReport> {
  const out = await here.mishap('import', 'sentry', '--url', url(), '--token', token, '--private', '--json', ...more)
  return (JSON.parse(out) as { value: ImportReport }).value
}

async function seen(server: TestServer) {
  const api = await openApi(server)
  const issues = await api.issues('shop')
  return issues
    .map(({ title, status, statusDetails, count, firstSeen, lastSeen }) => ({
      title,
      status,
      statusDetails,
      count,
      firstSeen,
      lastSeen,
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
}

test('an import that is killed goes on where it was, and brings each event once', async () => {
  // Tests retry waits: the first page of events is rejected once.
  let refusals = 1
  let events = 0
  between = (path) => {
    if (/shop\/events\/\?/.test(path) && refusals-- > 0) return { status: 429, headers: { 'Retry-After': '1' } }
    return undefined
  }
  const env = { ...process.env, MISHAP_DATA: here.data, MISHAP_IMPORT_TOKEN: token }
  const child = spawn(process.execPath, [command, 'import', 'sentry', '--url', url(), '--private'], { env })
  const half = new Promise<void>((resolve) => {
    const before = between
    between = (path) => {
      if (/shop\/events\/[0-9a-f]{32}\//.test(path) && ++events === SHOP_EVENTS - 10) resolve()
      return before(path)
    }
  })
  await half
  await Promise.all([here.kill(), once(child, 'exit')])
  between = () => undefined
  endLeases(here)
  here = await startServer({ data: here.data })

  asked = []
  const report = await runImport()
  expect(report.stopped).toBeNull()
  expect(report.doneBefore).toBeGreaterThan(0)
  expect(report.tally.came).toMatchObject({ project: 2, key: 2, event: SHOP_EVENTS + 1, issue: 4, release: 1, team: 1 })
  // Nothing on the first page was requested again.
  expect(asked.filter((path) => /shop\/events\/[0-9a-f]{32}\//.test(path)).length).toBeLessThanOrEqual(SHOP_EVENTS - 90)
  await here.digested()
  expect(await seen(here)).toEqual(await seen(there))
}, 60_000)

test('a project keeps its number and its keys, so that a DSN changes its host only; a number that is taken is no matter', async () => {
  const { catalogue } = await here.stores()
  const projects = await catalogue.projects.list(operatorGrant('project:read'))
  expect(projects.map(({ id, slug }) => [Number(id), slug])).toEqual([
    [1, 'first'],
    [2, 'shop'],
    [3, 'web'],
  ])
  for (const [slug, dsn] of Object.entries(dsns)) {
    const answer = await post(
      envelopeUrl(here.address, dsn),
      anEvent(0xfff, 'AfterTheMove', { timestamp: Date.now() / 1000 }),
    )
    expect([slug, answer.status]).toEqual([slug, 200])
  }
  await here.digested()
  const api = await openApi(here)
  for (const slug of Object.keys(dsns))
    expect((await api.titled(slug, 'AfterTheMove: order 4095 failed')).projectID).toBe(slug === 'shop' ? '2' : '3')
})

test('events are whole, and of the time when they happened', async () => {
  const id = (7).toString(16).padStart(32, '0')
  const [was, is] = await Promise.all([
    (await openApi(there)).event('shop', id),
    (await openApi(here)).event('shop', id),
  ])
  const same = ({
    entries,
    contexts,
    user,
    tags,
    release,
    dateCreated,
    dateReceived,
    platform,
    title,
    culprit,
    sdk,
  }: typeof was) => ({
    entries,
    contexts,
    user,
    tags,
    release,
    dateCreated,
    dateReceived,
    platform,
    title,
    culprit,
    sdk,
  })
  expect(same(is)).toEqual(same(was))
})

test('releases come with commits and deploys', async () => {
  const read = operatorGrant('project:read')
  const told = async (server: TestServer) => {
    const { releases } = (await server.stores()).catalogue
    const found = await releases.byVersion(read, 'shop@1.0.0')
    const deploys = (await releases.deploys(read, 'shop@1.0.0')).map((deploy) => ({ ...deploy, id: 0 }))
    return [found?.releasedAt, await releases.commits(read, 'shop@1.0.0', 9), deploys]
  }
  expect(await told(here)).toEqual(await told(there))
})

test('another run brings what has come since, and nothing twice', async () => {
  await post(envelopeUrl(there.address, dsns.shop), anEvent(0xabc, 'PaymentError'))
  await there.digested()
  const { tally, stopped } = await runImport('--projects', 'shop')
  expect(stopped).toBeNull()
  expect(tally.came).toEqual({ event: 1 })
  expect(tally.known).toMatchObject({ project: 1, key: 1, issue: 3 })
})

test('people, who owns what, who is told, and files with their bytes come, each to its place', async () => {
  const { catalogue } = await there.stores()
  const [team] = await catalogue.teams.list(operatorGrant('team:read'))
  parts = sentryParts(String(team?.id))
  const { tally, stopped } = await runImport('--projects', 'shop')
  parts = new Map()
  expect(stopped).toBeNull()
  expect(tally.came).toEqual({ member: 2, ownership: 1, alert: 2, artifact: 2, debug_file: 1 })
  expect(tally.people).toEqual([
    { email: 'eva@example.com', role: 'member', roleThere: 'admin', teams: expect.any(Array) },
    { email: 'tom@example.com', role: 'member', roleThere: 'member', teams: expect.any(Array) },
  ])
  expect(tally.missed.filter(({ kind }) => kind === 'alert')).toEqual([
    {
      kind: 'alert',
      reason: 'no_counterpart',
      count: 2,
      examples: ['Often (Send to #shop)', 'To Slack alone (Send to #shop)'],
    },
  ])
  const read = await here.createToken('org:read', 'project:read', 'member:read', 'team:read', 'project:releases')
  const told = async (path: string) =>
    z
      .unknown()
      .parse(
        await (await fetch(`${here.address}/api/0/${path}`, { headers: { authorization: `Bearer ${read}` } })).json(),
      )
  const { members } = (await here.stores()).accounts
  const invited = await members.invitations(operatorGrant('member:admin'))
  expect(invited.map(({ email, role }) => [email, role])).toEqual(
    expect.arrayContaining([
      // An admin on the source.
      ['eva@example.com', 'member'],
      ['tom@example.com', 'member'],
    ]),
  )
  expect(await told('projects/home/shop/ownership/')).toMatchObject({
    raw: expect.stringContaining('path:app/pay.js #payments'),
  })
  expect(await told('projects/home/shop/releases/shop@1.0.0/files/')).toEqual(
    expect.arrayContaining(['~/pay.min.js', '~/cart.min.js'].map((name) => expect.objectContaining({ name }))),
  )
  expect(await told('projects/home/shop/files/dsyms/')).toEqual([expect.objectContaining({ symbolType: 'elf' })])
  const rules = await (await here.stores()).catalogue.alerts.rules(operatorGrant('alerts:read'))
  expect(rules.map(({ name, enabled }) => [name, enabled])).toEqual(
    expect.arrayContaining([
      ['New in the shop', true],
      // Imported switched off: its recipients in Slack could not be reached.
      ['Often', false],
    ]),
  )
  // Imported again: everything is known already.
  parts = sentryParts(String(team?.id))
  const again = await runImport('--projects', 'shop')
  parts = new Map()
  expect(again.tally.came).toEqual({})
})

test('Bugsink’s own file is imported like a server, and none of it sends word to anybody', async () => {
  const yesterday = new Date(Date.now() - day).toISOString().slice(0, 10)
  const dump = readFileSync(new URL('../fixtures/imports/bugsink-2.6.1.sql', import.meta.url), 'utf8')
  const file = join(here.data, 'bugsink.sqlite3')
  const database = new DatabaseSync(file)
  database.exec(dump.replaceAll('2026-11-24', yesterday))
  database.close()
  const { userId } = await anAccountHere()
  const { catalogue } = await here.stores()
  const rule = await catalogue.alerts.createRule(
    operatorGrant('alerts:write'),
    {
      name: 'Whatever is new',
      enabled: true,
      projects: 'all',
      watch: {
        kind: 'issues',
        triggers: [{ kind: 'new' }, { kind: 'resolved' }],
        conditions: [],
        combine: 'all',
        everyMinutes: 0,
      },
      destinations: [{ kind: 'person', userId }],
    },
    new Date(),
  )
  expect(rule.ok).toBe(true)
  const out = await here.mishap('import', 'bugsink', '--file', file, '--json')
  const { tally, stopped } = (JSON.parse(out) as { value: ImportReport }).value
  expect(stopped).toBeNull()
  // Shop and Web already exist here from another source: these are different projects with the same names.
  expect(tally.came).toEqual({ project: 2, key: 2, member: 2, event: 14, issue: 6 })
  const issues = await (await openApi(here)).issues('shop-2')
  expect(new Set(issues.map(({ title, status, count }) => `${title}: ${status}, ${count}`))).toEqual(
    new Set(['Cart is empty: unresolved, 1', 'KeyError: 6: ignored, 3', 'ValueError: order 5 failed: resolved, 3']),
  )
  // A DSN from Bugsink whose project number belongs to another project here; the event sent with it is new.
  const dsn = 'https://a99d4ee07a4b4659ba6a812cf0befb89@bugsink.example.com/1'
  expect(
    (await post(envelopeUrl(here.address, dsn), anEvent(0xbbb, 'NewHere', { timestamp: Date.now() / 1000 }))).status,
  ).toBe(200)
  await expect
    .poll(
      async () =>
        (await catalogue.alerts.firings(operatorGrant('alerts:read'), {}, { limit: 9 })).map(({ title }) => title),
      { timeout: 20_000 },
    )
    .toEqual(['NewHere: order 3003 failed'])
})

test('GlitchTip’s own database is imported as it stands, by the running server', async () => {
  const yesterday = new Date(Date.now() - day).toISOString().slice(0, 10)
  const database = await makeGlitchtip(await testPostgres(), 6, yesterday)
  const run = async () => {
    const out = await here.mishap('import', 'glitchtip', '--postgres', database, '--organization', 'acme', '--json')
    return (JSON.parse(out) as { value: ImportReport }).value
  }
  const { source, tally, stopped } = await run()
  expect(stopped).toBeNull()
  expect(source).not.toContain('@')
  // Two of its three members are also in Bugsink’s file.
  expect(tally.came).toMatchObject({
    team: 1,
    project: 2,
    key: 2,
    alert: 3,
    monitor: 1,
    uptime: 3,
    release: 2,
    event: 6,
    issue: 3,
  })
  expect(tally.missed.map(({ kind, reason, examples }) => [kind, reason, examples.length])).toEqual([
    ['project', 'taken', 2],
    // A webhook, and an alert of a project without a team.
    ['alert', 'no_counterpart', 2],
    // It belongs to no project.
    ['uptime', 'incomplete', 1],
    // Its interval is longer than Mishap supports.
    ['uptime', 'no_counterpart', 1],
    // It reports to another address.
    ['monitor', 'no_counterpart', 1],
    ['debug_file', 'not_offered', 1],
    ['issue', 'incomplete', 1],
  ])
  const issues = await (await openApi(here)).issues('till')
  const titles = issues.map(({ title, status, count }) => `${title}: ${status}, ${count}`)
  // Its checks request nonexistent addresses and may have created issues.
  expect(titles).toEqual(
    expect.arrayContaining([
      'ValueError: no change: resolved, 3',
      "KeyError: 'drawer': ignored, 2",
      'The printer is out of paper: unresolved, 1',
    ]),
  )
  const { catalogue } = await here.stores()
  const till = (await catalogue.projects.list(operatorGrant('project:read'))).find(({ slug }) => slug === 'till')
  expect(till?.platform).toBe('python')
  // Its key accepts events under its DSN's project number, which belongs to another project here.
  const dsn = 'https://5f6d1b0c6f6e4a4b9a510d2b1c3e4f50@glitchtip.example.com/1'
  const sent = await post(envelopeUrl(here.address, dsn), anEvent(0xccc, 'AfterGlitchtip'))
  expect(sent.status).toBe(200)
  expect((await run()).tally.came).toEqual({})
})

async function anAccountHere(): Promise<{ userId: string }> {
  const { accounts } = await here.stores()
  const account = { name: 'Op', email: 'op@example.com', password: 'a long password' }
  const made = await accounts.create(operatorGrant('org:admin'), account, 'owner')
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value
}

describe('an export of everything', () => {
  let folder: string
  let again: TestServer | undefined
  let clickhouse: TestClickHouse
  let bucket: TestBucket
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-export-'))
    ;[clickhouse, bucket] = await Promise.all([
      startTestClickHouse({ folder: join(folder, 'clickhouse') }),
      openTestBucket(),
    ])
  })
  afterAll(async () => {
    await again?.stop()
    await Promise.all([clickhouse.stop(), bucket[Symbol.asyncDispose]()])
    await rm(folder, { recursive: true, force: true })
  })
  const manifestOf = async (server: TestServer, name: string) =>
    manifestShape.parse(JSON.parse(await server.mishap('export', '--to', join(folder, name), '--json')))

  /** PostgreSQL, a ClickHouse server and a bucket, each empty. */
  async function otherStores(): Promise<Readonly<Record<string, string>>> {
    const { origin } = new URL(clickhouse.url)
    const client = createClient({ url: origin, username: testUser.user, password: testUser.password })
    await client.command({ query: 'CREATE DATABASE mishap' })
    await client.close()
    const { bucket: name, prefix, endpoint } = bucket.settings
    return {
      MISHAP_DATABASE: await bareDatabase(),
      MISHAP_CLICKHOUSE: `${clickhouse.url}/mishap`,
      MISHAP_BLOBS: `s3://${name}/${prefix}?endpoint=${endpoint}`,
      MISHAP_S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
      MISHAP_S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
      MISHAP_SECRET: randomBytes(32).toString('base64url'),
    }
  }

  test('fills an empty installation on other stores, which is the same then by counts and checksums, and back again', async () => {
    const account = await there.createAccount('ada')
    const blobs = openFileBlobs(dataPaths(there.data).blobs)
    await blobs.put('indexes/of-a-test', Buffer.from([0, 255, 10, 9, 92]))
    const first = await manifestOf(there, 'first')
    expect(first.events.find(({ name }) => name === 'events')?.rows).toBe(SHOP_EVENTS + 2)
    const data = await newDataFolder()
    const env = await otherStores()
    const importFrom = (name: string, into: Readonly<Record<string, string>>) =>
      runCommand(['import', 'mishap', '--from', join(folder, name)], { ...process.env, ...into })
    await importFrom('first', { ...env, MISHAP_DATA: data })
    again = await startServer({ data, env })
    const second = await manifestOf(again, 'second')
    const same = ({ catalogue, events, partitions, blobs: files, catalogueVersion }: typeof first) => ({
      // Sorted, because each store orders its tables by their references. The hash of `user` differs, because SQLite
      // stores booleans as numbers.
      catalogue: catalogue
        .filter(({ name }) => !ownTables.has(name))
        .map(({ name, rows, sha256 }) => [name, rows, name === 'user' ? '' : sha256])
        .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
      events: events.filter(isData).map(({ name, rows }) => [name, rows]),
      partitions: partitions.filter(({ table }) => isData({ name: table })),
      files,
      catalogueVersion,
    })
    expect(same(second)).toEqual(same(first))
    expect(await seen(again)).toEqual(await seen(there))
    expect(await (await again.stores()).accounts.signIn(new Headers(), account)).toMatchObject({ ok: false })
    // Each import compares its result with the manifest.
    await importFrom('second', { MISHAP_DATA: await newDataFolder() })
    await expect(importFrom('first', { MISHAP_DATA: here.data })).rejects.toThrow('Nothing was imported')
  })

  test('has no secret in it', async () => {
    const { catalogue } = await readManifestOf(join(folder, 'first'))
    for (const table of catalogue)
      for await (const line of readLines(join(folder, 'first'), table))
        for (const secret of [token, 'scrypt', '"hash"', '"password"']) expect(line).not.toContain(secret)
  })
})

/** Opening an event store marks the last backfill chunk as done (decision 102). */
const isData = ({ name }: { readonly name: string }) => !name.endsWith('_progress')

/** Tables a server fills on its own when it starts writing. */
const ownTables = new Set([
  'published_status_pages',
  'monitor_clock',
  'activity_positions',
  'audit_log',
  'audit_positions',
  'issue_activity',
  'issues',
])

async function readManifestOf(from: string) {
  const manifest = await readManifest(from)
  if (manifest === undefined) throw new Error(`No manifest in ${from}.`)
  return manifest
}

test('a source that cannot be read ends the import, and says why', async () => {
  between = () => ({ status: 401, headers: {} })
  const refused = await runImport().catch((fault: unknown) => String(fault))
  between = () => undefined
  expect(refused).toContain('not_allowed')
  const open = here.mishap('import', 'sentry', '--url', url(), '--token', token)
  await expect(open).rejects.toThrow('--private')
})

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import { parseTraceId, type EventId, type ProjectId } from '#domain/ids.ts'
import { conditionOf } from '#domain/performance/overview.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import type { Span } from '#domain/trace/span.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { startChdb } from '#storage/events/embedded/chdb-engine.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { aSpan } from '#storage/events/sample-span.ts'
import { profiles } from '#telemetry/profiles/kind.ts'
import { profileTable, type ProfileRow } from '#telemetry/profiles/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { sendContainers } from '../containers.ts'
import { digested } from '../health.ts'
import { Latencies } from '../latencies.ts'
import { measured } from '../phases.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type ServerConfig } from '../server.ts'
import { chunkOf, chunkRequest } from './chunk-bodies.ts'

const PROFILES = 10_000
const DIFFERENT = 1_000
const BATCH = 100
const ROUNDS = 10
/** The minimum digest rate to wait for: chunks per second. */
const SLOWEST_DIGEST = 10
const HOUR_MS = 3_600_000
const SETTLE_MS = 10_000
const START_TRIES = 60
const grant = operatorGrant('event:read')

export interface ProfileBench {
  readonly folder: string
  readonly seconds: number
  say(line: string): void
}

/** Profiles: digest rate, disk space of ten seconds, and the time to aggregate ten thousand of them. */
export async function measureProfiles(bench: ProfileBench): Promise<readonly Row[]> {
  return [...(await measureDigest(bench)), ...(await measureGraphs(bench))]
}

async function measureDigest({ folder, seconds, say }: ProfileBench): Promise<readonly Row[]> {
  await using cleanUp = new AsyncDisposableStack()
  const dataFolder = join(folder, 'profiles')
  const config: ServerConfig = { dataFolder, port: await freePort(), pages: false, profileFolder: undefined }
  const target = targetOf(await operate(config, ['project', 'create', 'profiles', '--platform', 'node']))
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await firstAccepted(server, target)
  const origin = `http://127.0.0.1:${config.port}`
  await answering(origin)
  const run = async (within: number, first: number) => {
    const sent = await sendContainers(target, { size: 1, request: chunkRequest }, within, first)
    await digested(origin, sent / SLOWEST_DIGEST + 30)
    return sent
  }
  const before = await run(4, 0)
  say(`Profiles: chunks of ten seconds for ${seconds} s, then the digest catches up …`)
  const ran = await measured(server.pid, () => run(seconds, before))
  await new Promise((wake) => setTimeout(wake, SETTLE_MS))
  await server.stop()
  return [
    { name: 'profiles: chunks digested', value: ran.result / ran.seconds, unit: '/s', floor: { atLeast: 50 } },
    { name: 'profiles: server CPU per chunk', value: (ran.cpuSeconds * 1000) / ran.result, unit: 'ms' },
    {
      name: 'profiles: ten seconds on disk',
      value: await bytesOf(dataFolder),
      unit: 'bytes',
      floor: { atMost: 40_000 },
    },
  ]
}

/** Intake opens some seconds before other routes. */
async function answering(origin: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries++) {
    // oxlint-disable-next-line no-await-in-loop -- one try after another
    const response = await fetch(`${origin}/api/health`)
    if (response.ok) return
    await new Promise((wake) => setTimeout(wake, 500))
  }
}

const sizes = z.tuple([z.object({ size: z.coerce.number() })])

/** Disk space of a profile with everything derived from it, in the store of a stopped server. */
async function bytesOf(dataFolder: string): Promise<number> {
  const engine = await startChdb({ folder: join(dataFolder, 'events') })
  const sql = `SELECT sumIf(bytes_on_disk, startsWith(table, 'profile')) / sumIf(rows, table = 'profiles') AS size
    FROM system.parts WHERE active`
  const [{ size }] = sizes.parse(await engine.rows(sql))
  await engine.close()
  return size
}

async function measureGraphs({ folder, say }: ProfileBench): Promise<readonly Row[]> {
  const place = join(folder, 'profile-graphs')
  await mkdir(place, { recursive: true })
  const store = await openEmbeddedEvents({ folder: place })
  say(`Profiles: ${PROFILES} are stored …`)
  const now = Date.now()
  for (let first = 0; first < PROFILES; first += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, at) => rowsOf(first + at, now)).flat()
    // oxlint-disable-next-line no-await-in-loop -- one batch after another, as they come
    await store.insert(profileTable.name, encodeRows(profileTable, rows), String(first))
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await store.insert(spanTable.name, encodeRows(spanTable, rows.map(rootSpanOf)), String(first))
  }
  const rows = await graphTimes(store, now, say)
  await store.close()
  return rows
}

/** A tenth are digested, and each is stored ten times, over a week. */
function rowsOf(at: number, now: number): readonly ProfileRow[] {
  const kind = at % DIFFERENT
  const known = digestedRows.get(kind) ?? digestedOf(kind, now)
  digestedRows.set(kind, known)
  const start = Math.round(now - (at / PROFILES) * 7 * 24 * HOUR_MS)
  const profileId = at.toString(16).padStart(32, 'd') as EventId
  return known.map((row) => ({
    ...row,
    profileId,
    traceId: parseTraceId(profileId) ?? null,
    start,
    finish: start + 10_000,
  }))
}

/** A profile's root span; every second one belongs to a paying customer. */
function rootSpanOf({ start, traceId }: ProfileRow, at: number): Span {
  const plan = at % 2 === 0 ? 'pro' : 'free'
  return aSpan({
    start: start * 1000,
    isRootSpan: true,
    texts: [['plan', plan]],
    ...(traceId !== null && { traceId }),
  })
}

const digestedRows = new Map<number, readonly ProfileRow[]>()

function digestedOf(at: number, now: number): readonly ProfileRow[] {
  const context = {
    projectId: 1 as ProjectId,
    receivedAt: now,
    remoteAddress: null,
    userAgent: null,
    envelope: {},
    index: 0,
  }
  const item = {
    type: 'profile_chunk',
    header: { type: 'profile_chunk' },
    payload: Buffer.from(JSON.stringify(chunkOf(at, now))),
  }
  return profiles.digest(item, context, noLookups).kept.flatMap(({ rows }) => rows)
}

async function graphTimes(store: EventStore, now: number, say: (line: string) => void): Promise<readonly Row[]> {
  const period = { since: new Date(now - 8 * 24 * HOUR_MS), until: new Date(now + HOUR_MS) }
  const whole: ProfileSet = { period, project: 1 as ProjectId }
  const spans = { where: conditionOf('plan:pro'), slugs: new Map<ProjectId, string>() }
  const questions = [
    ['graph of 10,000', () => store.flameTree(grant, whole), 1_000],
    ['graph of a release', () => store.flameTree(grant, { ...whole, release: 'shop@1' }), 1_000],
    ['graph of a search', () => store.flameTree(grant, { ...whole, spans }), 1_000],
    ['slowest functions', () => store.profileFunctions(grant, whole, { limit: 50 }), undefined],
    ['list', async () => store.profiles(grant, whole, { limit: 50 }), undefined],
  ] as const
  const rows: Row[] = []
  for (const [name, ask, atMost] of questions) {
    const times = new Latencies()
    const cpu = process.cpuUsage()
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- one question at a time is what is measured
      await ask()
      times.add(performance.now() - started)
    }
    const { p50, p95 } = times.summary()
    const used = process.cpuUsage(cpu)
    const cpuMs = (used.user + used.system) / 1000 / ROUNDS
    say(`  ${name}: ${Math.round(p50)} ms, of the processor's ${Math.round(cpuMs)}`)
    rows.push({
      name: `profiles: ${name}, p95`,
      value: p95,
      unit: 'ms',
      ...(atMost !== undefined && { floor: { atMost } }),
    })
    rows.push({ name: `profiles: ${name}, CPU`, value: cpuMs, unit: 'ms' })
  }
  return rows
}

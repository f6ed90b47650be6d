import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { parseReplayQuery } from '#domain/replay/replay-query.ts'
import type { ReplaySet } from '#domain/replay/replay-store.ts'
import { packReplay } from '#services/replays/pack.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { listSorts } from '#features/replays/list/search.ts'
import { sendContainers } from '../containers.ts'
import { digested } from '../health.ts'
import { Latencies } from '../latencies.ts'
import { measured } from '../phases.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type ServerConfig } from '../server.ts'
import { DAYS, fillReplays } from './fill-replays.ts'
import { segmentRequest, wireBytes } from './segment-bodies.ts'

/** The minimum digest rate to wait for: segments per second. */
const SLOWEST_DIGEST = 50
const REPLAYS = 1_000_000
const ROUNDS = 6
/** As the page lists them. */
const ROWS = 50
const DAY_MS = 86_400_000
const grant = operatorGrant('event:read')

interface ReplayBench {
  readonly folder: string
  readonly seconds: number
  say(line: string): void
}

/** Replays: digest rate and disk space of segments, and the time of lists among a million replays. */
export async function measureReplays(bench: ReplayBench): Promise<readonly Row[]> {
  return [...(await measureIntake(bench)), ...(await measureLists(bench))]
}

async function measureIntake({ folder, seconds, say }: ReplayBench): Promise<readonly Row[]> {
  await using cleanUp = new AsyncDisposableStack()
  const dataFolder = join(folder, 'replays')
  const config: ServerConfig = { dataFolder, port: await freePort(), pages: false, profileFolder: undefined }
  const target = targetOf(await operate(config, ['project', 'create', 'replays', '--platform', 'javascript']))
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await firstAccepted(server, target)
  const run = async (within: number, first: number) => {
    const segments = await sendContainers(target, { size: 1, request: segmentRequest }, within, first)
    await digested(`http://127.0.0.1:${config.port}`, segments / SLOWEST_DIGEST + 30)
    return segments
  }
  const before = await run(2, 0)
  say(`Replays: segments of 50 kB for ${seconds} s, then the digest catches up …`)
  const ran = await measured(server.pid, () => run(seconds, before))
  await server.stop()
  const { packed, perSecond, files, replays } = await packAll(dataFolder)
  return [
    { name: 'replays: segments digested', value: ran.result / ran.seconds, unit: '/s', floor: { atLeast: 200 } },
    { name: 'replays: server CPU per segment', value: (ran.cpuSeconds * 1e3) / ran.result, unit: 'ms' },
    {
      name: 'replays: on disk, of what was sent',
      value: (100 * packed) / wireBytes(before + ran.result),
      unit: '%',
      floor: { atMost: 60 },
    },
    { name: 'replays: files of a replay', value: files / replays, unit: '' },
    { name: 'replays: segments packed', value: perSecond, unit: '/s', floor: { atLeast: 200 } },
  ]
}

/** Packs everything that a stopped server left, as its job does. */
async function packAll(dataFolder: string) {
  const paths = dataPaths(dataFolder)
  const blobs = openFileBlobs(paths.blobs)
  const events = await openEmbeddedEvents({ folder: paths.events })
  const now = new Date(Date.now() + DAY_MS)
  const found = await events.unpackedReplays({ since: new Date(0), quietSince: now }, 100_000)
  const began = performance.now()
  let segments = 0
  for (const replay of found) segments += await packReplay({ events, blobs }, replay, { packedAt: now, pace: 'quick' })
  const perSecond = (segments * 1000) / (performance.now() - began)
  await events.close()
  let [packed, files] = [0, 0]
  for await (const { size } of blobs.list('replays/')) {
    packed += size
    files++
  }
  return { packed, perSecond, files, replays: Math.max(1, found.length) }
}

const searches = [
  '',
  'rage_clicks:>0',
  'user.email:user77@mail.example',
  'has:error browser:Chrome',
  'url:*checkout*',
  'duration:>20m plan:pro',
  'activity:>9',
]

async function measureLists({ folder: parent, say }: ReplayBench): Promise<readonly Row[]> {
  const folder = join(parent, 'replay-lists')
  await mkdir(folder, { recursive: true })
  const now = new Date()
  say(`Replays: filling the store with ${REPLAYS.toLocaleString('en')} …`)
  await fillReplays({ folder, replays: REPLAYS, now })
  const events = await openEmbeddedEvents({ folder })
  const all = new Latencies()
  for (const sort of listSorts) {
    for (const search of searches) {
      const own = new Latencies()
      let found = 0
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now()
        found = (await events.replays(grant, setOf(search, now), { sort, descending: true, offset: 0, limit: ROWS }))
          .length
        own.add(performance.now() - began)
        all.add(performance.now() - began)
      }
      const { p50, max } = own.summary()
      say(
        `  ${p50.toFixed(0).padStart(5)} ms, at most ${max.toFixed(0)}: by ${sort}, ${search || 'everything'}, ${found}`,
      )
    }
  }
  await events.close()
  const { p50, p95 } = all.summary()
  return [
    { name: 'replays: list of a million p50', value: p50, unit: 'ms' },
    { name: 'replays: list of a million p95', value: p95, unit: 'ms', floor: { atMost: 200 } },
  ]
}

function setOf(search: string, until: Date): ReplaySet {
  const where = parseReplayQuery(search, until)
  if (!where.ok) throw new Error(`${search} is no search.`)
  const period = { since: new Date(until.getTime() - DAYS * DAY_MS), until }
  return { where: where.value, period, environments: [], slugs: new Map() }
}

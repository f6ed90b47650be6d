/**
 * The cost of continuous backups: `node tools/backup-speed.ts --events 1000000`. Fills a data folder with generated
 * events; takes the first backup, one without changes and one after more events; restores the last; and prints time,
 * CPU time and bytes of each. Also prints the spool's acknowledgement latency during a backup and without one.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillCatalogue, fillEvents } from '../bench/search/fill-stores.ts'
import { dataPaths } from '../src/domain/data-paths.ts'
import type { ProjectId } from '../src/domain/ids.ts'
import { claimDataFolder } from '../src/main/data-folder.ts'
import { anEnvelope } from '../src/main/test-support/envelopes.ts'
import { openTestStores, type TestStores } from '../src/main/test-support/stores.ts'
import { takeIncrement, type IncrementSource } from '../src/services/backup/increment.ts'
import { putBack } from '../src/services/backup/put-back.ts'
import { openRepository, type Repository } from '../src/services/backup/repository/repository.ts'
import { openFileBlobs } from '../src/storage/blobs/files/files.ts'
import { copySqliteCatalogue } from '../src/storage/catalogue/sqlite/copy.ts'
import { countRows } from '../src/storage/catalogue/sqlite/count-rows.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    more: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '32' },
    key: { type: 'boolean', default: false },
    fill: { type: 'string' },
    from: { type: 'string' },
  },
})
const [events, more, rate] = [Number(values.events), Number(values.more), Number(values.rate) * 2 ** 20]
const say = (line: string): void => console.log(line)
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Acknowledges records until stopped. Returns the milliseconds of each. */
function acknowledging({ spool }: TestStores) {
  let isOver = false
  const tookMs: number[] = []
  const running = (async () => {
    for (let n = 0; !isOver; n++) {
      const startedAt = performance.now()
      await spool.append(anEnvelope(1 as ProjectId, randomBytes(16).toString('hex'), `Made ${n % 40}`))
      tookMs.push(performance.now() - startedAt)
      await delay(5)
    }
  })()
  return async (): Promise<string> => {
    isOver = true
    await running
    const sorted = tookMs.toSorted((a, b) => a - b)
    const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    return `${sorted.length} acknowledged, p50 ${at(0.5)} p99 ${at(0.99)} max ${at(0.9999)} ms`
  }
}

async function measured(name: string, stores: TestStores, source: IncrementSource, repository: Repository) {
  const ended = acknowledging(stores)
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()]
  const taken = await takeIncrement(source, repository, { bytesPerSecond: rate })
  const [tookMs, used] = [performance.now() - startedAt, process.cpuUsage(cpu)]
  const meanwhile = await ended()
  if (!taken.ok) throw new Error(taken.refusal.reason)
  const { bytes, readBytes, storedBytes } = taken.value
  const cpuSeconds = ((used.user + used.system) / 1e6).toFixed(1)
  say(
    `${name}: ${(tookMs / 1000).toFixed(1)} s, ${cpuSeconds} s of CPU (the digest's with it), ${megabytes(bytes)} in all`,
  )
  say(`  read ${megabytes(readBytes)}, stored ${megabytes(storedBytes)}; ${meanwhile}`)
  const quiet = acknowledging(stores)
  await delay(Math.min(tookMs, 20_000))
  say(`  the same time without: ${await quiet()}`)
}

async function fillIn(data: string): Promise<void> {
  const paths = dataPaths(data)
  await fillEvents({ folder: paths.events, events, now: new Date(), say })
  await fillCatalogue(paths.catalogue, new Date())
}

if (values.fill !== undefined) {
  await fillIn(values.fill)
  process.exit()
}

const folder = await mkdtemp(join(tmpdir(), 'mishap-backup-speed-'))
try {
  const data = values.from ?? join(folder, 'data')
  if (values.from === undefined) await fillIn(data)
  const target = openFileBlobs(join(folder, 'target'))
  const opened = await openRepository(target, { key: values.key ? 'k'.repeat(32) : null, installation: 'bench' })
  if (!opened.ok) throw new Error(opened.refusal.reason)
  {
    await using stores = await openTestStores(data)
    const digest = await stores.digest()
    const source: IncrementSource = {
      dataFolder: data,
      version: '0',
      digest: {
        whileResting: async (work) => {
          const startedAt = performance.now()
          const done = await digest.whileResting(work)
          say(`the digest rested for ${Math.round(performance.now() - startedAt)} ms`)
          return done
        },
      },
      events: stores.events,
      copyCatalogue: copySqliteCatalogue,
      without: [],
      countCatalogue: countRows,
    }
    await measured('first', stores, source, opened.value)
    await measured('right after', stores, source, opened.value)
    for (let n = 0; n < more; n++)
      await stores.spool.append(anEnvelope(1 as ProjectId, randomBytes(16).toString('hex'), `Made ${n % 40}`))
    while (stores.spool.backlog().records > 0) await delay(20)
    await measured(`after ${more} events`, stores, source, opened.value)
  }
  const startedAt = performance.now()
  const other = join(folder, 'other')
  const restored = await putBack(
    opened.value,
    new Date(),
    { dataFolder: other, claim: () => claimDataFolder(other) },
    () => undefined,
  )
  say(
    `restore: ${restored.ok ? 'done' : restored.refusal.reason}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

import { setTimeout as delay } from 'node:timers/promises'
import { aClock, type Clock } from '../../e2e/harness/clock.ts'
import { anythingKept, load, type Load } from '../../e2e/harness/load.ts'
import { memoryLimit, type MemoryLimit } from '../../e2e/harness/memory-limit.ts'
import { newDataFolder, startServer, type TestServer } from '../../e2e/harness/server.ts'
import type { Bucket } from './engines/s3.ts'
import type { Engine } from './engines/engine.ts'
import { Ledger } from './ledger.ts'
import { openVolumes, type Volumes } from './volumes.ts'

/** Where the stores are: in Mishap's folder, or with servers of their own. */
export type Stores = 'embedded' | 'servers'

/** What is around the server of a stage. */
interface Scene {
  readonly stores: Stores
  readonly data: string
  readonly env: Readonly<Record<string, string>>
  readonly engines: readonly Engine[]
  readonly bucket: Bucket | undefined
  readonly volumes: Volumes | undefined
  readonly clock: Clock
  /** undefined: the kernel lets nobody limit it. */
  readonly memory: MemoryLimit | undefined
}

/** A server under load, what is beside it, and all that was ever sent to it. */
export interface Stage extends Scene, AsyncDisposable {
  readonly ledger: Ledger
  server(): TestServer
  /** Starts the load on the server that runs. */
  load(): void
  /** Ends it. Returns how many envelopes were acknowledged, and refused. */
  rest(): Promise<Readonly<Record<'acknowledged' | 'refused', number>>>
  /** Whether the server's process is there. */
  isAlive(): boolean
  /** Starts the server again after its end; milliseconds until it listens. */
  revive(): Promise<number>
  /** Until all is digested, however long the stores were away. Throws where nothing moves any more. */
  settle(): Promise<void>
}

export interface StageOptions {
  readonly stores: Stores
  /** Small disks of their own for what Mishap writes: root alone may mount them. */
  readonly volumes: boolean
  /** How many send at once. */
  readonly workers?: number
}

const SETTLES_WITHIN_MS = 180_000
const STARTS_WITHIN_MS = 120_000

export async function openStage(options: StageOptions): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const scene = await openScene(options, opened)
  const { data, env, memory } = scene
  const under = memory === undefined ? {} : { under: memory.under }
  const start = () => startServer({ data, env, startsWithinMs: STARTS_WITHIN_MS, ...under })
  let server = await start()
  opened.defer(() => server.kill())
  // Whatever ends a run ends its server.
  const orphan = () => void (isThere(server.pid) && process.kill(server.pid, 'SIGKILL'))
  process.once('exit', orphan)
  opened.defer(() => void process.off('exit', orphan))
  const dsn = await server.createProject('Survivor', 'node')
  const ledger = new Ledger()
  let sending: Load | undefined
  const kept = opened.move()
  return {
    ...scene,
    ledger,
    server: () => server,
    load: () => {
      sending = load(
        server.address,
        dsn,
        anythingKept,
        options.workers === undefined ? {} : { workers: options.workers },
      )
    },
    rest: async () => {
      const ended = await sending?.stop()
      sending = undefined
      return ended === undefined ? { acknowledged: 0, refused: 0 } : ledger.keep(ended)
    },
    isAlive: () => isThere(server.pid),
    revive: async () => {
      const began = performance.now()
      // What has ended by itself is closed like what was killed.
      await server.kill()
      server = await start()
      return performance.now() - began
    },
    settle: () => settled(server),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function openScene({ stores, volumes: wanted }: StageOptions, opened: AsyncDisposableStack): Promise<Scene> {
  const data = await newDataFolder()
  const volumes = wanted ? opened.use(await openVolumes(data)) : undefined
  const { engines, bucket } = stores === 'servers' ? await openEngines(opened) : { engines: [], bucket: undefined }
  const clock = await aClock(data)
  const memory = await memoryLimit()
  if (memory !== undefined) opened.use(memory)
  const env: Record<string, string> = { ...clock.env }
  for (const engine of engines) Object.assign(env, engine.env)
  return { stores, data, env, engines, bucket, volumes, clock, memory }
}

async function openEngines(opened: AsyncDisposableStack) {
  const [{ openPostgres }, { openClickHouse }, { openBucket }] = await Promise.all([
    import('./engines/postgres.ts'),
    import('./engines/clickhouse.ts'),
    import('./engines/s3.ts'),
  ])
  const bucket = opened.use(await openBucket())
  return { engines: [opened.use(await openPostgres()), opened.use(await openClickHouse()), bucket], bucket }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function settled({ address, printed }: TestServer): Promise<void> {
  const deadline = Date.now() + SETTLES_WITHIN_MS
  for (;;) {
    const waiting = await fetch(`${address}/api/health`).then(
      async (answer) => ((await answer.json()) as { backlog: { records: number } }).backlog.records,
      () => undefined,
    )
    if (waiting === 0) return
    if (Date.now() > deadline)
      throw new Error(`Still ${waiting} records undigested after ${SETTLES_WITHIN_MS} ms:\n${printed().slice(-3000)}`)
    await delay(50)
  }
}

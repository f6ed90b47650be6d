import { setTimeout as delay } from 'node:timers/promises'
import { aClock, type Clock } from '../../e2e/harness/clock.ts'
import { add, anythingKept, load, type Load, type Sent, type Units } from '../../e2e/harness/load.ts'
import { memoryLimit, type MemoryLimit } from '../../e2e/harness/memory-limit.ts'
import { newDataFolder, startServer, type TestServer } from '../../e2e/harness/server.ts'
import type { Bucket } from './engines/s3.ts'
import type { Engine } from './engines/engine.ts'
import { openVolumes, type Volumes } from './volumes.ts'

/** Where the stores are: in Mishap's folder, or with servers of their own. */
export type Stores = 'embedded' | 'servers'

/** A server under load, what is beside it, and all that was ever sent to it. */
export interface Stage extends AsyncDisposable {
  readonly stores: Stores
  readonly data: string
  readonly env: Readonly<Record<string, string>>
  readonly engines: readonly Engine[]
  readonly bucket: Bucket | undefined
  readonly volumes: Volumes | undefined
  readonly clock: Clock
  readonly memory: MemoryLimit | undefined
  readonly sent: readonly Sent[]
  readonly acknowledged: Units
  /** Of what was cut off, or refused: it may have become durable. */
  readonly unsure: Units
  /** Ids of what a damage of the disk has taken. */
  readonly forgiven: Set<string>
  /** Records that were damaged. */
  damaged: number
  server(): TestServer
  /** Starts the load on the server that runs. */
  load(): void
  /** Ends it. Returns how much of it was acknowledged. */
  rest(): Promise<number>
  /** Whether the server's process is there. */
  isAlive(): boolean
  /** Starts the server again after its end; the time until it listens. */
  revive(): Promise<number>
  /** Until all is digested, however long the stores were away. Throws where nothing moves any more. */
  settle(): Promise<void>
}

export interface StageOptions {
  readonly stores: Stores
  /** Small disks of their own for what Mishap writes: root alone may mount them. */
  readonly volumes: boolean
  readonly workers?: number
}

const SETTLES_WITHIN_MS = 180_000

export async function openStage({ stores, volumes: wanted, workers }: StageOptions): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const data = await newDataFolder()
  const volumes = wanted ? opened.use(await openVolumes(data)) : undefined
  const { engines, bucket } = stores === 'servers' ? await openEngines(opened) : { engines: [], bucket: undefined }
  const clock = await aClock(data)
  const memory = await memoryLimit()
  if (memory !== undefined) opened.use(memory)
  const env = Object.assign({ ...clock.env }, ...engines.map((engine) => engine.env)) as Record<string, string>
  const start = () => startServer({ data, env, ...(memory !== undefined && { under: memory.under }) })
  let server = await start()
  opened.defer(() => server.kill())
  const dsn = await server.createProject('Survivor', 'node')
  let sending: Load | undefined
  const sent: Sent[] = []
  const acknowledged: Record<string, number> = {}
  const unsure: Record<string, number> = {}
  const kept = opened.move()
  return {
    stores, data, env, engines, bucket, volumes, clock, memory, sent, acknowledged, unsure,
    forgiven: new Set(),
    damaged: 0,
    server: () => server,
    load: () => {
      sending = load(server.address, dsn, anythingKept, workers)
    },
    rest: async () => {
      const ended = await sending?.stop()
      sending = undefined
      if (ended === undefined) return 0
      for (const one of ended.sent) sent.push(one)
      add(acknowledged, ended.acknowledged)
      add(unsure, ended.unanswered)
      return ended.sent.filter(({ end }) => end === 'acknowledged').length
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

import { setTimeout as delay } from 'node:timers/promises'
import { anythingKept, load, type Load } from '../../e2e/harness/load.ts'
import { newDataFolder, type TestServer } from '../../e2e/harness/server.ts'
import type { Bucket } from './engines/s3.ts'
import type { Engine } from './engines/engine.ts'
import { Ledger } from './ledger.ts'
import { openMember, type Member } from './members.ts'
import { openNodes } from './nodes.ts'
import { visit, type Visitor } from './visitor.ts'
import { openVolumes, type Volumes } from './volumes.ts'
import type { Wire } from './wire.ts'

/** Where the stores are: in Mishap's folder, on separate servers, or on those with a process per role. */
export type Stores = 'embedded' | 'servers' | 'roles'

/** The environment of a stage's processes. */
interface Scene {
  readonly stores: Stores
  /** The folder of the intake process. */
  readonly data: string
  readonly env: Readonly<Record<string, string>>
  readonly engines: readonly Engine[]
  readonly bucket: Bucket | undefined
}

export interface Cast {
  /** In the order of a clean shutdown. */
  readonly members: readonly Member[]
  readonly volumes: Volumes
  /** The connection from digest nodes to the intake node. */
  readonly toIngest: Wire | undefined
}

/** The result of a period under load. */
export interface Rest {
  readonly acknowledged: number
  readonly refused: number
  /** Responses to a visitor of issues in that period: see {@link Visitor}. */
  readonly visits: Awaited<ReturnType<Visitor['stop']>>
}

/** Mishap under load, its environment, and everything ever sent to it. */
export interface Stage extends Scene, Cast, AsyncDisposable {
  readonly ledger: Ledger
  /** The intake process. */
  server(): TestServer
  /** The process that serves users and programs: the same, or the web process. */
  answering(): TestServer
  /** Starts the load on the running server. */
  load(): void
  /** Ends it. */
  rest(): Promise<Rest>
  /** Restarts dead processes. Returns milliseconds until all listen; `undefined` if all were alive. */
  revive(): Promise<number | undefined>
  /** Waits until everything is digested, however long the stores were unreachable. Throws if progress stops. */
  settle(): Promise<void>
}

export interface StageOptions {
  readonly stores: Stores
  /** Separate small disks for the data of Mishap and the engines: only root may mount them. */
  readonly volumes: boolean
  /** Parallel senders. */
  readonly workers?: number
}

const SETTLES_WITHIN_MS = 180_000
const NO_VISITS = { statuses: [], wrong: [] }

export async function openStage(options: StageOptions): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const scene = await openScene(options, opened)
  const cast = await (scene.stores === 'roles' ? openNodes : openAlone)(scene, options.volumes, opened)
  const taking = cast.members.find(({ part }) => part === 'server' || part === 'ingest')
  if (taking === undefined) throw new Error('Nobody takes envelopes.')
  const { server } = taking
  const dsn = await server().createProject('Survivor', 'node')
  const token = await server().createToken()
  const web = cast.members.find(({ part }) => part === 'web')
  const ledger = new Ledger()
  let sending: Load | undefined
  let visiting: Visitor | undefined
  const kept = opened.move()
  return {
    ...scene,
    ...cast,
    ledger,
    server,
    answering: (web ?? taking).server,
    load: () => {
      const { workers } = options
      sending = load(server().address, dsn, anythingKept, workers === undefined ? {} : { workers })
      visiting = web && visit(() => `${web.server().address}/api/0/projects/home/survivor/issues/`, token)
    },
    rest: async () => {
      const [ended, visits = NO_VISITS] = await Promise.all([sending?.stop(), visiting?.stop()])
      sending = visiting = undefined
      return { ...(ended === undefined ? { acknowledged: 0, refused: 0 } : ledger.keep(ended)), visits }
    },
    revive: async () => {
      const dead = cast.members.filter((member) => !member.isAlive())
      if (dead.length === 0) return undefined
      const began = performance.now()
      await Promise.all(dead.map((member) => member.revive()))
      return performance.now() - began
    },
    settle: () => settled(server()),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function openScene({ stores, volumes }: StageOptions, opened: AsyncDisposableStack): Promise<Scene> {
  const data = await newDataFolder()
  const { engines, bucket } =
    stores === 'embedded' ? { engines: [], bucket: undefined } : await openEngines(volumes, opened)
  const env: Record<string, string> = {}
  for (const engine of engines) Object.assign(env, engine.env)
  return { stores, data, env, engines, bucket }
}

/** A single process with all roles. */
async function openAlone(scene: Scene, onVolumes: boolean, opened: AsyncDisposableStack): Promise<Cast> {
  const own = scene.stores === 'embedded' ? (['events', 'scratch', 'blobs'] as const) : []
  const volumes = onVolumes ? await openVolumes(scene.data, ['catalogue', 'spool', ...own], opened) : {}
  return { members: [await openMember('server', scene, opened)], volumes, toIngest: undefined }
}

async function openEngines(onVolumes: boolean, opened: AsyncDisposableStack) {
  const [{ openPostgres }, { openClickHouse }, { openBucket }] = await Promise.all([
    import('./engines/postgres.ts'),
    import('./engines/clickhouse.ts'),
    import('./engines/s3.ts'),
  ])
  const bucket = opened.use(await openBucket(onVolumes))
  const engines = [opened.use(await openPostgres(onVolumes)), opened.use(await openClickHouse(onVolumes)), bucket]
  return { engines, bucket }
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { Spool, SpoolReader } from '#domain/spool/spool.ts'
import { startDigestThreads } from '#pipeline/digest-threads.ts'
import { createBlobKeeper } from '#pipeline/keep-blobs.ts'
import { startPump, type Pump } from '#pipeline/pump.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { scratchIn } from '#storage/events/embedded/scratch.ts'
import { openEmbeddedEvents, type EmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { readRecords } from '#storage/spool/record.ts'
import { openSpool } from '#storage/spool/spool.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import { kinds, wire } from '#telemetry/kinds.ts'
import { loadCommits } from '#telemetry/load-commits.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { BUNDLE, bundledName, isBundled } from '../../../bin/bundle.mjs'
import { readFolder, type FolderCopy } from '#storage/events/test-support/folder-copy.ts'

const DIGEST_WORKER = 'digest-worker.ts'

/** For tests: all stores of a data folder of its own, and the digest between them. */
export interface TestStores extends AsyncDisposable {
  readonly folder: string
  readonly catalogue: Catalogue
  readonly events: EmbeddedEvents
  readonly blobs: ReturnType<typeof openFileBlobs>
  readonly spool: Spool
  /** Starts the digest, on `events` and `spool` or a test's replacements. */
  digest(events?: EventStore, onCommit?: (batch: { records: number }) => void, from?: SpoolReader): Promise<Pump>
}

export interface TestKinds {
  readonly kinds: readonly AnyKind[]
  readonly wire: WireIndex
  /** Folders with the migrations of their tables. */
  readonly migrations: readonly URL[]
  /** The digest thread's module: src/main/digest-worker.ts, with these kinds. */
  readonly worker: URL
}

/** From the bundle, where there is one of these sources, a thread starts with a third of the processor time. */
const worker = isBundled() ? `../../../${BUNDLE}/${bundledName(DIGEST_WORKER)}.js` : `../${DIGEST_WORKER}`

const shipped: TestKinds = { kinds, wire, migrations: [], worker: new URL(worker, import.meta.url) }

const newFolder = () => mkdtemp(join(tmpdir(), 'mishap-stores-'))
let migrated: Promise<FolderCopy> | undefined

/** Returns migrated, empty stores: a copy costs a quarter of creating them. */
function migratedStores(): Promise<FolderCopy> {
  migrated ??= newFolder().then(async (folder) => {
    const paths = dataPaths(folder)
    const catalogue = await openSqliteCatalogue({ file: paths.catalogue })
    const events = await openEmbeddedEvents({ folder: paths.events })
    await catalogue.close()
    await events.close()
    const copy = readFolder(folder)
    await rm(folder, { recursive: true })
    return copy
  })
  return migrated
}

async function copyOfMigratedStores(): Promise<string> {
  const copy = await migratedStores()
  const folder = await newFolder()
  copy(folder)
  return folder
}

/** Opens everything in a temporary folder, which is deleted afterwards, or in an existing one, which stays. */
export async function openTestStores(existing?: string, world: TestKinds = shipped): Promise<TestStores> {
  const folder = existing ?? (await copyOfMigratedStores())
  const paths = dataPaths(folder)
  const opened = new AsyncDisposableStack()
  if (existing === undefined) opened.defer(() => rm(folder, { recursive: true }))
  const catalogue = await openSqliteCatalogue({ file: paths.catalogue, loadKinds: () => loadCommits(world.kinds) })
  opened.defer(() => catalogue.close())
  const events = await openEmbeddedEvents({
    folder: paths.events,
    kinds: world.kinds,
    migrations: world.migrations,
  })
  opened.defer(() => events.close())
  const settings = { durability: 'os', maxBytes: 2 ** 24, segmentBytes: 2 ** 24 } as const
  const { spool } = await openSpool({ folder: paths.spool, settings })
  opened.defer(() => spool.close())
  const workers = startWorkers(paths, world)
  opened.defer(() => workers.close())
  const blobs = openFileBlobs(paths.blobs)
  return {
    folder,
    catalogue,
    events,
    blobs,
    spool,
    digest: async (into = events, onCommit = () => undefined, from = spool) => {
      const pump = await startPump({
        kinds: world.kinds,
        spool: from,
        ledger: catalogue.digest,
        events: into,
        work: (work, path) => workers.digest(work, path),
        keepBlobs: createBlobKeeper(blobs),
        batchesInFlight: 2,
        limits: { records: 100, bytes: 2 ** 20 },
        batchWaitMs: 0,
        onCommit,
        onFault: (stage, fault) => failed(stage, { fault: String(fault) }),
        onLost: (range) => failed('lost', range),
      })
      opened.defer(() => pump.stop())
      return pump
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function failed(message: string, fields: object): never {
  throw new Error(`${message}: ${JSON.stringify(fields)}`)
}

function startWorkers(paths: ReturnType<typeof dataPaths>, world: TestKinds) {
  const files = {
    catalogue: { engine: 'sqlite', file: paths.catalogue },
    blobs: paths.blobs,
    areCopies: false,
    geoip: null,
    scrubbingKey: 'key',
  }
  return startDigestThreads({
    threads: 1,
    start: { module: world.worker, data: { files, fetchHosted: false } },
    wire: world.wire,
    rowsFolder: scratchIn(paths.events),
    readRecords,
    on: {
      log: failed,
      damaged: (range) => failed('damaged', range),
      leftOut: ({ message }: Error) => failed(message, {}),
      wanted: () => undefined,
    },
  })
}

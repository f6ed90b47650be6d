import { parentPort } from 'node:worker_threads'
import { Instruments } from '#domain/instruments/instruments.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { SpooledCharges } from '#ingest/charges-at-open.ts'
import { openLimitBook } from '#ingest/open-limit-book.ts'
import { createIngest, type Ingest } from '#ingest/ingest.ts'
import { NewerDataFolder } from '#domain/newer-data.ts'
import { messages } from '#messages'
import { lendSpool, type SpoolState } from '#storage/spool/spool-port.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { wire } from '#telemetry/kinds.ts'
import { cataloguePlace, openKeyReader } from '../catalogue-place.ts'
import { trackConnections } from '../connections.ts'
import { listen } from '../listen.ts'
import { collectWhenAsked } from '../memory/collect.ts'
import { intakeFamilies } from '../metrics/families.ts'
import { meterIntake } from '../metrics/requests.ts'
import { noIntake } from '../nodes/no-intake.ts'
import { createAtWork, noting } from '../watchdog/at-work.ts'
import { endStillProcess } from '../watchdog/end-process.ts'
import { watchMainPulse } from '../watchdog/still-main.ts'
import { tellVitals } from '../watchdog/vitals.ts'
import { watchStalls } from '../watchdog/watchdog.ts'
import { watchDiskRoom } from './disk-room.ts'
import { createFront } from './front.ts'
import { openCopies } from './spool-copies.ts'
import type { IntakeData, IntakeOrder, IntakeReport, SystemFault } from './messages.ts'

const say = (report: IntakeReport): void => parentPort?.postMessage(report)
/** Rejected connections are logged at most this often. */
const TELL_EVERY_MS = 10_000
const log = (level: 'warn' | 'error', message: string, fields: object): void =>
  say({ kind: 'log', level, message, fields })

/** The parts of intake, and their cleanup. */
interface Taking {
  readonly ingest: Pick<Ingest, 'matches' | 'handle' | 'turnAway'>
  readonly lend: () => SpoolState | null
  readonly cutBytes: number
  /** Writes pending counts, once nothing more arrives. */
  settle(): Promise<void>
  close(): Promise<void>
}

async function openTaking({ settings, spoolPort }: Pick<IntakeData, 'settings' | 'spoolPort'>): Promise<Taking> {
  const paths = dataPaths(settings.dataFolder)
  const charged: SpooledCharges[] = []
  const room = await watchDiskRoom([paths.folder, paths.spool])
  const { spool, cutBytes } = await openSpool({
    folder: paths.spool,
    settings: settings.spool,
    hasRoom: room.hasRoom,
    copyOf: await openCopies(settings.spoolBucket, log),
    onRecord: (header, at) => {
      if (header.kind === 'envelope' && header.charges !== undefined) charged.push({ at, charges: header.charges })
    },
  })
  const keys = await openKeyReader(cataloguePlace(settings))
  const book = await openLimitBook(keys, { id: spool.id, charged }, (fault) =>
    log('warn', messages('cli')('log.limitsUnread'), { fault: String(fault) }),
  )
  const ingest = createIngest({ wire, keys, spool, settings, log, book })
  return {
    ingest,
    lend: () => lendSpool(spool, spoolPort),
    cutBytes,
    settle: () => ingest.close(),
    close: async () => {
      await ingest.close()
      await spool.close()
      room.stop()
      await book.close()
      await keys.close()
    },
  }
}

/** Opens the socket, and takes events if this node does so. */
async function open(data: IntakeData): Promise<Opened> {
  const { settings, socketPath, upgrades, meter, pulse } = data
  const nothing = { lend: () => null, cutBytes: 0, settle: () => Promise.resolve(), close: () => Promise.resolve() }
  const taking = data.takes ? await openTaking(data) : { ...nothing, ingest: noIntake(settings.site.basePath) }
  const { ingest } = taking
  const work = createAtWork()
  const measured = meterIntake(new Instruments(intakeFamilies, meter))
  let toldAt = Number.NEGATIVE_INFINITY
  const onCrowded = () => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    log('warn', messages('cli')('log.connectionsFull'), { most: front.maxConnections })
  }
  const watched = { ...ingest, handle: noting(work, measured, ingest.handle) }
  tellVitals(
    'intake',
    watchStalls('intake', work, (fields, message) => log('warn', message, fields)),
  )
  const front = createFront({ ingest: watched, socketPath, settings, upgrades, onCrowded })
  const connections = trackConnections(front)
  collectWhenAsked()
  const watch = pulse === undefined ? undefined : watchMainPulse(pulse, endStillProcess)
  const spool = taking.lend()
  const address = await listen(front, settings)
  // No further connections can be accepted for now; open ones continue.
  front.on('error', (fault) => log('error', messages('cli')('log.socketFailed'), { fault: fault.stack }))
  say({ kind: 'opened', address, spool, cutBytes: taking.cutBytes })

  return {
    drain: async () => {
      // From here on, closing stores may take as long as it needs.
      watch?.close()
      await connections.drain()
      await taking.settle()
    },
    close: async () => {
      await connections.drain()
      await taking.close()
    },
  }
}

interface Opened {
  drain(): Promise<void>
  close(): Promise<void>
}

function systemFault(fault: unknown): SystemFault {
  const { message, stack, code, syscall } = (
    fault instanceof Error ? fault : new Error(String(fault))
  ) as NodeJS.ErrnoException
  const newer =
    fault instanceof NewerDataFolder ? { store: fault.store, found: fault.found, known: fault.known } : undefined
  return { message, stack, code, syscall, newer }
}

/** The thread's main loop: it follows orders. */
let opened: Opened | undefined

async function follow(order: IntakeOrder): Promise<void> {
  switch (order.kind) {
    case 'open':
      opened = await open(order.data)
      return
    case 'ping':
      return say({ kind: 'pong' })
    case 'drain':
      await opened?.drain()
      return say({ kind: 'drained' })
    case 'close':
      await opened?.close()
      process.exit()
  }
}

parentPort?.on('message', (order: IntakeOrder) => {
  follow(order).catch((fault: unknown) => {
    say({ kind: 'failed', fault: systemFault(fault) })
    process.exit(1)
  })
})

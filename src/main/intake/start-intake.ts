import { setTimeout as delay } from 'node:timers/promises'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { dataPaths } from '#domain/data-paths.ts'
import { NewerDataFolder } from '#domain/newer-data.ts'
import type { Settings } from '#domain/settings.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { DistantSpool } from '#storage/spool/spool-port.ts'
import type { Log } from '../log.ts'
import type { IntakeOrder, IntakeReport, SystemFault } from './messages.ts'

/** The thread that listens and takes events, so that pages never delay intake. */
export interface Intake {
  /** The listening address: `http://127.0.0.1:8000`. */
  readonly address: string
  readonly port: number
  /** `undefined` if this node takes nothing. */
  readonly spool: Spool | undefined
  /** Stops accepting connections, and finishes pending requests. */
  drain(): Promise<void>
  /** Makes taken events durable, and ends. */
  close(): Promise<void>
}

export function spoolOf({ spool }: Pick<Intake, 'spool'>): Spool {
  if (spool === undefined) throw new Error('This node takes nothing.')
  return spool
}

export interface IntakeParts {
  /** Resolves when the catalogue is migrated and requests can be forwarded; the thread loads its code in parallel. */
  readonly ready: Promise<unknown>
  /** The thread's module: intake-worker.ts. */
  readonly module: URL
  readonly settings: Settings
  readonly socketPath: string
  readonly upgrades: boolean
  /** Whether events are taken. Default: true. */
  readonly takes?: boolean
  readonly log: Log
  /** Shared counters; a replacement thread continues them. */
  readonly meter: SharedArrayBuffer
  /** The main thread's heartbeat, which the thread watches. */
  readonly pulse?: Int32Array<SharedArrayBuffer>
  /** A thread that does not answer for this long is terminated. Default: half a minute. */
  readonly hangsAfterMs?: number
}

const HANGS_AFTER_MS = 30_000
/** Pings within that time. */
const PINGS = 6

/** The pause before restarting a dead thread, and between further attempts. */
const RETRY_MS = 1_000

/** The young generation of the thread's heap: large enough that a request's garbage dies there. */
const YOUNG_GENERATION_MB = 48

const t = messages('cli')

/** Rejects with the fault that kept the thread from opening its socket or spool. */
export async function startIntake(parts: IntakeParts): Promise<Intake> {
  const first = await startThread(parts)
  const { address, spool: state, cutBytes } = first.opened
  if (cutBytes > 0) parts.log.warn({ bytes: cutBytes }, t('log.spoolCut'))
  const folder = dataPaths(parts.settings.dataFolder).spool
  const spool = state === null ? undefined : new DistantSpool(folder, state, first.spoolPort)
  // A replacement thread listens on the same port.
  const port = Number(new URL(address).port)
  const settings = { ...parts.settings, port }
  let thread = first
  let isClosing = false
  let revived: Promise<void> = Promise.resolve()

  const watch = (watched: IntakeThread): void => {
    void watched.ended.then((why) => {
      if (isClosing) return
      spool?.detach()
      parts.log.error({ why }, t('log.intakeCrashed'))
      revived = revive()
    })
  }
  const revive = async (): Promise<void> => {
    while (!isClosing) {
      try {
        thread = await startThread({ ...parts, settings })
        const { spool: opened } = thread.opened
        if (opened !== null) spool?.attach(opened, thread.spoolPort)
        return watch(thread)
      } catch (fault) {
        parts.log.error({ err: fault }, t('log.intakeDown'))
        await delay(RETRY_MS)
      }
    }
  }
  watch(thread)
  return {
    address,
    port,
    spool,
    drain: async () => {
      isClosing = true
      await revived
      await thread.order({ kind: 'drain' })
    },
    close: async () => {
      isClosing = true
      await revived
      await thread.order({ kind: 'close' })
      await spool?.close()
    },
  }
}

interface IntakeThread {
  readonly opened: Extract<IntakeReport, { kind: 'opened' }>
  readonly spoolPort: MessageChannel['port1']
  /** Resolves to the reason for the thread's end. */
  readonly ended: Promise<string>
  /** Resolves when done, or when the thread has ended. */
  order(order: IntakeOrder): Promise<void>
}

async function startThread(parts: IntakeParts): Promise<IntakeThread> {
  const { module, ready, settings, socketPath, upgrades, takes = true, log, meter, pulse, hangsAfterMs } = parts
  const { port1: spoolPort, port2 } = new MessageChannel()
  const worker = new Worker(module, {
    name: 'intake',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  const send = (order: IntakeOrder, transfer: readonly MessagePort[] = []): void => worker.postMessage(order, transfer)
  const heard = hear(worker, log)
  try {
    await ready
    send({ kind: 'open', data: { settings, socketPath, upgrades, takes, spoolPort: port2, meter, pulse } }, [port2])
    const opened = await heard.opened
    // Not earlier: reading a long spool takes time.
    endWhenHanging(worker, hangsAfterMs)
    const order = async (one: IntakeOrder): Promise<void> => {
      send(one)
      await (one.kind === 'drain' ? Promise.race([heard.drained, heard.ended]) : heard.ended)
    }
    return { opened, spoolPort, ended: heard.ended, order }
  } catch (fault) {
    await worker.terminate()
    throw fault
  }
}

function hear(worker: Worker, log: Log) {
  const opening = Promise.withResolvers<IntakeThread['opened']>()
  const drained = Promise.withResolvers<void>()
  let why = 'it ended'
  const ended = new Promise<string>((resolve) => {
    worker.on('error', (fault: Error) => (why = fault.stack ?? fault.message))
    worker.once('exit', (code) => resolve(`${why} (exit code ${code})`))
  })
  worker.on('message', (report: IntakeReport) => {
    switch (report.kind) {
      case 'opened':
        return opening.resolve(report)
      case 'failed':
        return opening.reject(faultFrom(report.fault))
      case 'pong':
        return
      case 'drained':
        return drained.resolve()
      case 'log':
        return log[report.level](report.fields, report.message)
    }
  })
  // Callers that wait for it to open receive the fault; if none does yet, the stores have failed.
  opening.promise.catch(() => {})
  void ended.then((reason) => opening.reject(new Error(reason)))
  return { opened: opening.promise, drained: drained.promise, ended }
}

/**
 * Terminates an unresponsive thread. Counts unanswered pings instead of time: if the whole process or this thread was
 * blocked, the other had no chance to answer.
 */
function endWhenHanging(worker: Worker, hangsAfterMs = HANGS_AFTER_MS): void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered++ < PINGS) worker.postMessage({ kind: 'ping' } satisfies IntakeOrder)
    else void worker.terminate()
  }, hangsAfterMs / PINGS)
  timer.unref()
  worker.on('message', () => (unanswered = 0))
  worker.once('exit', () => clearInterval(timer))
}

/** Rebuilds the thrown fault, with the properties that are used. */
function faultFrom({ message, stack, code, syscall, newer }: SystemFault): Error {
  if (newer !== undefined) return new NewerDataFolder(newer.store, newer.found, newer.known)
  const fault = Object.assign(new Error(message), { code, syscall })
  if (stack !== undefined) fault.stack = stack
  return fault
}

import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { dataPaths } from '#domain/data-paths.ts'
import { createIngest } from '#ingest/ingest.ts'
import { NewerDataFolder } from '#domain/newer-data.ts'
import { messages } from '#messages'
import { openKeyReader } from '#storage/catalogue/sqlite/key-reader.ts'
import { lendSpool } from '#storage/spool/spool-port.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { wire } from '#telemetry/kinds.ts'
import { closeServer, listen } from '../listen.ts'
import { createFront } from './front.ts'
import type { IntakeData, IntakeOrder, IntakeReport, SystemFault } from './messages.ts'

enableCompileCache()

const { settings, socketPath, upgrades, spoolPort } = workerData as IntakeData
const say = (report: IntakeReport): void => parentPort?.postMessage(report)
const log = (level: 'warn' | 'error', message: string, fields: object): void =>
  say({ kind: 'log', level, message, fields })

/** The thread's whole life: it opens the socket, takes events, and waits for orders. */
async function open(): Promise<void> {
  const paths = dataPaths(settings.dataFolder)
  const { spool, cutBytes } = await openSpool({ folder: paths.spool, settings: settings.spool })
  const keys = openKeyReader(paths.catalogue)
  const ingest = createIngest({ wire, keys, spool, settings, log })
  const front = createFront({ ingest, socketPath, settings, upgrades })
  const state = lendSpool(spool, spoolPort)
  const address = await listen(front, settings)
  // No more connections can be taken for the moment; those that are there go on.
  front.on('error', (fault) => log('error', messages('cli')('log.socketFailed'), { fault: fault.stack }))
  say({ kind: 'opened', address, spool: state, cutBytes })

  const close = async (): Promise<void> => {
    await closeServer(front)
    await ingest.close()
    await spool.close()
    await keys.close()
    process.exit()
  }
  parentPort?.on('message', (order: IntakeOrder) => {
    switch (order) {
      case 'drain':
        void closeServer(front).then(() => say({ kind: 'drained' }))
        break
      case 'close':
        void close()
        break
    }
  })
}

function systemFault(fault: unknown): SystemFault {
  const { message, stack, code, syscall } = (
    fault instanceof Error ? fault : new Error(String(fault))
  ) as NodeJS.ErrnoException
  const newer =
    fault instanceof NewerDataFolder ? { store: fault.store, found: fault.found, known: fault.known } : undefined
  return { message, stack, code, syscall, newer }
}

await open().catch((fault: unknown) => {
  say({ kind: 'failed', fault: systemFault(fault) })
  process.exit(1)
})

import { setTimeout as delay } from 'node:timers/promises'
import { ok, refuse } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { SpoolWriter } from '#domain/spool/spool.ts'
import { SourceFault, type ImportSource } from '#services/import/foreign.ts'
import { createHere } from '#services/import/here.ts'
import { createLanding } from '#services/import/land/landing.ts'
import { runImport, type ImportProgress, type ImportReport } from '#services/import/run-import.ts'
import type { Watch } from '../operator-lines.ts'
import { openSource } from './open-source.ts'
import type { ImportOrder, ImportOutcome } from './order.ts'

const DIGESTED_EVERY_MS = 50

type ImportWatch = Watch<ImportProgress>

export interface Importer {
  readonly run: (order: ImportOrder, watch: ImportWatch) => Promise<ImportOutcome>
}

/** Imports into the running server, whose event store is open and whose digest processes the data. */
export function openImporter(running: Running, spool: SpoolWriter): Importer {
  let isUnderWay = false
  return {
    run: async (order, watch) => {
      if (isUnderWay) return refuse({ reason: 'under_way' })
      isUnderWay = true
      try {
        return ok(await importFrom(running, spool, order, watch))
      } finally {
        isUnderWay = false
      }
    },
  }
}

async function importFrom(
  running: Running,
  spool: SpoolWriter,
  order: ImportOrder,
  watch: ImportWatch,
): Promise<ImportReport> {
  const { catalogue, accounts, events, uploads, settings, schedules, monitors, uptime } = running
  let source: ImportSource
  try {
    source = await openSource(running.settings, order, watch)
  } catch (fault) {
    if (!(fault instanceof SourceFault)) throw fault
    const stopped = { reason: fault.reason, at: fault.at, detail: fault.message }
    return { source: order.from, tally: { came: {}, known: {}, missed: [] }, doneBefore: 0, stopped }
  }
  const now = new Date()
  const parts = { source: source.name, catalogue, events, settings, now }
  const { members } = accounts
  const wanted = { sendsMail: order.mail, keepsRoles: order.keepsRoles }
  const landing = createLanding({ ...parts, ...wanted, members, uploads, schedules, monitors, uptime, spool })
  const digested = () => untilDigested(running, watch.signal)
  try {
    return await runImport({
      source,
      catalogue: catalogue.imports,
      landing,
      here: createHere(parts),
      digested,
      ...watch,
    })
  } finally {
    await source.close()
  }
}

/** Waits until everything received so far is digested, regardless of later arrivals. */
async function untilDigested({ health }: Running, signal: AbortSignal): Promise<void> {
  const from = Date.now()
  for (;;) {
    const { oldestReceivedAt } = health().backlog
    if (oldestReceivedAt === null || oldestReceivedAt > from) return
    await delay(DIGESTED_EVERY_MS, undefined, { signal })
  }
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataPaths } from '#domain/data-paths.ts'
import type { DrillOutcome } from '#domain/backups.ts'
import type { Settings } from '#domain/settings.ts'
import { messages } from '#messages'
import { putBack, type PutBackRefusal } from '#services/backup/put-back.ts'
import type { Moment, Tables } from '#services/backup/repository/moment.ts'
import { openRepository } from '#services/backup/repository/repository.ts'
import { putBackSentence, refusalSentence } from '#services/backup/sentences.ts'
import type { BackupProgress } from '#services/backup/take.ts'
import type { BackupPlace } from './backup-place.ts'
import { claimDataFolder, runningServer } from './data-folder.ts'
import { roomForCopy } from './drill-room.ts'
import { examineFolder } from './examine-folder.ts'

const t = messages('backups')

export interface DrillOptions {
  readonly place: BackupPlace
  /** Restores the newest moment at or before this time. */
  readonly at: Date
  /** Created for the drill, and deleted afterwards. */
  readonly folder: string
  readonly onProgress: (progress: BackupProgress) => void
}

export interface Drill extends DrillOutcome {
  readonly tables: number
  readonly rows: number
  readonly bytes: number
}

/**
 * Restores a moment into a separate folder, opens its stores as a server does, and compares them with the counts
 * recorded by the backup. The event store allows one folder per process, so this process must have none open.
 */
export async function runDrill(settings: Settings, { place, at, folder, onProgress }: DrillOptions): Promise<Drill> {
  const startedAt = Date.now()
  const outcome = (moment: Moment | null, faults: readonly string[], bytes = 0): Drill => {
    const tables = moment === null ? [] : Object.values({ ...moment.tables.catalogue, ...moment.tables.events })
    return {
      at: new Date(),
      moment: moment && new Date(moment.takenAt),
      tookMs: Date.now() - startedAt,
      faults,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes,
    }
  }
  const repository = await openRepository(place.blobs, { key: settings.backup.key })
  if (!repository.ok) return outcome(null, [refusalSentence(repository.refusal, place.name)])
  const other = await runningServer(folder)
  if (other !== undefined) return outcome(null, [t('drill.inUse', { folder, pid: String(other.pid) })])
  await rm(folder, { recursive: true, force: true })
  // Marks the drill as running, so that the disk budget leaves its folder alone.
  const claim = await claimDataFolder(folder)
  if (!claim.ok) return outcome(null, [t('drill.inUse', { folder, pid: String(claim.refusal.pid) })])
  const copy = join(folder, 'copy')
  try {
    let bytes = 0
    const target = { dataFolder: copy, claim: () => claimDataFolder(copy), room: () => roomForCopy(settings, copy) }
    const restored = await putBack(repository.value, at, target, (progress) => {
      bytes = progress.totalBytes
      onProgress(progress)
    })
    if (!restored.ok) return outcome(null, [sentenceOf(restored.refusal, place.name, folder)])
    const moment = restored.value
    return outcome(moment, [...(await compare(moment, copy)), ...(await open(moment, settings, copy))], bytes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function sentenceOf(refusal: PutBackRefusal, target: string, folder: string): string {
  switch (refusal.reason) {
    case 'no_moment':
    case 'damaged':
      return putBackSentence(refusal, target)
    case 'folder_in_use':
      return t('drill.inUse', { folder, pid: String(refusal.pid) })
    case 'not_empty':
      return t('drill.notEmpty', { folder })
    case 'no_room':
      return t('drill.noRoom', { folder })
  }
}

/** The differences from the recorded counts. */
async function compare(moment: Moment, folder: string): Promise<readonly string[]> {
  const paths = dataPaths(folder)
  const faults: string[] = []
  if (!moment.without.includes('catalogue')) {
    const { countRows, integrityFaults } = await import('#storage/catalogue/sqlite/count-rows.ts')
    faults.push(...integrityFaults(paths.catalogue).map((why) => t('drill.integrity', { why })))
    const counted = Object.entries(await countRows(paths.catalogue))
    faults.push(
      ...differences(
        moment.tables.catalogue,
        counted.map(([table, rows]) => [table, { rows, checksum: '' }]),
      ),
    )
  }
  if (Object.keys(moment.tables.events).length > 0) {
    const { startChdb } = await import('#storage/events/embedded/chdb-engine.ts')
    const engine = await startChdb({ folder: paths.events })
    try {
      const found = await engine.whileStill(async ({ tables }) => tables)
      faults.push(
        ...differences(
          moment.tables.events,
          found.map(({ table, ...one }) => [table, one]),
        ),
      )
    } finally {
      await engine.close()
    }
  }
  return faults
}

function differences(
  noted: Tables['events'],
  found: readonly (readonly [table: string, of: Tables['events'][string]])[],
): readonly string[] {
  const there = new Map(found)
  return Object.entries(noted).flatMap(([table, { rows: expected, checksum }]) => {
    const one = there.get(table)
    if (one === undefined) return expected === 0 ? [] : [t('drill.noTable', { table, expected })]
    if (one.rows !== expected) return [t('drill.rows', { table, expected, found: one.rows })]
    return one.checksum === checksum ? [] : [t('drill.checksum', { table })]
  })
}

/** Opens everything as a server does: a backup that cannot be opened is useless, even with correct bytes. */
async function open(moment: Moment, settings: Settings, folder: string): Promise<readonly string[]> {
  // A partial installation cannot be opened: the rest is not in this backup.
  if (moment.without.includes('catalogue') || moment.without.includes('events')) return []
  const aside: Settings = {
    ...settings,
    dataFolder: folder,
    database: null,
    eventServer: null,
    blobs: { kind: 'files' },
    mail: null,
    logLevel: 'silent',
  }
  const found = await examineFolder(aside)
  if (!found.ok) return [t('drill.inUse', { folder, pid: String(found.refusal.pid) })]
  return Object.entries(found.value.stores).flatMap(([store, engine]) =>
    'fault' in engine ? [t('drill.store', { store, why: engine.fault })] : [],
  )
}

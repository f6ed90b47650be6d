import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { messages } from '#messages'
import type { Result } from '#domain/result.ts'
import type { EventServer, Settings } from '#domain/settings.ts'
import type { Manifest } from '#services/backup/manifest.ts'
import { askForBackup } from '#services/backup/remote.ts'
import { takeBackup, type BackupProgress, type BackupRefusal } from '#services/backup/take.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { catalogueCopier, cataloguePlace } from '../catalogue-place.ts'
import { claimDataFolder, runningServer, type FolderInUse } from '../data-folder.ts'
import { version } from '../version.ts'
import { complain, needed, say, type Command } from './command.ts'
import { minuteOf } from './minute.ts'
import { showProgress } from './progress.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('cli')

export const backup: Command = {
  options: [],
  async run(args, settings) {
    const folder = resolve(needed(args.rest[0], 'DIR'))
    const { dataFolder } = settings
    const { catalogue, spool } = dataPaths(dataFolder)
    if (!existsSync(settings.database === null ? catalogue : spool)) {
      complain(t('backup.nothing', { folder: dataFolder }))
      return 1
    }
    const line = showProgress()
    const onProgress = ({ doneBytes, totalBytes }: BackupProgress): void =>
      line.update(t('backup.copying', { done: shortBytes(doneBytes), total: shortBytes(totalBytes) }))
    const taken = await take(settings, folder, onProgress).finally(() => line.end())
    if (taken.ok) {
      if (settings.eventServer !== null) say(t('backup.noEvents', placeOf(settings.eventServer)))
      const of = { folder, size: shortBytes(taken.value.bytes), at: minuteOf(taken.value.takenAt) }
      say(settings.database === null ? t('backup.done', of) : t('backup.doneBesideDatabase', of))
      const { secret } = dataPaths(folder)
      if (existsSync(secret)) say(t('backup.holdsSecret', { file: secret }))
      return 0
    }
    complain(why(taken.refusal, folder, settings))
    return 1
  },
}

/** The location of events that a backup does not include. */
function placeOf({ url, database }: EventServer): { host: string; database: string } {
  return { host: new URL(url).host, database }
}

/**
 * A running server has exclusive access to the stores, so it takes the backup; otherwise this process copies the
 * folder.
 */
async function take(
  settings: Settings,
  folder: string,
  onProgress: (progress: BackupProgress) => void,
): Promise<Result<Manifest, BackupRefusal | FolderInUse>> {
  const server = await runningServer(settings.dataFolder)
  if (server !== undefined && server.address !== '') return askForBackup(server, folder, onProgress)
  const claim = await claimDataFolder(settings.dataFolder)
  if (!claim.ok) return claim
  const { events } = dataPaths(settings.dataFolder)
  try {
    return await takeBackup(
      {
        dataFolder: settings.dataFolder,
        version,
        copyCatalogue: catalogueCopier(cataloguePlace(settings)),
        digest: { whileResting: (work) => work() },
        // No process has the store open, so all its files are as immutable as its parts.
        events: { whileStill: (work) => work({ folder: events, parts: [events], spent: [], tables: [] }) },
      },
      folder,
      { onProgress },
    )
  } finally {
    await claim.value.release()
  }
}

function why(refusal: BackupRefusal | FolderInUse, folder: string, { dataFolder }: Settings): string {
  switch (refusal.reason) {
    case 'folder_in_use':
      return t('serve.inUse', { folder: dataFolder, pid: String(refusal.pid) })
    case 'not_empty':
      return t('backup.notEmpty', { folder })
    case 'inside_data':
      return t('backup.insideData', { folder, data: dataFolder })
    case 'under_way':
      return t('backup.underWay')
    case 'no_room':
      return t('backup.noRoom', {
        folder,
        needed: shortBytes(refusal.neededBytes),
        free: shortBytes(refusal.freeBytes),
      })
  }
}

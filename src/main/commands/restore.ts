import { resolve } from 'node:path'
import { messages } from '#messages'
import type { Settings } from '#domain/settings.ts'
import { restoreMoment } from './restore-moment.ts'
import { restoreBackup, type RestoreRefusal } from '#services/backup/restore.ts'
import { claimDataFolder } from '../data-folder.ts'
import { complain, needed, say, type Command } from './command.ts'
import { minuteOf } from './minute.ts'
import { showProgress } from './progress.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('cli')

export const restore: Command = {
  options: [
    { name: 'at', value: 'TIME', about: messages('backups')('usage.at') },
    { name: 'from', value: 'TARGET', about: messages('backups')('usage.from') },
  ],
  async run(args, settings) {
    if (args.text('at') !== undefined || args.text('from') !== undefined) return restoreMoment(args, settings, why)
    const folder = resolve(needed(args.rest[0], 'DIR'))
    const { dataFolder } = settings
    const line = showProgress()
    const restored = await restoreBackup(
      folder,
      { dataFolder, claim: () => claimDataFolder(dataFolder) },
      ({ doneBytes, totalBytes }) =>
        line.update(t('backup.copying', { done: shortBytes(doneBytes), total: shortBytes(totalBytes) })),
    ).finally(() => line.end())
    if (restored.ok) {
      const { mishap: version, takenAt } = restored.value
      say(t('backup.restored', { folder: settings.dataFolder, version, at: minuteOf(takenAt) }))
      return 0
    }
    complain(why(restored.refusal, folder, settings))
    return 1
  },
}

function why(refusal: RestoreRefusal, folder: string, { dataFolder }: Settings): string {
  switch (refusal.reason) {
    case 'folder_in_use':
      return t('backup.restoreInUse', { folder: dataFolder, pid: String(refusal.pid) })
    case 'no_backup':
      return t('backup.noBackup', { folder })
    case 'newer_format':
      return t('backup.newerFormat', { folder })
    case 'incomplete':
      return t('backup.incomplete', { folder })
    case 'not_empty':
      return t('backup.dataNotEmpty', { folder: dataFolder })
    case 'no_room':
      return t('backup.noRoom', {
        folder: dataFolder,
        needed: shortBytes(refusal.neededBytes),
        free: shortBytes(refusal.freeBytes),
      })
  }
}

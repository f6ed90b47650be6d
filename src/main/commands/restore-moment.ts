import { messages } from '#messages'
import type { Settings } from '#domain/settings.ts'
import { putBack } from '#services/backup/put-back.ts'
import { openRepository } from '#services/backup/repository/repository.ts'
import type { RestoreRefusal } from '#services/backup/restore.ts'
import { putBackSentence, refusalSentence } from '#services/backup/sentences.ts'
import { claimDataFolder } from '../data-folder.ts'
import { backupPlaceOf, timeOf } from './backup-options.ts'
import { complain, say, type Arguments } from './command.ts'
import { minuteOf } from './minute.ts'
import { showProgress } from './progress.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('backups')

/**
 * Restores the data folder to a moment of its continuous backups. @returns the exit code
 * @param why explains why a data folder cannot be restored into
 */
export async function restoreMoment(
  args: Arguments,
  settings: Settings,
  why: (refusal: RestoreRefusal, folder: string, settings: Settings) => string,
): Promise<number> {
  const at = timeOf(args)
  const place = await backupPlaceOf(args, settings)
  const repository = await openRepository(place.blobs, { key: settings.backup.key })
  if (!repository.ok) return failed(refusalSentence(repository.refusal, place.name))
  const { dataFolder } = settings
  const line = showProgress()
  const copying = messages('cli')
  const restored = await putBack(
    repository.value,
    at,
    { dataFolder, claim: () => claimDataFolder(dataFolder) },
    ({ doneBytes: done, totalBytes: total }) =>
      line.update(copying('backup.copying', { done: shortBytes(done), total: shortBytes(total) })),
  ).finally(() => line.end())
  place.close()
  if (restored.ok) {
    const { mishap: version, takenAt, without } = restored.value
    if (without.length > 0) say(t('restore.without', { what: without.join(', ') }))
    say(t('restore.done', { folder: dataFolder, version, at: minuteOf(takenAt) }))
    return 0
  }
  const { refusal } = restored
  const isOfTarget = refusal.reason === 'no_moment' || refusal.reason === 'damaged'
  return failed(isOfTarget ? putBackSentence(refusal, place.name) : why(refusal, place.name, settings))
}

function failed(sentence: string): number {
  complain(sentence)
  return 1
}

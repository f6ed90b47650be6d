import { messages } from '#messages'
import { bytesOf } from '#services/backup/repository/moment.ts'
import { openRepository } from '#services/backup/repository/repository.ts'
import { refusalSentence } from '#services/backup/sentences.ts'
import { backupPlaceOf } from './backup-options.ts'
import { complain, say, type Command } from './command.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('backups')

export const backupList: Command = {
  options: [{ name: 'from', value: 'TARGET', about: t('usage.from') }],
  async run(args, settings) {
    const place = await backupPlaceOf(args, settings)
    const repository = await openRepository(place.blobs, { key: settings.backup.key })
    if (!repository.ok) {
      complain(refusalSentence(repository.refusal, place.name))
      return 1
    }
    const { moments, moment, packs, isEncrypted } = repository.value
    const found = await moments()
    for (const { takenAt } of found) say(takenAt.toISOString())
    const [newest] = found
    if (newest === undefined) {
      complain(t('refused.empty', { target: place.name }))
      return 1
    }
    const stored = [...(await packs()).values()].reduce((sum, bytes) => sum + bytes, 0)
    const { mishap, without, ...of } = await moment(newest.name)
    const [size, total] = [shortBytes(bytesOf(of)), shortBytes(stored)]
    say(t('list.sum', { count: found.length, total, size, version: mishap, encrypted: isEncrypted ? 'yes' : 'no' }))
    if (without.length > 0) say(t('list.without', { what: without.join(', ') }))
    place.close()
    return 0
  },
}

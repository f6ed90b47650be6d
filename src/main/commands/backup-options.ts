import { messages } from '#messages'
import type { Settings } from '#domain/settings.ts'
import { openBackupPlace, type BackupPlace } from '../backup-place.ts'
import { parseTarget } from '../settings-backup.ts'
import { BadArguments, type Arguments } from './command.ts'

const t = messages('backups')

/** Opens the place of `--from`, or the one of the settings. @throws BadArguments if neither names one */
export async function backupPlaceOf(args: Arguments, { backup }: Pick<Settings, 'backup'>): Promise<BackupPlace> {
  const text = args.text('from')
  if (text === undefined) {
    if (backup.target === null) throw new BadArguments(t('error.noTarget'))
    return openBackupPlace(backup.target)
  }
  const target = parseTarget(text, backup.credentials)
  if (!target.ok) throw new BadArguments(t('error.target', { value: text, why: target.refusal }))
  return openBackupPlace(target.value)
}

/** The time of `--at`: ISO 8601, UTC by default; now if absent. A given minute or second is rounded up to its end. */
export function timeOf(args: Arguments): Date {
  const text = args.text('at')
  if (text === undefined) return new Date()
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,3})?(Z|[+-]\d\d:\d\d)?)?$/i.exec(text.trim())
  const [, day, minute = '23:59', second = ':59', fraction = '.999', zone = 'Z'] = match ?? []
  const at = new Date(`${day}T${minute}${second}${fraction}${zone.toUpperCase()}`)
  if (match === null || Number.isNaN(at.getTime())) throw new BadArguments(t('error.time', { value: text }))
  return at
}

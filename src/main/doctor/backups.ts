import type { BackupReport } from '#domain/backups.ts'
import type { Settings } from '#domain/settings.ts'
import { messages } from '#messages'
import { backupReport } from '../backups.ts'
import { minuteOf } from '../commands/minute.ts'
import { shortBytes } from '../commands/short-bytes.ts'
import type { Finding } from './finding.ts'

const t = messages('backups')

/** Checks recent backups. Reports nothing if none are configured. */
export async function checkBackups(settings: Pick<Settings, 'backup' | 'dataFolder'>): Promise<readonly Finding[]> {
  const report = await backupReport(settings)
  const { target, fault, drill } = report
  if (target === null) return []
  return [
    ...(fault === null
      ? []
      : [wrong(t('doctor.failing', { since: shown(fault.since), times: fault.times, why: fault.detail }))]),
    ...lastOf(report, target),
    ...(drill ? [drillOf(drill)] : []),
  ]
}

function lastOf({ last, isEncrypted }: BackupReport, target: string): readonly Finding[] {
  if (last === null) return [{ check: 'backup', verdict: 'slow', says: t('doctor.none', { target }) }]
  const encrypted = isEncrypted ? 'yes' : 'no'
  const says = t('doctor.last', { target, at: shown(last.at), size: shortBytes(last.bytes), encrypted })
  return [{ check: 'backup', verdict: 'fine', says }]
}

function drillOf({ at, moment, faults }: NonNullable<BackupReport['drill']>): Finding {
  const of = { at: shown(at), moment: moment === null ? '?' : shown(moment) }
  if (faults.length > 0) return wrong(t('doctor.drillFailed', { ...of, why: faults.slice(0, 3).join(' ') }))
  return { check: 'backup', verdict: 'fine', says: t('doctor.drillFine', of) }
}

function wrong(says: string): Finding {
  return { check: 'backup', verdict: 'wrong', says }
}

function shown(at: Date): string {
  return minuteOf(at.toISOString())
}

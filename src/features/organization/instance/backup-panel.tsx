import type { BackupReport } from '#domain/backups.ts'
import { messages } from '#messages'
import { Banner } from '#ui/banner.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'

/** Backup status, and how to back up and restore. */
export function BackupPanel({ backups, now }: { backups: BackupReport; now: Date }) {
  const t = messages('organization')
  return (
    <Panel id="backup" title={t('instance.backup.title')}>
      {backups.target !== null && <Continuous backups={backups} target={backups.target} now={now} />}
      <p className="text-ink-2">{t('instance.backup.text')}</p>
      <Command code="bin/mishap backup mishap-backup" label={t('instance.backup.code')} />
      <p className="mt-3 text-ink-2">{t('instance.backup.restore')}</p>
      <Command code="bin/mishap restore mishap-backup" label={t('instance.backup.restoreCode')} />
    </Panel>
  )
}

/** Continuous backups. */
function Continuous({ backups, target, now }: { backups: BackupReport; target: string; now: Date }) {
  const t = messages('organization')
  const { last, fault, drill, isEncrypted } = backups
  return (
    <div className="mb-4 grid gap-2 text-ink">
      <p>
        {t(isEncrypted ? 'instance.backup.encryptedTarget' : 'instance.backup.target', { target })}{' '}
        {last === null ? t('instance.backup.noneYet') : t('instance.backup.last', { bytes: byteSize(last.bytes) })}{' '}
        {last !== null && <RelativeTime at={last.at} now={now} />}
      </p>
      {fault !== null && (
        <Banner tone="wrong" title={t('instance.backup.failing', { count: fault.times })}>
          {fault.detail}
        </Banner>
      )}
      {drill !== null && <DrillLine drill={drill} now={now} />}
    </div>
  )
}

function DrillLine({ drill, now }: { drill: NonNullable<BackupReport['drill']>; now: Date }) {
  const t = messages('organization')
  if (drill.faults.length > 0)
    return (
      <Banner tone="wrong" title={t('instance.backup.drillFailed')}>
        {drill.faults[0]}
      </Banner>
    )
  return (
    <p>
      {t('instance.backup.drillFine')} <RelativeTime at={drill.at} now={now} />
    </p>
  )
}

function Command({ code, label }: { code: string; label: string }) {
  const t = messages('organization')
  return (
    <div className="mt-1.5 flex items-start gap-1">
      <CodeBlock code={code} language="bash" label={label} className="min-w-0 flex-1" />
      <CopyButton text={code} label={t('instance.backup.copyCode')} copiedLabel={t('copied')} />
    </div>
  )
}

import { messages } from '#messages'
import { CodeBlock } from '#ui/code.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Panel } from '#ui/panel.tsx'

/** How to keep a copy of everything, and how to go back to it. */
export function BackupPanel() {
  const t = messages('organization')
  return (
    <Panel id="backup" title={t('instance.backup.title')}>
      <p className="text-ink-2">{t('instance.backup.text')}</p>
      <Command code="bin/mishap backup mishap-backup" label={t('instance.backup.code')} />
      <p className="mt-3 text-ink-2">{t('instance.backup.restore')}</p>
      <Command code="bin/mishap restore mishap-backup" label={t('instance.backup.restoreCode')} />
    </Panel>
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

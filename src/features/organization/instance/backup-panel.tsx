import type { DataFolder } from '#domain/instance.ts'
import { messages } from '#messages'
import { CodeBlock } from '#ui/code.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Panel } from '#ui/panel.tsx'

/** How to keep a copy of everything, and how to go back to it. */
export function BackupPanel({ folder: { path } }: { folder: DataFolder }) {
  const t = messages('organization')
  const command = `cp -a ${quoted(path)} ${quoted(`${path}-copy`)}`
  return (
    <Panel id="backup" title={t('instance.backup.title')}>
      <p className="text-ink-2">{t('instance.backup.text')}</p>
      <ol className="mt-3 grid list-decimal grid-cols-[minmax(0,1fr)] gap-2 pl-5 text-ink-2">
        <li>{t('instance.backup.stop')}</li>
        <li>
          {t('instance.backup.copy')}
          <div className="mt-1.5 flex items-start gap-1">
            <CodeBlock code={command} language="bash" label={t('instance.backup.code')} className="min-w-0 flex-1" />
            <CopyButton text={command} label={t('instance.backup.copyCode')} copiedLabel={t('copied')} />
          </div>
        </li>
        <li>{t('instance.backup.start')}</li>
      </ol>
      <p className="mt-3 text-ink-2">{t('instance.backup.restore')}</p>
    </Panel>
  )
}

/** As a shell reads it back whole. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}

import type { Monitor } from '#domain/monitor/monitor.ts'
import { absolute, paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { CodeBlock } from '#ui/code.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { snippetsOf } from './snippet-texts.ts'

/** How a job checks in, per platform. */
export function Snippets({ monitor, publicKey }: { monitor: Monitor; publicKey: string | undefined }) {
  const t = messages('monitors')
  const { site } = running().settings
  const ping = absolute(site, paths.ping(monitor.pingKey))
  const checkIn =
    publicKey === undefined ? undefined : absolute(site, paths.checkIn(monitor.projectId, monitor.slug, publicKey))
  return (
    <Panel title={t('snippets')}>
      <p className="mb-4 max-w-prose text-sm text-ink-2">{t('pingText')}</p>
      <div className="grid min-w-0 gap-4">
        {snippetsOf(monitor, { ping, checkIn }).map(({ name, code, language }) => (
          <div key={name} className="grid min-w-0 gap-1.5">
            <div className="flex items-center gap-2">
              <h3 className="text-sm font-medium text-ink">{t(`snippet.${name}`)}</h3>
              <CopyButton text={code} label={t('copy')} copiedLabel={t('copied')} />
            </div>
            <CodeBlock code={code} {...(language !== undefined && { language })} label={t(`snippet.${name}`)} />
          </div>
        ))}
      </div>
    </Panel>
  )
}

import { absolute } from '#domain/paths.ts'
import { tokenCommand } from '#domain/release/tool-settings.ts'
import { messages } from '#messages'
import { running } from '#running'
import { CodeBlock } from '#ui/code.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { PageBody } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { releaseWays } from './snippets.ts'

/** Empty state: how to create the first release, with this server's address. */
export function FirstRelease({ project }: { project: string }) {
  const t = messages('releases')
  const { site, organization } = running().settings
  const ways = releaseWays({ url: absolute(site, ''), organization, project })
  return (
    <>
      <EmptyState title={t('empty.none.title')} className="pt-10 pb-8">
        {t('empty.none.body')}
      </EmptyState>
      <PageBody>
        {ways.map(({ tool, file, language, code }) => (
          <Panel
            key={tool}
            id={tool}
            title={t(`how.${tool}`)}
            note={file !== undefined && <code className="font-mono">{file}</code>}
            aside={
              <CopyButton
                text={code}
                label={t('how.copy', { title: t(`how.${tool}`) })}
                copiedLabel={t('how.copied')}
              />
            }
          >
            <div className="grid gap-3">
              <p className="max-w-prose text-ink-2">{t(`how.${tool}Text`)}</p>
              <CodeBlock code={code} language={language} label={t(`how.${tool}`)} />
              {tool === 'cli' && <TokenHint />}
            </div>
          </Panel>
        ))}
      </PageBody>
    </>
  )
}

function TokenHint() {
  const t = messages('releases')
  return (
    <div className="grid gap-1.5 text-sm text-ink-2">
      <p>{t('how.token')}</p>
      <CodeBlock code={tokenCommand} language="bash" label={t('how.tokenLabel')} />
    </div>
  )
}

import { absolute } from '#domain/paths.ts'
import { tokenCommand } from '#domain/release/tool-settings.ts'
import { messages } from '#messages'
import { running } from '#running'
import { CodeBlock } from '#ui/code.tsx'
import type { CodeLanguage } from '#ui/highlight.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { uploadWays } from './snippets.ts'

/** How to upload: create a token, then use one of the common build tools. */
export function HowToUpload({ project, isOpen }: { project: string; isOpen: boolean }) {
  const t = messages('projectSettings')
  const { site, organization } = running().settings
  const ways = uploadWays({ url: absolute(site, ''), organization, project })
  return (
    <Panel id="upload" title={t('maps.how.title')} fold={isOpen ? 'open' : 'closed'}>
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-2">{t('maps.how.lead')}</p>
        <Snippet title={t('maps.how.token')} language="bash" code={tokenCommand} note={t('maps.how.tokenText')} />
        {ways.map(({ tool, file, language, code }) => (
          <Snippet
            key={tool}
            title={t(`maps.how.${tool}`)}
            {...(file !== undefined && { file })}
            language={language}
            code={code}
            note={t(`maps.how.${tool}Text`)}
          />
        ))}
      </div>
    </Panel>
  )
}

function Snippet({
  title,
  file,
  language,
  code,
  note,
}: {
  title: string
  file?: string
  language: CodeLanguage
  code: string
  note: string
}) {
  const t = messages('projectSettings')
  return (
    <section className="grid min-w-0 gap-1.5">
      <div className="flex items-center gap-2">
        <h3 className="text-sm font-semibold text-ink">{title}</h3>
        {file !== undefined && <code className="font-mono text-sm text-ink-3">{file}</code>}
        <CopyButton
          text={code}
          label={t('maps.how.copy', { title })}
          copiedLabel={t('maps.how.copied')}
          className="ml-auto"
        />
      </div>
      <CodeBlock code={code} language={language} label={title} />
      <p className="text-sm text-ink-2">{note}</p>
    </section>
  )
}

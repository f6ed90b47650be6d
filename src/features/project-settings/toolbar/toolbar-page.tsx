import { absolute, apiPaths, paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { CodeBlock } from '#ui/code.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { TheirChanges } from '#ui/form/their-changes.tsx'
import type { CodeLanguage } from '#ui/highlight.ts'
import { Panel } from '#ui/panel.tsx'
import { readSection } from '../form/save-section.ts'
import { theirTexts } from '../form/texts.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { changeToolbar } from './actions.ts'
import { toolbarValues } from './form.ts'
import { htmlSnippet, nextSnippet } from './snippets.ts'

/** Which sites may show the toolbar, and how to add it. */
export async function ToolbarPage({ slug }: { slug: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'toolbar'))
  const saved = await readSection(open, 'toolbar')
  const script = absolute(running().settings.site, apiPaths.toolbarScript())
  return (
    <SettingsFrame open={open} section="toolbar" lead={t('toolbar.lead')}>
      <Panel id="allowed-origins" title={t('toolbar.origins.title')}>
        <Form
          action={changeToolbar}
          initial={untouched(toolbarValues(saved.rules), saved.stamp)}
          subject={slug}
          className="grid gap-3"
        >
          <TheirChanges texts={theirTexts()} />
          <Fields disabled={open.change === undefined}>
            <TextAreaInput
              name="origins"
              label={t('toolbar.origins.label')}
              hint={t('toolbar.origins.hint')}
              rows={4}
              spellCheck={false}
            />
          </Fields>
          {open.change !== undefined && <Save label={t('save.submit')} inline />}
        </Form>
      </Panel>
      <Panel id="add" title={t('toolbar.add.title')}>
        <div className="grid gap-4">
          <p className="max-w-prose text-ink-2">{t('toolbar.add.lead')}</p>
          <Snippet
            title={t('toolbar.add.html')}
            language="html"
            code={htmlSnippet(script, slug)}
            note={t('toolbar.add.htmlText')}
          />
          <Snippet
            title={t('toolbar.add.next')}
            language="typescript"
            code={nextSnippet(script, slug)}
            note={t('toolbar.add.nextText')}
          />
        </div>
      </Panel>
    </SettingsFrame>
  )
}

function Snippet(snippet: { title: string; language: CodeLanguage; code: string; note: string }) {
  const t = messages('projectSettings')
  const { title, language, code, note } = snippet
  return (
    <section className="grid min-w-0 gap-1.5">
      <div className="flex items-center gap-2">
        <h3 className="text-sm font-semibold text-ink">{title}</h3>
        <CopyButton
          text={code}
          label={t('toolbar.add.copy', { title })}
          copiedLabel={t('toolbar.add.copied')}
          className="ml-auto"
        />
      </div>
      <CodeBlock code={code} language={language} label={title} />
      <p className="text-sm text-ink-2">{note}</p>
    </section>
  )
}

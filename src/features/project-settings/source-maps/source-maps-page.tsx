import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Panel } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { CheckInput } from '#ui/form/inputs/check-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { TheirChanges } from '#ui/form/their-changes.tsx'
import { readSection } from '../form/save-section.ts'
import { theirTexts } from '../form/texts.ts'
import { openPage, openProject } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { BundleTable } from './bundle-table.tsx'
import { DebugFileTable } from './debug-file-table.tsx'
import { changeSourceMaps } from './actions.ts'
import { HowToUpload } from './how-to-upload.tsx'
import { SHOWN_BUNDLES } from './queries.ts'

/** Maximum debug files listed. */
const SHOWN_DEBUG_FILES = 100

/** A project's uploads, how to upload, and whether hosted source maps are fetched. */
export async function SourceMapsPage({ slug }: { slug: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'source-maps'))
  const { artifacts } = running().catalogue
  const [bundles, debugFiles] = await Promise.all([
    artifacts.bundles(open.grant, { projectId: open.project.id }, SHOWN_BUNDLES),
    artifacts.debugFiles(open.grant, open.project.id, SHOWN_DEBUG_FILES),
  ])
  const now = new Date()
  return (
    <SettingsFrame open={open} section="source-maps" lead={t('maps.lead')}>
      <Panel
        id="bundles"
        title={t('maps.bundles')}
        note={t(bundles.length < SHOWN_BUNDLES ? 'maps.count' : 'maps.newest', { count: bundles.length })}
        flush
      >
        {bundles.length === 0 ? (
          <EmptyState title={t('maps.empty.title')} className="py-8">
            {t('maps.empty.text')}
          </EmptyState>
        ) : (
          <BundleTable slug={slug} bundles={bundles} now={now} />
        )}
      </Panel>
      <HowToUpload project={slug} isOpen={bundles.length === 0} />
      {debugFiles.length > 0 && (
        <Panel
          id="debug-files"
          title={t('maps.debugFiles')}
          note={t(debugFiles.length < SHOWN_DEBUG_FILES ? 'maps.count' : 'maps.newest', { count: debugFiles.length })}
          flush
        >
          <p className="px-4 pt-1 pb-3 text-sm text-ink-2">{t('maps.debugFilesText')}</p>
          <DebugFileTable files={debugFiles} now={now} />
        </Panel>
      )}
      <Panel id="hosted" title={t('maps.fetch.title')}>
        <Hosted slug={slug} />
      </Panel>
    </SettingsFrame>
  )
}

async function Hosted({ slug }: { slug: string }) {
  const t = messages('projectSettings')
  if (!running().settings.fetchSourceMaps) return <p className="max-w-prose text-ink-2">{t('maps.fetch.off')}</p>
  const open = await openProject(slug)
  const saved = await readSection(open, 'sourceMaps')
  return (
    <Form action={changeSourceMaps} initial={untouched(saved.rules, saved.stamp)} subject={slug} className="grid gap-3">
      <TheirChanges texts={theirTexts()} />
      <Fields disabled={open.change === undefined}>
        <CheckInput name="fetchHosted" label={t('maps.fetch.label')} hint={t('maps.fetch.hint')} />
      </Fields>
      {open.change !== undefined && <Save label={t('save.submit')} inline />}
    </Form>
  )
}

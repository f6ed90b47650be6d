import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { FilePicker } from '#ui/form/file-picker.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { importKuma } from './actions.ts'
import { importForm } from './values.ts'

/** Imports monitors from Uptime Kuma. */
export async function ImportKumaPage() {
  await guard('alerts:write')
  const projects = await running().catalogue.projects.list(await guard('project:read'))
  const t = messages('uptime')
  const first = { ...importForm.empty, project: projects[0]?.slug ?? '' }
  return (
    <>
      <PageHeader title={t('import.title')} />
      <PageBody>
        <BackLink href={paths.uptime()} label={t('back')} />
        <Panel title={t('import.panel')}>
          <Form action={importKuma} initial={untouched(first)} className="grid max-w-prose gap-4">
            <p className="text-sm text-ink-2">{t('import.lead')}</p>
            <FilePicker label={t('import.pick')} into="file" />
            <Fields>
              <SelectInput
                name="project"
                label={t('import.project')}
                options={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
              />
              <TextAreaInput name="file" label={t('import.file')} rows={12} />
            </Fields>
            <Save label={t('import.submit')} inline />
          </Form>
        </Panel>
      </PageBody>
    </>
  )
}

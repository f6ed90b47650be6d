import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { importDashboard } from '../list/actions.ts'
import { importForm } from '../page/values.ts'
import { FilePicker } from '#ui/form/file-picker.tsx'

/** Creates a dashboard from a file. */
export async function ImportPage() {
  await guard('event:write')
  await guard('project:read')
  const t = messages('dashboards')
  return (
    <>
      <PageHeader title={t('import.title')} />
      <PageBody>
        <BackLink href={paths.dashboards()} label={t('title')} />
        <Panel title={t('import.panel')}>
          <Form action={importDashboard} initial={untouched(importForm.empty)} className="grid max-w-prose gap-4">
            <p className="text-sm text-ink-2">{t('import.lead')}</p>
            <FilePicker label={t('import.pick')} into="file" />
            <Fields>
              <TextAreaInput name="file" label={t('import.file')} rows={14} />
            </Fields>
            <Save label={t('import.submit')} inline />
          </Form>
        </Panel>
      </PageBody>
    </>
  )
}

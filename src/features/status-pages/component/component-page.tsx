import { paths } from '#domain/paths.ts'
import { sourceKey } from '#domain/status-page/component-source.ts'
import { componentStates } from '#domain/status-page/states.ts'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { notFound } from '#running/refuse.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'
import { SearchListInput } from '#ui/form/inputs/search-list-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { choicesFor } from '../choices.ts'
import { openStatusPage } from '../frame.tsx'
import { saveComponent } from './actions.ts'

/** Adds or edits a component of a status page. */
export async function ComponentPage({ id, component }: { id: string; component: string }) {
  await guard('org:write')
  const { page, grant } = await openStatusPage(id)
  const found = page.content.components.find(({ publicId }) => publicId === component)
  if (found === undefined && component !== 'new') return notFound()
  const t = messages('statusPages')
  const states = messages('statusPublic')
  const mapping = found?.mapping ?? { kind: 'manual', state: 'operational' }
  const held = {
    name: found?.name ?? '',
    description: found?.description ?? '',
    group: found?.group ?? '',
    mapping: mapping.kind === 'manual' ? mapping.state : sourceKey(mapping),
    opensIncidents: found?.opensIncidents === true ? (['yes'] as const) : [],
  }
  const sources = await choicesFor(grant)
  const options = [
    ...componentStates.map((value) => ({
      value,
      label: t('components.manual', { state: states(`component.${value}`) }),
    })),
    ...sources.map((one) => ({ value: sourceKey(one), label: t(`components.${one.kind}`, { name: one.name }) })),
  ]
  return (
    <>
      <PageHeader title={found?.name ?? t('components.add')} note={page.content.name} />
      <PageBody>
        <BackLink href={paths.statusPage(page.id)} label={page.content.name} />
        <Panel title={t('components.one')}>
          <Form
            action={saveComponent}
            initial={untouched(held)}
            subject={`${page.id} ${component}`}
            className="grid max-w-prose gap-4"
          >
            <Fields>
              <TextInput name="name" label={t('form.name')} hint={t('form.publicHint')} autoComplete="off" />
              <TextInput name="description" label={t('form.description')} autoComplete="off" />
              <TextInput name="group" label={t('form.group')} hint={t('form.groupHint')} autoComplete="off" />
              <SearchListInput
                name="mapping"
                label={t('form.mapping')}
                hint={t('form.mappingHint')}
                options={options}
                texts={{ search: t('form.search'), none: t('form.searchNone'), more: t('form.searchMore') }}
              />
              <CheckListInput
                name="opensIncidents"
                label={t('form.outages')}
                hint={t('form.opensIncidentsText')}
                options={[{ value: 'yes', label: t('form.opensIncidents') }]}
              />
            </Fields>
            <Save label={t('form.save')} inline />
          </Form>
        </Panel>
      </PageBody>
    </>
  )
}

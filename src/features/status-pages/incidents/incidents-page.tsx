import { incidentStates } from '#domain/status-page/incident.ts'
import { componentStates, impacts } from '#domain/status-page/states.ts'
import type { StatusPage } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { openStatusPage, StatusPageFrame } from '../frame.tsx'
import { incidentForm } from '../forms.ts'
import { openIncident } from './actions.ts'
import { ComponentTicks } from './component-ticks.tsx'
import { IncidentList } from './incident-list.tsx'

/** A status page's incidents, with a form for a new one. */
export async function IncidentsPage({ id }: { id: string }) {
  const open = await openStatusPage(id)
  const { page, grant, mayTell } = open
  const incidents = await running().catalogue.statusPages.incidents(grant, page.id, 'incident')
  const t = messages('statusPages')
  return (
    <StatusPageFrame open={open} section="incidents">
      <IncidentList page={page.id} title={t('incidents.title')} none={t('incidents.none')} incidents={incidents} />
      {mayTell && <NewIncidentForm page={page} />}
    </StatusPageFrame>
  )
}

function NewIncidentForm({ page }: { page: StatusPage }) {
  const t = messages('statusPages')
  const states = messages('statusPublic')
  const held = { ...incidentForm.empty, text: states('templates.investigating') }
  return (
    <Panel id="new" title={t('incidents.new')}>
      <Form
        action={openIncident}
        initial={untouched(held)}
        subject={String(page.id)}
        className="grid max-w-prose gap-4"
      >
        <Fields>
          <TextInput name="title" label={t('form.title')} autoComplete="off" />
          <SelectInput
            name="state"
            label={t('form.state')}
            options={incidentStates.map((value) => ({ value, label: states(`states.${value}`) }))}
          />
          <SelectInput
            name="impact"
            label={t('form.impact')}
            options={impacts.map((value) => ({ value, label: t(`impact.${value}`) }))}
          />
          <ComponentTicks page={page} />
          <SelectInput
            name="affected"
            label={t('form.affected')}
            options={componentStates
              .filter((value) => value !== 'under_maintenance')
              .map((value) => ({ value, label: states(`component.${value}`) }))}
          />
          <TextAreaInput name="text" label={t('form.text')} hint={t('form.textHint')} rows={5} />
        </Fields>
        <Save label={t('incidents.publish')} inline />
      </Form>
    </Panel>
  )
}

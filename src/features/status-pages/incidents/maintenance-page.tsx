import type { StatusPage } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { openStatusPage, StatusPageFrame } from '../frame.tsx'
import { maintenanceForm } from '../forms.ts'
import { planMaintenance } from './actions.ts'
import { ComponentTicks } from './component-ticks.tsx'
import { IncidentList } from './incident-list.tsx'

/** A status page's scheduled and past maintenance, with a form for more. */
export async function MaintenancePage({ id }: { id: string }) {
  const open = await openStatusPage(id)
  const { page, grant, mayTell } = open
  const planned = await running().catalogue.statusPages.incidents(grant, page.id, 'maintenance')
  const t = messages('statusPages')
  return (
    <StatusPageFrame open={open} section="maintenance">
      <IncidentList page={page.id} title={t('maintenance.title')} none={t('maintenance.none')} incidents={planned} />
      {mayTell && <PlanForm page={page} />}
    </StatusPageFrame>
  )
}

function PlanForm({ page }: { page: StatusPage }) {
  const t = messages('statusPages')
  const held = { ...maintenanceForm.empty, text: messages('statusPublic')('templates.scheduled') }
  return (
    <Panel id="new" title={t('maintenance.new')}>
      <Form
        action={planMaintenance}
        initial={untouched(held)}
        subject={String(page.id)}
        className="grid max-w-prose gap-4"
      >
        <Fields>
          <TextInput name="title" label={t('form.title')} autoComplete="off" />
          <TextInput name="startsAt" type="datetime-local" label={t('form.startsAt')} hint={t('form.utcHint')} />
          <TextInput name="endsAt" type="datetime-local" label={t('form.endsAt')} />
          <ComponentTicks page={page} />
          <TextAreaInput name="text" label={t('form.text')} hint={t('form.textHint')} rows={5} />
        </Fields>
        <Save label={t('maintenance.plan')} inline />
      </Form>
    </Panel>
  )
}

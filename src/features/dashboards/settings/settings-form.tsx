import { annotationKinds, refreshChoices } from '#domain/dashboard/dashboard.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { TickInput } from '#ui/form/inputs/tick-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import type { OpenDashboard } from '../page/dashboard-page.tsx'
import { changeSettings } from './actions.ts'

/** Name, refresh interval, marks, variables and default filters. */
export async function SettingsForm({ open }: { open: OpenDashboard }) {
  const { dashboard, view, hrefOf, projects, grants } = open
  const { name, refresh, annotations, variables } = dashboard.content
  const environments = await running().events.environments(grants.events)
  const t = messages('dashboards')
  const address = hrefOf(view).split('?')[1] ?? ''
  const values = {
    name,
    refresh: String(refresh),
    annotations,
    variables: variables.map(({ key, value }) => (value === '' ? key : `${key}=${value}`)).join('\n'),
    address,
  }
  return (
    <Panel id="settings" title={t('settings.panel')}>
      <div className="mb-4 grid gap-2">
        <p className="text-sm text-ink-2">{t('settings.scope')}</p>
        <ScopeBar
          label={t('scope')}
          scope={view}
          hrefOf={(change) => hrefOf({ ...view, ...change })}
          projects={projects.map(({ slug }) => slug)}
          environments={[...new Set(environments.map((one) => one.name))].toSorted()}
        />
      </div>
      <Form
        action={changeSettings}
        initial={untouched(values)}
        subject={String(dashboard.id)}
        className="grid max-w-prose gap-4"
      >
        <input type="hidden" name="address" value={address} />
        <Fields>
          <TextInput name="name" label={t('form.name')} autoComplete="off" />
          <SelectInput
            name="refresh"
            label={t('settings.refresh')}
            options={refreshChoices.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? t('settings.refreshOff') : t('settings.refreshEvery', { seconds }),
            }))}
          />
          <TickInput
            name="annotations"
            label={t('settings.annotations')}
            options={annotationKinds.map((value) => ({ value, text: t(`annotation.${value}`) }))}
          />
          <TextAreaInput name="variables" label={t('settings.variables')} hint={t('settings.variablesHint')} rows={3} />
        </Fields>
        <Save label={t('settings.save')} inline />
      </Form>
    </Panel>
  )
}

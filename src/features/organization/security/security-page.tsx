import { sectionNeeds } from '#domain/access/sections.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { requestHeaders } from '#running/request-headers.ts'
import { Form } from '#ui/form/form.tsx'
import { formClass } from '#ui/form/form-class.ts'
import { untouched } from '#ui/form/form-state.ts'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Column, Columns } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { changeSecurity } from './actions.ts'
import { shownFor } from './values.ts'

/** Policies for allowed networks and session lifetimes. */
export async function SecurityPage() {
  await guard(sectionNeeds.security)
  const settings = await running().catalogue.organization.settings()
  const t = messages('organization')
  const address = (await requestHeaders()).get(CLIENT_ADDRESS_HEADER) ?? ''
  return (
    <OrganizationFrame section="security" lead={t('security.lead')}>
      <Form action={changeSecurity} initial={untouched(shownFor(settings))} className={formClass}>
        <Columns>
          <Panel id="networks-of" title={t('security.networks.title')}>
            <div className="max-w-prose">
              <TextAreaInput
                name="networks"
                label={t('security.networks.label')}
                hint={`${t('security.networks.hint')} ${t('security.networks.own', { address })}`}
                placeholder="203.0.113.0/24"
                rows={6}
              />
            </div>
          </Panel>
          <Column>
            <SessionPanel />
            <Panel id="tokens-of" title={t('security.tokens.title')}>
              <Period name="tokenDays" label={t('security.tokens.days')} hint={t('security.tokens.daysHint')} />
            </Panel>
          </Column>
        </Columns>
        <Save label={t('security.save')} />
      </Form>
    </OrganizationFrame>
  )
}

function SessionPanel() {
  const t = messages('organization')
  return (
    <Panel id="sessions-of" title={t('security.sessions.title')}>
      <div className="grid gap-5">
        <Period name="sessionHours" label={t('security.sessions.hours')} hint={t('security.sessions.hoursHint')} />
        <Period name="idleMinutes" label={t('security.sessions.idle')} hint={t('security.sessions.idleHint')} />
        <Period name="freshMinutes" label={t('security.sessions.fresh')} hint={t('security.sessions.freshHint')} />
      </div>
    </Panel>
  )
}

function Period({ name, label, hint }: { readonly name: string; readonly label: string; readonly hint: string }) {
  return (
    <div className="max-w-prose">
      <TextInput name={name} label={label} hint={hint} inputMode="numeric" autoComplete="off" />
    </div>
  )
}

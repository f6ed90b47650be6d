import { notFound } from '#running/refuse.ts'
import { absolute, apiPaths, paths } from '#domain/paths.ts'
import { ticketSystems } from '#domain/ticket/integration.ts'
import { messages } from '#messages'
import { textsFor } from '#messages/texts-for.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { connectIntegration } from './actions.ts'
import { connectedTexts } from './connected-texts.ts'
import { Connected } from './connected.tsx'
import { hookText, IntegrationFields } from './integration-fields.tsx'
import { newValues } from './values.ts'

/** Connects GitHub, GitLab or Jira; 404 for any other system. */
export async function NewIntegrationPage({ system: name }: { system: string }) {
  await guard('org:write')
  const kind = ticketSystems.find((one) => one === name)
  if (kind === undefined) notFound()
  const t = messages('tickets')
  const system = t(`system.${kind}`)
  return (
    <OrganizationFrame section="integrations">
      <BackLink href={paths.organization('integrations')} label={t('settings.back')} />
      <h2 className="text-lg font-semibold text-ink">{t('settings.connect', { system })}</h2>
      <Panel id="token-of" title={t('token.title')}>
        <div className="grid max-w-prose gap-2 text-ink-2">
          <p>{t(`token.${kind}`)}</p>
          <p>{t('token.reach')}</p>
        </div>
      </Panel>
      <Panel id="settings" title={t('form.title')}>
        <Form
          action={connectIntegration}
          initial={untouched(newValues(kind, system))}
          subject={kind}
          className="grid max-w-prose gap-4"
          instead={
            <Connected
              texts={textsFor('tickets', connectedTexts)}
              hook={hookText(kind)}
              copied={messages('organization')('copied')}
              hookRoot={absolute(running().settings.site, apiPaths.hook(kind, 0)).slice(0, -1)}
              how={t(`hook.how.${kind}`)}
            />
          }
        >
          <IntegrationFields kind={kind} tokenHint={t('form.tokenHint')} />
          <Save label={t('form.submit')} inline />
        </Form>
      </Panel>
    </OrganizationFrame>
  )
}

import { notFound } from 'next/navigation'
import { absolute, apiPaths, paths } from '#domain/paths.ts'
import { ticketSystems } from '#domain/ticket/integration.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { untouched } from '#ui/form/form-state.ts'
import { Panel } from '#ui/panel.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { connectIntegration } from './actions.ts'
import { formTexts, hookText } from './form-texts.ts'
import type { NewIntegration } from './connected.tsx'
import { IntegrationForm } from './integration-form.tsx'
import { newValues, type IntegrationValues } from './values.ts'

/** Connects a GitHub, a GitLab or a Jira; 404 for any other system. */
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
        <IntegrationForm
          action={connectIntegration}
          subject={kind}
          initial={untouched<IntegrationValues, NewIntegration>(newValues(kind, system))}
          hasAccount={kind === 'jira'}
          texts={formTexts(kind, t('form.tokenHint'), t('form.submit'))}
          connected={{
            hookRoot: absolute(door().settings.site, apiPaths.hook(kind, 0)).slice(0, -1),
            how: t(`hook.how.${kind}`),
            texts: {
              connected: t('form.connected'),
              hook: hookText(kind),
              address: t('hook.address'),
              copyAddress: t('hook.copyAddress'),
              secret: t('hook.secret'),
              shownOnce: t('hook.shownOnce'),
              copySecret: t('hook.copySecret'),
              copied: messages('organization')('copied'),
              open: t('form.open'),
            },
          }}
        />
      </Panel>
    </OrganizationFrame>
  )
}

import { notFound } from '#running/refuse.ts'
import { absolute, apiPaths, paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { Integration } from '#domain/ticket/integration.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { Form } from '#ui/form/form.tsx'
import { hidden, untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Facts } from '../frame/facts.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { SecretForm } from '../frame/secret-form.tsx'
import { changeIntegration, checkIntegration, removeIntegration, renewSecret } from './actions.ts'
import { hookText, IntegrationFields } from './integration-fields.tsx'
import { valuesOf } from './values.ts'

/** One integration's page; 404 if it does not exist. */
export async function IntegrationPage({ id }: { id: string }) {
  const grants = { write: await guard('org:write'), projects: await guard('project:read') }
  const { catalogue } = running()
  const integration = /^[1-9][0-9]{0,8}$/.test(id) && (await catalogue.integrations.byId(grants.write, Number(id)))
  if (integration === false || integration === undefined) notFound()
  const projects = await catalogue.projects.list(grants.projects)
  const t = messages('tickets')
  const system = t(`system.${integration.kind}`)
  return (
    <OrganizationFrame section="integrations">
      <BackLink href={paths.organization('integrations')} label={t('settings.back')} />
      <h2 className="text-lg font-semibold text-ink">
        {integration.name}
        {!integration.name.includes(system) && <span className="font-normal text-ink-3"> {system}</span>}
      </h2>
      <CheckPanel integration={integration} />
      <SettingsPanel integration={integration} projects={projects} />
      <HookPanel integration={integration} now={new Date()} />
      <RemovePanel integration={integration} />
    </OrganizationFrame>
  )
}

function CheckPanel({ integration: { id, kind } }: { integration: Integration }) {
  const t = messages('tickets')
  return (
    <Panel id="connection" title={t('check.title')}>
      <Form action={checkIntegration} initial={untouched(null)} subject={String(id)} className="grid gap-3">
        <p className="max-w-prose text-ink-2">{t('check.text', { system: t(`system.${kind}`) })}</p>
        <Save label={t('check.submit')} inline />
      </Form>
    </Panel>
  )
}

function SettingsPanel({ integration, projects }: { integration: Integration; projects: readonly Project[] }) {
  const t = messages('tickets')
  const { id, kind, tokenEnds } = integration
  const tokenHint = `${t('form.tokenKept', { ends: tokenEnds })} ${t('form.tokenHint')}`
  return (
    <Panel id="settings" title={t('form.title')}>
      <Form
        action={changeIntegration}
        initial={untouched(valuesOf(integration, projects))}
        subject={String(id)}
        className="grid max-w-prose gap-4"
      >
        <IntegrationFields kind={kind} tokenHint={tokenHint} />
        <Save label={t('form.save')} inline />
      </Form>
    </Panel>
  )
}

function HookPanel({ integration: { id, kind, hookHeardAt }, now }: { integration: Integration; now: Date }) {
  const t = messages('tickets')
  const copied = messages('organization')('copied')
  const address = absolute(running().settings.site, apiPaths.hook(kind, id))
  return (
    <Panel id="webhook" title={t('hook.title')}>
      <div className="grid gap-4">
        <div className="grid max-w-prose gap-2 text-ink-2">
          <p>{hookText(kind)}</p>
          <p>{t(`hook.how.${kind}`)}</p>
        </div>
        <Facts
          facts={[
            {
              name: t('hook.address'),
              value: (
                <span className="flex items-center gap-1">
                  <code className="min-w-0 font-mono text-sm break-all select-all">{address}</code>
                  <CopyButton text={address} label={t('hook.copyAddress')} copiedLabel={copied} className="-my-1.5" />
                </span>
              ),
            },
            {
              name: t('hook.heard'),
              value: hookHeardAt === null ? t('settings.hookNever') : <RelativeTime at={hookHeardAt} now={now} />,
            },
          ]}
        />
        <SecretForm
          action={renewSecret}
          subject={String(id)}
          texts={{
            renew: t('hook.renew'),
            renewText: t('hook.renewText'),
            secret: t('hook.secret'),
            shownOnce: t('hook.shownOnce'),
            copy: t('hook.copySecret'),
            copied,
          }}
        />
      </div>
    </Panel>
  )
}

function RemovePanel({ integration: { id, name } }: { integration: Integration }) {
  const t = messages('tickets')
  return (
    <Panel id="remove" title={t('remove.title')}>
      <p className="mb-3 max-w-prose text-ink-2">{t('remove.text')}</p>
      <FieldForm
        action={removeIntegration}
        initial={untouched({ typed: '' })}
        fields={[{ name: 'typed', label: t('remove.label', { name }), autoComplete: 'off', required: true }]}
        hidden={{ [hidden.subject]: String(id) }}
        submit={t('remove.submit', { name })}
        look="section"
        tone="danger"
      />
    </Panel>
  )
}

import { notFound } from '#running/refuse.ts'
import { sectionNeeds } from '#domain/access/sections.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { Webhook } from '#domain/webhook/webhook.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { SecretForm } from '../frame/secret-form.tsx'
import { changeWebhook, pingWebhook, removeWebhook, renewWebhookSecret, turnWebhook } from './actions.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { StateBanner } from './state-banner.tsx'
import { valuesOf } from './values.ts'
import { WebhookFields } from './webhook-fields.tsx'

/** Deliveries per page. */
const PAGE = 20

/** One webhook: state, deliveries and settings; 404 if it does not exist. */
export async function WebhookPage({ id, before: from }: { id: string; before: string | undefined }) {
  const grant = await guard(sectionNeeds.webhooks)
  const reads = await guard('project:read')
  const { catalogue } = running()
  const webhook = isNumber(id) ? await catalogue.webhooks.byId(grant, Number(id)) : undefined
  if (webhook === undefined) notFound()
  const before = isNumber(from) ? Number(from) : undefined
  const [projects, found] = await Promise.all([
    catalogue.projects.list(reads),
    // One more than shown, to know whether there is another page.
    catalogue.webhooks.deliveries(grant, webhook.id, { limit: PAGE + 1, ...(before !== undefined && { before }) }),
  ])
  const page = { deliveries: found.slice(0, PAGE), hasOlder: found.length > PAGE, before, now: new Date() }
  return (
    <OrganizationFrame section="webhooks">
      <BackLink href={paths.organization('webhooks')} label={messages('organization')('webhooks.back')} />
      <h2 className="min-w-0 text-lg font-semibold wrap-anywhere text-ink">{webhook.name}</h2>
      <StateBanner webhook={webhook} />
      <TestPanel id={webhook.id} />
      <DeliveryTable webhook={webhook} {...page} />
      <SettingsPanel webhook={webhook} projects={projects} />
      <SecretPanel id={webhook.id} />
      <TurnPanel webhook={webhook} />
      <RemovePanel id={webhook.id} />
    </OrganizationFrame>
  )
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^[1-9][0-9]{0,8}$/.test(text)
}

function TestPanel({ id }: { id: number }) {
  const t = messages('organization')
  return (
    <Panel id="test" title={t('webhooks.test.title')}>
      <Form action={pingWebhook} initial={untouched(null)} subject={String(id)} className="grid gap-3">
        <p className="max-w-prose text-ink-2">{t('webhooks.test.text')}</p>
        <Save label={t('webhooks.test.submit')} inline />
      </Form>
    </Panel>
  )
}

function SettingsPanel({ webhook, projects }: { webhook: Webhook; projects: readonly Project[] }) {
  const t = messages('organization')
  return (
    <Panel id="settings" title={t('webhooks.form.title')}>
      <Form
        action={changeWebhook}
        initial={untouched(valuesOf(webhook))}
        subject={String(webhook.id)}
        className="group/webhook grid max-w-prose gap-4"
      >
        <WebhookFields projects={projects} />
        <Save label={t('webhooks.form.save')} inline />
      </Form>
    </Panel>
  )
}

function SecretPanel({ id }: { id: number }) {
  const t = messages('organization')
  return (
    <Panel id="secret" title={t('webhooks.secret.title')}>
      <div className="grid gap-3">
        <p className="max-w-prose text-ink-2">{t('webhooks.secret.text')}</p>
        <SecretForm
          action={renewWebhookSecret}
          subject={String(id)}
          texts={{
            renew: t('webhooks.secret.renew'),
            renewText: t('webhooks.secret.renewText'),
            secret: t('webhooks.create.secret'),
            shownOnce: t('webhooks.create.shownOnce'),
            copy: t('webhooks.create.copy'),
            copied: t('copied'),
          }}
        />
      </div>
    </Panel>
  )
}

function TurnPanel({ webhook: { id, off } }: { webhook: Webhook }) {
  const t = messages('organization')
  const to = off === null ? 'off' : 'on'
  return (
    <Panel id="status" title={t('webhooks.turn.title')}>
      <Form action={turnWebhook} initial={untouched(null)} subject={String(id)} className="grid gap-3">
        <p className="max-w-prose text-ink-2">{t(`webhooks.turn.${to}Text`)}</p>
        <Save label={t(`webhooks.turn.${to}`)} inline />
      </Form>
    </Panel>
  )
}

function RemovePanel({ id }: { id: number }) {
  const t = messages('organization')
  return (
    <Panel id="remove" title={t('webhooks.remove.title')}>
      <p className="mb-3 max-w-prose text-ink-2">{t('webhooks.remove.text')}</p>
      <ConfirmForm
        action={removeWebhook}
        subject={String(id)}
        texts={{
          open: t('webhooks.remove.open'),
          title: t('webhooks.remove.confirmTitle'),
          text: t('webhooks.remove.text'),
          confirm: t('webhooks.remove.confirm'),
          cancel: t('cancel'),
        }}
      />
    </Panel>
  )
}

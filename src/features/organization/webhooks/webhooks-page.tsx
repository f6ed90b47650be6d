import { sectionNeeds } from '#domain/access/sections.ts'
import { paths } from '#domain/paths.ts'
import type { Webhook } from '#domain/webhook/webhook.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { ShownOnce } from '#ui/form/shown-once.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { createWebhook } from './actions.ts'
import { StateWord } from './state-word.tsx'
import { newWebhook } from './values.ts'
import { WebhookFields } from './webhook-fields.tsx'

/** All webhooks, with a form for a new one. */
export async function WebhooksPage() {
  const grant = await guard(sectionNeeds.webhooks)
  const { catalogue } = running()
  const [webhooks, projects] = await Promise.all([
    catalogue.webhooks.list(grant),
    catalogue.projects.list(await guard('project:read')),
  ])
  const t = messages('organization')
  return (
    <OrganizationFrame section="webhooks" lead={t('webhooks.lead')}>
      <WebhookTable webhooks={webhooks} now={new Date()} />
      <Panel id="new" title={t('webhooks.create.title')}>
        <Form action={createWebhook} initial={untouched(newWebhook)} className="group/webhook grid max-w-prose gap-4">
          <WebhookFields projects={projects} />
          <Save label={t('webhooks.create.submit')} inline />
          <ShownOnce
            label={t('webhooks.create.secret')}
            text={t('webhooks.create.shownOnce')}
            copy={t('webhooks.create.copy')}
            copied={t('copied')}
          />
        </Form>
      </Panel>
    </OrganizationFrame>
  )
}

function WebhookTable({ webhooks, now }: { webhooks: readonly Webhook[]; now: Date }) {
  const t = messages('organization')
  const title = t('webhooks.title')
  if (webhooks.length === 0)
    return (
      <Panel id="webhooks" title={title}>
        <p className="text-sm text-ink-2">{t('webhooks.none')}</p>
      </Panel>
    )
  return (
    <Panel id="webhooks" title={title} note={webhooks.length} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('webhooks.column.name')}</Th>
            <Th>{t('webhooks.column.told')}</Th>
            <Th>{t('webhooks.column.status')}</Th>
            <Th className="max-md:hidden">{t('webhooks.column.created')}</Th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} now={now} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ webhook, now }: { webhook: Webhook; now: Date }) {
  const t = messages('organization')
  const { id, name, url, kinds, projects, createdAt, createdBy } = webhook
  return (
    <Tr>
      <Td>
        <Link href={paths.webhook(id)} className="rounded-sm font-medium text-accent hover:underline">
          {name}
        </Link>
        <span className="block max-w-64 truncate font-mono text-xs text-ink-3">{URL.parse(url)?.host ?? url}</span>
      </Td>
      <Td className="text-ink-2">
        {kinds === 'all' ? t('webhooks.all') : t('webhooks.some', { count: kinds.length })}
        <span className="block text-xs text-ink-3">
          {projects === 'all' ? t('webhooks.allProjects') : t('webhooks.someProjects', { count: projects.length })}
        </span>
      </Td>
      <Td className="whitespace-nowrap">
        <StateWord webhook={webhook} />
      </Td>
      <Td className="whitespace-nowrap text-ink-2 max-md:hidden">
        <RelativeTime at={createdAt} now={now} />
        <span className="block text-xs text-ink-3">
          {createdBy === '' ? t('webhooks.byCommand') : t('webhooks.by', { name: createdBy })}
        </span>
      </Td>
    </Tr>
  )
}

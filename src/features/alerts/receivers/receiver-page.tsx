import { notFound } from '#running/refuse.ts'
import type { Receiver } from '#domain/alert/receiver.ts'
import type { AlertRule } from '#domain/alert/rule.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { Link } from '#ui/link.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { NoMail } from '../frame.tsx'
import { parseId } from '../search.ts'
import { changeReceiver, removeReceiver } from './actions.ts'
import { receiverForm } from './fields.ts'
import { ReceiverFields } from './receiver-fields.tsx'
import { TestForm } from './test-form.tsx'

/** One receiver's page; 404 if it does not exist. */
export async function ReceiverPage({ id }: { id: string }) {
  const grants = { write: await guard('alerts:write'), read: await guard('alerts:read') }
  const { alerts } = running().catalogue
  const receiver = (await alerts.receivers(grants.read)).find((one) => one.id === parseId(id))
  if (receiver === undefined) notFound()
  const t = messages('alerts')
  const rules = (await alerts.rules(grants.read)).filter(({ destinations }) =>
    destinations.some((one) => one.kind === 'receiver' && one.id === receiver.id),
  )
  return (
    <>
      <PageHeader title={receiver.name} note={t(`kind.${receiver.kind}`)} />
      <PageBody>
        <BackLink href={paths.alertReceivers()} label={t('back.receivers')} />
        {receiver.kind === 'mail' && <NoMail />}
        <Panel id="test" title={t('receiver.test')}>
          <TestForm
            subject={String(receiver.id)}
            texts={{ text: t('receiver.testText'), submit: t('receiver.testSubmit') }}
          />
        </Panel>
        <Panel id="settings" title={t('receiver.settings')}>
          <Form
            action={changeReceiver}
            initial={untouched({ ...receiverForm.empty, ...shownValues(receiver) })}
            subject={String(receiver.id)}
            className="grid max-w-prose gap-4"
          >
            <ReceiverFields kind={receiver.kind} kept={receiver.face.where} />
            <Save label={t('receiver.save')} inline />
          </Form>
        </Panel>
        <Use receiver={receiver} rules={rules} />
      </PageBody>
    </>
  )
}

function shownValues({ name, locale, kind, face }: Receiver): Readonly<Record<string, string>> {
  const shared = { name, locale }
  switch (kind) {
    case 'mail':
      return { ...shared, address: face.where }
    case 'slack_app':
      return { ...shared, channel: face.where }
    case 'telegram':
      return { ...shared, chat: face.detail }
    case 'pagerduty':
    case 'opsgenie':
      return { ...shared, region: face.detail }
    case 'webhook':
      return { ...shared, template: face.template }
    case 'slack':
    case 'discord':
    case 'msteams':
    case 'google_chat':
      return shared
  }
}

/** The rules that send to it. An unused receiver can be deleted. */
function Use({ receiver: { id, name }, rules }: { receiver: Receiver; rules: readonly AlertRule[] }) {
  const t = messages('alerts')
  return (
    <Panel id="rules" title={t('receiver.usedBy')} note={rules.length}>
      <div className="grid justify-items-start gap-3">
        {rules.length === 0 ? (
          <p className="text-ink-2">{t('receiver.unused')}</p>
        ) : (
          <ul className="grid gap-1">
            {rules.map((rule) => (
              <li key={rule.id}>
                <Link href={paths.alert(rule.id)} className="rounded-sm text-accent hover:underline">
                  {rule.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {rules.length > 0 ? (
          <p className="text-sm text-ink-3">{t('receiver.inUse', { count: rules.length })}</p>
        ) : (
          <ConfirmForm
            action={removeReceiver}
            subject={String(id)}
            texts={{
              open: t('receiver.delete'),
              title: t('receiver.deleteTitle', { name }),
              text: t('receiver.deleteText'),
              confirm: t('receiver.deleteConfirm', { name }),
              cancel: t('receiver.cancel'),
            }}
          />
        )}
      </div>
    </Panel>
  )
}

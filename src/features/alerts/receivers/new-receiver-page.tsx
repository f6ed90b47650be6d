import { notFound } from '#running/refuse.ts'
import { receiverKinds, type ReceiverKind } from '#domain/alert/receiver.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { NoMail } from '../frame.tsx'
import { createReceiver } from './actions.ts'
import { receiverForm } from './fields.ts'
import { ReceiverFields } from './receiver-fields.tsx'

/** Creates a receiver of one kind; 404 for unknown kinds. */
export async function NewReceiverPage({ name }: { name: string }) {
  await guard('alerts:write')
  const kind = receiverKinds.find((one) => one === name)
  if (kind === undefined) notFound()
  const t = messages('alerts')
  return (
    <>
      <PageHeader title={t('receiver.newTitle', { kind: t(`kind.${kind}`) })} />
      <PageBody>
        <BackLink href={paths.alertReceivers()} label={t('back.receivers')} />
        {kind === 'mail' && <NoMail />}
        <Panel title={t('receiver.settings')} note={t(`kindText.${kind}`)}>
          <Form
            action={createReceiver}
            initial={untouched(firstValues(kind))}
            subject={kind}
            className="grid max-w-prose gap-4"
          >
            <ReceiverFields kind={kind} />
            <Save label={t('receiver.create')} inline />
          </Form>
        </Panel>
      </PageBody>
    </>
  )
}

function firstValues(kind: ReceiverKind) {
  const name = messages('alerts')(`kind.${kind}`)
  const first = { ...receiverForm.empty, name, locale: requestContext().locale }
  // Shown only once, for copying it to the service that verifies it.
  return kind === 'webhook' ? { ...first, secret: newSecret() } : first
}

/** A secret in Standard Webhooks format: 32 random bytes. */
function newSecret(): string {
  return `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`
}

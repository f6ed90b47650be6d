import { notFound } from 'next/navigation'
import { receiverKinds, type ReceiverKind } from '#domain/alert/receiver.ts'
import { paths } from '#domain/paths.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { BackLink } from '#ui/back-link.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { NoMail } from '../frame.tsx'
import { createReceiver } from './actions.ts'
import { fieldsOf } from './fields.ts'
import { receiverFormProps } from './form-props.ts'
import { ReceiverForm } from './receiver-form.tsx'

/** Makes a receiver of one kind; 404 for any other. */
export async function NewReceiverPage({ name }: { name: string }) {
  await guard('alerts:write')
  const kind = receiverKinds.find((one) => one === name)
  if (kind === undefined) notFound()
  const t = messages('alerts')
  return (
    <>
      <PageHeader title={t('receiver.newTitle', { kind: t(`kind.${kind}`) })} />
      <PageBody width="detail">
        <BackLink href={paths.alertReceivers()} label={t('back.receivers')} />
        {kind === 'mail' && <NoMail />}
        <Panel title={t('receiver.settings')} note={t(`kindText.${kind}`)}>
          <ReceiverForm
            action={createReceiver}
            subject={kind}
            initial={untouched(firstValues(kind))}
            fields={fieldsOf(kind, undefined)}
            {...receiverFormProps(t('receiver.create'))}
          />
        </Panel>
      </PageBody>
    </>
  )
}

function firstValues(kind: ReceiverKind): Readonly<Record<string, string>> {
  const shared = { name: messages('alerts')(`kind.${kind}`), locale: requestContext().locale }
  return kind === 'webhook' ? { ...shared, secret: newSecret() } : shared
}

/** A secret as Standard Webhooks has them: 32 bytes of chance. */
function newSecret(): string {
  return `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`
}

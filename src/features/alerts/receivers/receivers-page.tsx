import { authorize } from '#domain/access/access.ts'
import { receiverKinds, type Receiver } from '#domain/alert/receiver.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PageBody } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { AlertsFrame, NoMail } from '../frame.tsx'
import { ReceiverMark } from './receiver-mark.tsx'

/** All receivers, with links for adding more. */
export async function ReceiversPage() {
  const grant = await guard('alerts:read')
  const { alerts } = running().catalogue
  const [receivers, use, actor] = await Promise.all([
    alerts.receivers(grant),
    alerts.receiverUse(grant),
    currentActor(),
  ])
  const t = messages('alerts')
  const mayWrite = authorize(actor, 'alerts:write').ok
  return (
    <AlertsFrame tab="receivers">
      <PageBody className="pt-4">
        <p className="max-w-prose text-ink-2">{t('receiver.lead')}</p>
        <NoMail />
        <Receivers receivers={receivers} use={use} mayWrite={mayWrite} />
        {mayWrite && <Kinds />}
      </PageBody>
    </AlertsFrame>
  )
}

interface ReceiversProps {
  readonly receivers: readonly Receiver[]
  readonly use: ReadonlyMap<number, number>
  /** Receivers link to their pages only with write access. */
  readonly mayWrite: boolean
}

function Receivers({ receivers, use, mayWrite }: ReceiversProps) {
  const t = messages('alerts')
  if (receivers.length === 0)
    return (
      <Panel id="receivers" title={t('tabs.receivers')}>
        <p className="text-ink-2">{t('receiver.none')}</p>
      </Panel>
    )
  return (
    <Panel id="receivers" title={t('tabs.receivers')} note={receivers.length} flush>
      <Table label={t('tabs.receivers')}>
        <thead>
          <tr>
            <Th>{t('receiver.name')}</Th>
            <Th>{t('column.where')}</Th>
            <Th className="max-sm:hidden">{t('column.rules')}</Th>
            <Th className="max-md:hidden">{t('column.by')}</Th>
          </tr>
        </thead>
        <tbody>
          {receivers.map(({ id, kind, name, face, createdBy }) => (
            <Tr key={id}>
              <Td>
                {mayWrite ? (
                  <Link href={paths.receiver(id)} className="rounded-sm font-medium text-accent hover:underline">
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <span className="flex items-center gap-1.5 text-xs text-ink-3">
                  <ReceiverMark kind={kind} />
                  {t(`kind.${kind}`)}
                </span>
              </Td>
              <Td className="text-ink-2">
                <span className="block max-w-64 truncate" title={face.where}>
                  {face.where}
                </span>
                <span className="block text-xs text-ink-3">{face.signed ? t('receiver.signed') : face.detail}</span>
              </Td>
              <Td className="whitespace-nowrap text-ink-2 max-sm:hidden">
                {t('receiver.use', { count: use.get(id) ?? 0 })}
              </Td>
              <Td className="whitespace-nowrap text-ink-2 max-md:hidden">{createdBy}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

/** The available kinds, each with a link for adding one. */
function Kinds() {
  const t = messages('alerts')
  return (
    <Panel id="add" title={t('receiver.add')}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {receiverKinds.map((kind) => (
          <li key={kind} className="grid content-between gap-3 rounded-md border border-line p-3">
            <p className="flex gap-2.5 text-sm text-ink-2">
              <ReceiverMark kind={kind} />
              {t(`kindText.${kind}`)}
            </p>
            <LinkButton href={paths.newReceiver(kind)} className="justify-self-start">
              {t('receiver.addKind', { kind: t(`kind.${kind}`) })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

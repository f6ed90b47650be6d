import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Panel } from '#ui/panel.tsx'
import { exactTime } from '#ui/times.ts'
import { openStatusPage, StatusPageFrame } from '../frame.tsx'
import { removeSubscriber } from './actions.ts'

/** A status page's subscribers. */
export async function SubscribersPage({ id }: { id: string }) {
  const publish = await guard('org:write')
  const open = await openStatusPage(id)
  const { page } = open
  const subscribers = await running().catalogue.statusPages.subscribers(publish, page.id)
  const t = messages('statusPages')
  return (
    <StatusPageFrame open={open} section="subscribers">
      <Panel id="subscribers" title={t('subscribers.title')} note={subscribers.length}>
        <p className="mb-3 text-sm text-ink-2">{t('subscribers.text')}</p>
        <ul className="grid">
          {subscribers.map(({ id: subscriber, kind, target, confirmedAt, createdAt }) => (
            <li
              key={subscriber}
              className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-sm"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                {target}
                <span className="block text-ink-3">
                  {t(`subscribers.${kind}`)} ·{' '}
                  {confirmedAt === null ? t('subscribers.unconfirmed') : exactTime(createdAt)}
                </span>
              </span>
              <ConfirmForm
                action={removeSubscriber}
                subject={`${page.id} ${subscriber}`}
                tone="quiet"
                texts={{
                  open: t('subscribers.remove'),
                  openLabel: t('subscribers.removeOne', { target }),
                  title: t('subscribers.question', { target }),
                  text: t('subscribers.removeText'),
                  confirm: t('subscribers.removeOne', { target }),
                  cancel: t('delete.cancel'),
                }}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </StatusPageFrame>
  )
}

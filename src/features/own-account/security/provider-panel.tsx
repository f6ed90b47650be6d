import { messages } from '#messages'
import { running } from '#running'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Panel } from '#ui/panel.tsx'
import { unlinkProvider } from './actions.ts'

/** External sign-in providers and whether each is linked. Renders nothing if none is configured. */
export function ProviderPanel({ linked }: { linked: readonly string[] }) {
  const t = messages('ownAccount')
  const providers = running().accounts.providers()
  if (providers.length === 0) return null
  return (
    <Panel id="providers" title={t('providers.title')}>
      <div className="grid gap-4">
        <p className="text-ink-2">{t('providers.text')}</p>
        <ul className="grid max-w-prose divide-y divide-line rounded-md border border-line">
          {providers.map(({ id, name }) => (
            <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 pr-1.5 pl-3">
              <span className="font-medium text-ink">{name}</span>
              <span className="min-w-0 flex-1 text-sm text-ink-3">
                {linked.includes(id) ? t('providers.linked') : t('providers.notLinked')}
              </span>
              {linked.includes(id) && (
                <ConfirmForm
                  action={unlinkProvider}
                  subject={id}
                  tone="quiet"
                  texts={{
                    open: t('providers.unlink'),
                    openLabel: t('providers.unlinkOf', { provider: name }),
                    title: t('providers.unlinkTitle', { provider: name }),
                    text: t('providers.unlinkText'),
                    confirm: t('providers.unlinkOf', { provider: name }),
                    cancel: t('cancel'),
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

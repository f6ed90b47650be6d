import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { starters } from '../edit/values.ts'

/** Empty state: what rules do, and three templates. */
export function Starters({ mayWrite }: { mayWrite: boolean }) {
  const t = messages('alerts')
  if (!mayWrite) return <EmptyState title={t('empty.title')}>{t('empty.none')}</EmptyState>
  return (
    <div className="grid gap-4 px-4 pb-12 sm:px-6">
      <EmptyState
        title={t('empty.title')}
        action={
          <LinkButton tone="primary" href={paths.newAlert()}>
            {t('new')}
          </LinkButton>
        }
        className="pb-6"
      >
        {t('empty.text')}
      </EmptyState>
      <ul className="grid gap-3 sm:grid-cols-3">
        {starters.map((one) => (
          <li key={one} className="grid">
            <Card className="grid content-between gap-3">
              <div className="grid gap-1">
                <h2 className="font-semibold text-ink">{t(`starter.${one}.name`)}</h2>
                <p className="text-sm text-ink-2">{t(`starter.${one}.text`)}</p>
              </div>
              <LinkButton
                href={paths.newAlert({ like: one })}
                aria-label={`${t('empty.use')}: ${t(`starter.${one}.name`)}`}
                className="justify-self-start"
              >
                {t('empty.use')}
              </LinkButton>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { messages } from '#messages'
import { EmptyState } from '#ui/states.tsx'
import { Alone } from './alone.tsx'

/** Page for a revoked or unknown link. Does not reveal which. */
export function LinkGone() {
  const t = messages('dashboards')
  return (
    <Alone title={t('shared.title')}>
      <EmptyState title={t('shared.gone')}>{t('shared.goneText')}</EmptyState>
    </Alone>
  )
}

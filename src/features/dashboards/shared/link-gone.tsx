import { messages } from '#messages'
import { EmptyState } from '#ui/states.tsx'
import { Alone } from './alone.tsx'

/** A link that was taken back, or never was: nobody is told which. */
export function LinkGone() {
  const t = messages('dashboards')
  return (
    <Alone title={t('shared.title')}>
      <EmptyState title={t('shared.gone')}>{t('shared.goneText')}</EmptyState>
    </Alone>
  )
}

import { paths, type PerformancePage } from '#domain/paths.ts'
import { defaultPerformance } from '#domain/performance/performance-query.ts'
import { messages } from '#messages'
import { projectsOfPeople } from '#running/self-project.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { addressOf } from './address.ts'
import type { Scope } from './scope.ts'

/** Explains missing spans: how to send some, or a link to a longer period. */
export async function NoSpans({ scope, page }: { scope: Scope; page: PerformancePage }) {
  const t = messages('performance')
  const { query } = scope
  const isNarrowed = query.projects.length > 0 || query.environments.length > 0 || query.period !== '90d'
  const [first] = await projectsOfPeople(scope.chosen)
  return (
    <EmptyState
      title={t(`empty.${page}`)}
      action={
        <>
          {isNarrowed && (
            <LinkButton href={addressOf(page, { ...defaultPerformance, period: '90d' })}>{t('empty.widen')}</LinkButton>
          )}
          {first !== undefined && <LinkButton href={paths.projectSetUp(first.slug)}>{t('empty.setUp')}</LinkButton>}
        </>
      }
    >
      {t('empty.how')}
    </EmptyState>
  )
}

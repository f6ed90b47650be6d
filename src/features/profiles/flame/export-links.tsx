import { apiPeriod } from '#domain/address/period.ts'
import { apiPaths } from '#domain/paths.ts'
import type { ProfilesQuery } from '#domain/profile/profile-query.ts'
import { messages } from '#messages'
import { running } from '#running'
import { ExportLink } from '../frame/export-link.tsx'

/**
 * Exports the same stacks for other tools. The API covers one project or all, and supports neither a function filter
 * nor several projects.
 */
export function ExportLinks({ query }: { query: ProfilesQuery }) {
  const t = messages('profiles')
  const { projects, environments, period, transaction, release, type, functionId, query: search } = query
  if (projects.length > 1 || functionId !== undefined) return null
  const params = {
    project: projects,
    environment: environments,
    ...apiPeriod(period),
    transaction,
    release,
    type,
    query: search || undefined,
  }
  const fileOf = (format: string) => apiPaths.flameGraph(running().settings.organization, { ...params, format })
  return (
    <div className="flex flex-wrap gap-2">
      <ExportLink href={fileOf('speedscope')} name="flame-graph.speedscope.json">
        {t('one.speedscope')}
      </ExportLink>
      <ExportLink href={fileOf('pprof')} name="flame-graph.pb.gz">
        {t('one.pprof')}
      </ExportLink>
    </div>
  )
}

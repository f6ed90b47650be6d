import { absolute, apiPaths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { buttonClass } from '#ui/button.tsx'
import { auditSearch, type LogSearch } from './search.ts'

/** Exports everything that the page's search finds. */
export function AuditDownloads({ search }: { readonly search: LogSearch }) {
  const { site, organization } = running().settings
  const query = exportQuery(search)
  // Outside Next's router, so with the base path.
  const href = (format: 'csv' | 'ndjson') =>
    absolute({ ...site, origin: '' }, apiPaths.auditExport(organization, { ...query, format }))
  const t = messages('organization')
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
      {t('audit.download')}
      <a href={href('csv')} className={buttonClass('plain')}>
        CSV
      </a>
      <a href={href('ndjson')} className={buttonClass('plain')}>
        NDJSON
      </a>
    </p>
  )
}

/** The search as API parameters. */
function exportQuery(search: LogSearch) {
  const { since, until } = auditSearch(search, new Date())
  const { text, action } = search
  return { text, action, start: since?.toISOString(), end: until?.toISOString() }
}

import { absolute, apiPaths } from '#domain/paths.ts'
import { lineShapes, logViews, type LogsSearch } from '#domain/logs/logs-search.ts'
import { AddToDashboard } from '#features/searches/add-to-dashboard.tsx'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { Link } from '#ui/link.tsx'
import { running } from '#running'
import { buttonClass } from '#ui/button.tsx'
import { changed, looked } from './address.ts'

/** Display settings: line wrapping and columns. */
export function Columns({ search }: { search: LogsSearch }) {
  const t = messages('logs')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 text-sm text-ink-2 sm:px-6">
      <Switch
        label={t('view.label')}
        options={logViews.map((view) => ({
          label: t(`view.${view}`),
          href: changed(search, { view }),
          checked: view === search.view,
        }))}
      />
      {/* Patterns have neither wrapped lines nor columns. */}
      {search.view !== 'patterns' && <LineShape search={search} />}
      <span className="ml-auto flex flex-wrap gap-1">
        <span className="max-sm:hidden">
          <AddToDashboard
            of="logs"
            as="bar"
            fn={['count()']}
            group={['level']}
            query={search.query}
            projects={search.projects}
            environments={search.environments}
          />
        </span>
        {(['ndjson', 'csv'] as const).map((format) => (
          <a key={format} href={exportOf(search, format)} download className={buttonClass('quiet')}>
            {t(`export.${format}`)}
          </a>
        ))}
      </span>
    </div>
  )
}

/** Line wrapping, and the columns with buttons that remove them. */
function LineShape({ search }: { search: LogsSearch }) {
  const t = messages('logs')
  return (
    <>
      <Switch
        label={t('lines.label')}
        options={lineShapes.map((lines) => ({
          label: t(`lines.${lines}`),
          href: looked(search, { lines }),
          checked: lines === search.lines,
        }))}
      />
      {search.columns.map((name) => (
        <Link
          key={name}
          href={looked(search, { columns: search.columns.filter((one) => one !== name) })}
          prefetch={false}
          className="rounded border border-line px-2 py-0.5 hover:bg-sunken"
        >
          <span className="font-mono text-xs">{name}</span>
          <span aria-hidden="true" className="pl-1.5 text-ink-3">
            ×
          </span>
          <span className="sr-only">{t('column.remove')}</span>
        </Link>
      ))}
    </>
  )
}

/** The export of the same logs, up to now. */
function exportOf({ query, projects, environments, period, columns }: LogsSearch, format: 'ndjson' | 'csv'): string {
  const { organization, site } = running().settings
  const params = { query, project: projects, environment: environments, statsPeriod: period, column: columns, format }
  return absolute({ ...site, origin: '' }, apiPaths.logsExport(organization, params))
}

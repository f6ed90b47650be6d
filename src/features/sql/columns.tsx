import { columnsOf, viewNames } from '#domain/sql/views.ts'
import { messages } from '#messages'

/** The tables and their columns with descriptions, next to the editor. */
export function SqlTables() {
  const t = messages('sql')
  return (
    <aside className="grid min-w-0 content-start gap-1 text-sm" aria-label={t('page.tables')}>
      <h2 className="font-semibold text-ink">{t('page.tables')}</h2>
      {viewNames.map((name) => (
        <details key={name} className="min-w-0">
          <summary className="cursor-pointer py-1 font-mono text-ink">{name}</summary>
          <dl className="grid gap-1 pb-2 pl-4">
            {columnsOf(name).map((column) => (
              <div key={column.name} className="flex min-w-0 flex-wrap gap-x-2">
                <dt className="min-w-0 truncate font-mono text-xs text-ink">{column.name}</dt>
                <dd className="ml-auto shrink-0 text-xs text-ink-3">{column.type.replace(/\(\d.*\)$/, '')}</dd>
                {/* From the documentation, which is in English. */}
                <dd className="basis-full text-xs text-ink-3" lang="en">
                  {column.about}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      <p className="pt-2 text-xs text-ink-3">{t('page.toDocs')}</p>
    </aside>
  )
}

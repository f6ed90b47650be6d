import type { Grant } from '#domain/access/access.ts'
import { sectionNeeds } from '#domain/access/sections.ts'
import type { AuditEntry } from '#domain/audit/audit.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { dateText, exactTime } from '#ui/times.ts'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { AuditDownloads } from './audit-downloads.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { byDay, type Day } from './days.ts'
import { detailName, detailValue } from './detail.ts'
import { auditAddress, auditSearch, isNarrowed, type LogSearch } from './search.ts'
import { Sentence } from './sentence.tsx'

/** Entries per page. */
const PAGE = 50

/** The audit log page. */
export async function AuditPage({ params }: { params: Readonly<Record<string, string | string[] | undefined>> }) {
  const grant = await guard(sectionNeeds.audit)
  const search = auditAddress.parse(params)
  const { entries, hasOlder } = await readPage(grant, search)
  const t = messages('organization')
  return (
    <OrganizationFrame section="audit" lead={t('audit.lead')}>
      <AuditFilter search={search} />
      <AuditDownloads search={search} />
      {entries.length === 0 ? (
        <NothingWritten search={search} />
      ) : (
        byDay(entries, requestContext().timeZone).map((day) => <DayOfLog key={day.date} day={day} />)
      )}
      <Pages search={search} oldest={hasOlder ? entries.at(-1)?.id : undefined} />
    </OrganizationFrame>
  )
}

async function readPage(grant: Grant<'org:write'>, search: LogSearch) {
  // One more than shown, to know whether there is another page.
  const found = await running().catalogue.audit.search(grant, auditSearch(search, new Date()), PAGE + 1)
  return { entries: found.slice(0, PAGE), hasOlder: found.length > PAGE }
}

function NothingWritten({ search }: { search: LogSearch }) {
  const t = messages('organization')
  const narrowed = isNarrowed(search)
  return (
    <Card>
      <EmptyState title={t(narrowed ? 'audit.empty.narrowed' : 'audit.empty.title')} className="py-8">
        {narrowed && t('audit.empty.narrowedText')}
      </EmptyState>
    </Card>
  )
}

function DayOfLog({ day: { date, entries } }: { day: Day }) {
  const [first] = entries
  if (first === undefined) return null
  const id = `day-${date}`
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <h2 id={id} className="flex min-h-10 items-center px-4 text-sm font-semibold text-ink">
        <time dateTime={date}>{dateText(first.at, 'longDay')}</time>
      </h2>
      <ol>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function Line({ entry }: { entry: AuditEntry }) {
  const detail = Object.entries(entry.detail)
  return (
    <li className="flex gap-4 border-t border-line px-4 py-2">
      <time
        dateTime={entry.at.toISOString()}
        title={exactTime(entry.at)}
        className="shrink-0 text-sm text-ink-3 tabular-nums"
      >
        {dateText(entry.at, 'clock')}
      </time>
      <div className="min-w-0">
        <p className="text-ink">
          <Sentence entry={entry} />
        </p>
        {detail.length > 0 && (
          <dl className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
            {detail.map(([name, value]) => (
              <div key={name} className="flex min-w-0 gap-1.5">
                <dt className="max-w-40 shrink-0 wrap-anywhere text-ink-3">{detailName(name)}</dt>
                <dd className="min-w-0 wrap-anywhere text-ink-2">{detailValue(name, value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

/** Links to older entries and back to the newest. */
function Pages({ search, oldest }: { search: LogSearch; oldest: number | undefined }) {
  const t = messages('organization')
  const isFirst = search.before === undefined
  if (isFirst && oldest === undefined) return null
  const at = (before: number | undefined) => paths.organization('audit', auditAddress.print({ ...search, before }))
  return (
    <nav aria-label={t('audit.pages')} className="flex gap-2">
      {!isFirst && <LinkButton href={at(undefined)}>{t('audit.newest')}</LinkButton>}
      {oldest !== undefined && <LinkButton href={at(oldest)}>{t('audit.older')}</LinkButton>}
    </nav>
  )
}

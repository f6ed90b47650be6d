import type { AddressParams } from '#domain/address/params.ts'
import { apiPeriod } from '#domain/address/period.ts'
import { eventFields } from '#domain/event/event-columns.ts'
import { pageOf, type PageOfEvents } from '#domain/event/event-page.ts'
import { parseEventQuery } from '#domain/issue/event-query.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { absolute, apiPaths, paths } from '#domain/paths.ts'
import { unknownTags, unknownTagsText } from '../unknown-tags.ts'
import { windowText } from '#features/searches/period-text.ts'
import { messages } from '#messages'
import { running } from '#running'
import { buttonClass, LinkButton } from '#ui/button.tsx'
import { FilterMenu } from '#ui/filter-bar.tsx'
import { EmptyState } from '#ui/states.tsx'
import { findPart, ROWS_PER_PAGE, type FoundPart } from '../parts/find-part.ts'
import { PartFilter } from '../parts/part-filter.tsx'
import { PartFrame } from '../parts/part-frame.tsx'
import { EventSearchBox } from '../search-box/event-search.tsx'
import { filterOf } from '../search.ts'
import { columnName, EventRows } from './event-rows.tsx'
import { changeTable, parseEventTable, tableParams, toggleColumn, type EventTable } from './search.ts'

/** An issue's events, newest first, with search and selectable columns. */
export async function EventsPage({ issueRef, params }: { issueRef: string; params: AddressParams }) {
  const table = parseEventTable(params)
  const found = await findPart(issueRef, params, (ref) => paths.issueEvents(ref, tableParams(table)))
  const { issue, grant, ref, address } = found
  const now = new Date()
  const asked = parseEventQuery(table.where, now)
  const search = asked.ok && { ...filterOf(address.search, now), terms: [asked.value] }
  const needsUrls = table.columns.some(({ kind, key }) => kind === 'field' && key === 'url')
  const page: PageOfEvents =
    search === false
      ? { events: [], previous: undefined, next: undefined }
      : await pageOf(running().events, grant, { groups: groupsOf(issue) }, search, table.place, {
          limit: ROWS_PER_PAGE,
          ...(needsUrls && { urls: 'with_urls' }),
        })
  const unknown = asked.ok && page.events.length === 0 ? await unknownTags(grant, asked.value, now) : []
  return (
    <PartFrame
      found={found}
      part="events"
      bar={
        <>
          <PartFilter
            found={found}
            by="period_and_environment"
            hrefOf={(changed) => paths.issueEvents(ref, tableParams(changeTable(table, { address: changed })))}
            aside={<Tools found={found} table={table} page={page} />}
          />
          <EventSearchBox
            issueRef={ref}
            projectSlug={found.project.slug}
            query={table.where}
            params={tableParams(changeTable(table, { where: '' }))}
            error={asked.ok ? undefined : asked.refusal}
          />
        </>
      }
    >
      <Found found={found} table={table} page={page} isRead={asked.ok} hint={unknownTagsText(unknown)} now={now} />
    </PartFrame>
  )
}

interface ShownProps {
  readonly found: FoundPart
  readonly table: EventTable
  readonly page: PageOfEvents
}

interface FoundProps extends ShownProps {
  readonly isRead: boolean
  /** Why nothing was found; '' if unknown. */
  readonly hint: string
  readonly now: Date
}

function Found({ found: { ref, address }, table, page, isRead, hint, now }: FoundProps) {
  const t = messages('issuePages')
  if (!isRead)
    return <EmptyState title={messages('search')('failed.title')}>{messages('search')('failed.body')}</EmptyState>
  if (page.events.length === 0)
    return (
      <EmptyState title={t('events.none', { window: windowText(address.search.period) })}>
        {hint || t('events.noneText')}
      </EmptyState>
    )
  const hrefOf = (place: PageOfEvents['next']) => paths.issueEvents(ref, tableParams({ ...table, place }))
  return (
    <>
      <EventRows events={page.events} table={table} issueRef={ref} now={now} />
      {(page.previous ?? page.next) !== undefined && (
        <nav aria-label={t('pages')} className="flex justify-end gap-2">
          {page.previous !== undefined && (
            <LinkButton href={hrefOf(page.previous)} rel="prev">
              {t('newer')}
            </LinkButton>
          )}
          {page.next !== undefined && (
            <LinkButton href={hrefOf(page.next)} rel="next">
              {t('older')}
            </LinkButton>
          )}
        </nav>
      )}
    </>
  )
}

/** Column selection and export. */
function Tools({ found: { ref, address }, table, page }: ShownProps) {
  const t = messages('issuePages')
  const { site, organization } = running().settings
  const shown = table.columns.map(({ key }) => key)
  const tags = page.events.flatMap((event) => event.tags.map(([key]) => key)).toSorted()
  const hrefOf = (changed: EventTable) => paths.issueEvents(ref, tableParams(changed))
  const csv = apiPaths.issueEventsCsv(organization, ref, {
    ...apiPeriod(address.search.period),
    environment: address.search.environments,
    query: table.where,
    column: shown,
  })
  return (
    <>
      <FilterMenu
        label={t('events.columns')}
        value={t('events.columns')}
        multiple
        reset={{
          label: t('events.reset'),
          href: hrefOf(changeTable(table, { chosen: [], place: table.place })),
          checked: table.chosen.length === 0,
        }}
        options={[...new Set([...eventFields, ...shown, ...tags])].map((name) => ({
          label: columnName(name),
          href: hrefOf(toggleColumn(table, name)),
          checked: shown.includes(name),
        }))}
      />
      <a href={absolute({ ...site, origin: '' }, csv)} className={buttonClass('plain')}>
        {t('csv')}
      </a>
    </>
  )
}

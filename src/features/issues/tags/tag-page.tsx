import type { AddressParams } from '#domain/address/params.ts'
import { apiPeriod, periodAt } from '#domain/address/period.ts'
import {
  keyAmongTags,
  valueSorts,
  type SeenValue,
  type ValuesFound,
  type ValueSort,
} from '#domain/event/event-search.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { absolute, apiPaths, paths, type QueryParams } from '#domain/paths.ts'
import { issueKeys } from '#domain/issue/issue-query.ts'
import { nameInTable } from '#domain/query/keys.ts'
import { printKey, printValue } from '#domain/query/print.ts'
import { percentDecoded } from '#domain/text/percent.ts'
import { windowText } from '#features/searches/period-text.ts'
import { messages } from '#messages'
import { running } from '#running'
import { buttonClass } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { Link } from '#ui/link.tsx'
import { percent } from '#ui/numbers.ts'
import { Card } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ShareBar } from '#ui/share-bar.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { issueParams } from '../page/address.ts'
import { findPart, ROWS_PER_PAGE, type FoundPart } from '../parts/find-part.ts'
import { PartFilter } from '../parts/part-filter.tsx'
import { Pages, PartFrame } from '../parts/part-frame.tsx'

interface TagPageProps {
  readonly issueRef: string
  /** A tag, or a field counted as one, from the address. */
  readonly segment: string
  readonly params: AddressParams
}

/** All values of one tag: count, share, first and last seen. */
export async function TagPage({ issueRef, segment, params }: TagPageProps) {
  const tagKey = decoded(segment)
  const found = await findPart(issueRef, params, (ref) => paths.issueTag(ref, tagKey))
  const { issue, grant, ref, address, offset } = found
  const t = messages('issuePages')
  const now = new Date()
  const sort = valueSorts.find((one) => one === params.order) ?? 'events'
  const period = periodAt(address.search.period, now)
  const page = { sort, offset, limit: ROWS_PER_PAGE }
  const values = await running().events.valuesOf(grant, groupsOf(issue), keyAmongTags(tagKey), period, page)
  const window = windowText(address.search.period)
  const hrefOf = (more: QueryParams) =>
    paths.issueTag(ref, tagKey, { ...issueParams(address), ...orderParams(sort), ...more })
  return (
    <PartFrame
      found={found}
      part="tags"
      title={tagKey}
      bar={
        <PartFilter
          found={found}
          by="period"
          hrefOf={(changed) => paths.issueTag(ref, tagKey, { ...issueParams(changed), ...orderParams(sort) })}
          aside={values.distinct > 0 && <Download found={found} tagKey={tagKey} />}
        />
      }
    >
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        <Link href={paths.issueTags(ref, issueParams(address))} className="rounded-sm text-accent hover:underline">
          {t('tag.back')}
        </Link>
        {values.distinct > 0 && <span>{t('tag.summary', { values: values.distinct, window })}</span>}
        <span>{t('tag.days')}</span>
      </p>
      {values.values.length === 0 ? (
        <EmptyState title={t('tag.none', { key: tagKey, window })}>{t('tag.noneText')}</EmptyState>
      ) : (
        <Values found={found} tagKey={tagKey} values={values} sort={sort} hrefOf={hrefOf} now={now} />
      )}
      <Pages
        label={t('pages')}
        offset={offset}
        hasMore={values.distinct > offset + ROWS_PER_PAGE}
        hrefOf={(number) => hrefOf({ page: number })}
      />
    </PartFrame>
  )
}

/** An undecodable segment cannot be a key of an event, and is shown as one without values. */
function decoded(segment: string): string {
  return percentDecoded(segment) ?? segment
}

function orderParams(sort: ValueSort): QueryParams {
  return { order: sort === 'events' ? undefined : sort }
}

/** Outside Next's router, so with the base path. */
function Download({ found: { ref, address }, tagKey }: { found: FoundPart; tagKey: string }) {
  const { site, organization } = running().settings
  const query = apiPeriod(address.search.period)
  return (
    <a
      href={absolute({ ...site, origin: '' }, apiPaths.issueTagCsv(organization, ref, tagKey, query))}
      className={buttonClass('plain')}
    >
      {messages('issuePages')('csv')}
    </a>
  )
}

interface ValuesProps {
  readonly found: FoundPart
  readonly tagKey: string
  readonly values: ValuesFound
  readonly sort: ValueSort
  readonly hrefOf: (more: QueryParams) => string
  readonly now: Date
}

function Values({ found, tagKey, values: { values, events }, sort, hrefOf, now }: ValuesProps) {
  const t = messages('issuePages')
  const head = (by: ValueSort, label: string, numeric = true) => (
    <Th numeric={numeric}>
      <Link
        href={hrefOf({ order: by === 'events' ? undefined : by })}
        scroll={false}
        aria-current={by === sort ? 'true' : undefined}
        title={by === sort ? t('tag.sorted', { column: label }) : t('tag.sortBy', { column: label })}
        className={by === sort ? 'rounded-sm font-semibold text-ink' : 'rounded-sm hover:text-ink'}
      >
        {label}
      </Link>
    </Th>
  )
  return (
    <Card className="p-0">
      <Table label={t('tag.table', { key: tagKey })}>
        <thead>
          <tr>
            {head('value', t('tag.value'), false)}
            {head('events', t('tag.events'))}
            <Th className="min-w-36">{t('tag.share')}</Th>
            {head('firstSeen', t('tag.firstSeen'))}
            {head('lastSeen', t('tag.lastSeen'))}
          </tr>
        </thead>
        <tbody>
          {values.map((one) => (
            <ValueRow key={one.value} found={found} tagKey={tagKey} one={one} events={events} now={now} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

interface ValueRowProps {
  readonly found: FoundPart
  readonly tagKey: string
  readonly one: SeenValue
  /** Events with any value. */
  readonly events: number
  readonly now: Date
}

function ValueRow({ found: { ref, address }, tagKey, one, events, now }: ValueRowProps) {
  const t = messages('issuePages')
  // A tag with the name of a search key must be marked as a tag.
  const isTag = keyAmongTags(tagKey).kind === 'tag' && nameInTable(issueKeys, tagKey) !== undefined
  const where = `${printKey({ name: tagKey, isTag })}:${printValue(one.value)}`
  return (
    <Tr>
      <Td className="max-w-96">
        <Link
          href={paths.issueEvents(ref, { ...issueParams(address), where })}
          title={t('tag.showEvents', { value: one.value })}
          className="block truncate rounded-sm text-accent hover:underline"
        >
          <bdi>{one.value}</bdi>
        </Link>
      </Td>
      <Td numeric>
        <Count value={one.events} label={messages('issues')('unit.events', { count: one.events })} />
      </Td>
      <Td>
        <span className="flex items-center gap-2">
          <span className="w-10 shrink-0 text-right text-xs text-ink-2 tabular-nums">
            {percent(Math.min(one.events, events), events)}
          </span>
          <ShareBar value={one.events} max={events} />
        </span>
      </Td>
      <Td numeric className="whitespace-nowrap text-ink-2">
        <RelativeTime at={one.firstSeen} now={now} />
      </Td>
      <Td numeric className="whitespace-nowrap text-ink-2">
        <RelativeTime at={one.lastSeen} now={now} />
      </Td>
    </Tr>
  )
}

import { printAggregate, unitOfAggregate } from '#domain/explore/aggregate.ts'
import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import { withTerms } from '#domain/explore/narrowed.ts'
import type { Margin } from '#domain/explore/margin.ts'
import type { AggregateValue, GroupsFound, SpanGroup } from '#domain/explore/span-explorer.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { SortHead } from '#ui/sort-head.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { changed, samplesHref } from '../address.ts'
import { marginText, rangeText } from '../margin-text.ts'
import { valueText } from '#features/searches/value-text.ts'
import { groupTerms, shownBy } from './cell-terms.ts'

/** Groups with their numbers, each linking to the spans behind it. */
export function GroupsTable({ query, found }: { query: ExploreQuery; found: GroupsFound }) {
  const t = messages('explore')
  const hidden = found.distinct - found.groups.length
  return (
    <Table label={t('table.label')}>
      <thead>
        <tr>
          {query.groupBy.map((name) => (
            <Th key={name} className="font-mono">
              {name}
            </Th>
          ))}
          {query.groupBy.length === 0 && <Th>{t('table.all')}</Th>}
          {query.aggregates.map((_, at) => (
            <AggregateHead key={at} query={query} at={at} />
          ))}
        </tr>
      </thead>
      <tbody>
        {found.groups.map((group) => (
          <GroupRow key={JSON.stringify(group.values)} query={query} group={group} />
        ))}
        {found.others !== undefined && (
          <SumRow query={query} label={t('table.others', { count: hidden })} numbers={found.others} />
        )}
        {found.distinct > 1 && (
          <SumRow query={query} label={t('table.all')} numbers={found.total} margins={found.totalMargins} leads />
        )}
      </tbody>
    </Table>
  )
}

function AggregateHead({ query, at }: { query: ExploreQuery; at: number }) {
  const aggregate = query.aggregates[at]
  if (aggregate === undefined) return null
  const column = printAggregate(aggregate)
  const isChosen = query.sort.by === at
  // A second press reverses the order.
  const descending = isChosen ? !query.sort.descending : true
  return (
    <SortHead
      descending={isChosen ? query.sort.descending : undefined}
      href={changed(query, { sort: { by: at, descending } })}
      title={messages('explore')('table.sort', { column })}
      className={cx('py-1.5 font-mono', isChosen && 'font-semibold text-ink')}
    >
      {column}
    </SortHead>
  )
}

function GroupRow({ query, group }: { query: ExploreQuery; group: SpanGroup }) {
  const t = messages('explore')
  const terms = groupTerms(query.groupBy, group.values)
  const shown = (value: string) => (value === '' ? t('table.none') : value)
  return (
    <Tr className="hover:bg-sunken">
      {group.values.map((value, at) => (
        <Td key={at} className="max-w-96">
          <Link
            href={changed(query, { query: withTerms(query.query, [terms[at] ?? '']), saved: undefined })}
            prefetch={false}
            title={t('table.narrow', { value: shown(value) })}
            className={cx('block truncate hover:underline', value === '' && 'text-ink-3')}
          >
            <bdi>{shown(value)}</bdi>
          </Link>
        </Td>
      ))}
      {query.groupBy.length === 0 && <Td>{t('table.all')}</Td>}
      {query.aggregates.map((_, at) => (
        <NumberCell
          key={at}
          query={query}
          at={at}
          value={group.numbers[at] ?? null}
          margin={group.margins?.[at]}
          terms={terms}
          group={group.values.map(shown).join(', ') || t('table.all')}
        />
      ))}
    </Tr>
  )
}

interface NumberCellProps {
  readonly query: ExploreQuery
  readonly at: number
  readonly value: AggregateValue
  /** `undefined` if the value is exact. */
  readonly margin: Margin | undefined
  readonly terms: readonly string[]
  /** The group's name, for screen readers. */
  readonly group: string
}

function NumberCell({ query, at, value, margin, terms, group }: NumberCellProps) {
  const aggregate = query.aggregates[at]
  if (aggregate === undefined) return null
  const unit = unitOfAggregate(aggregate)
  const text = marginText(value, margin, unit)
  if (value === null) return <Td numeric>{text}</Td>
  const { terms: own, order } = shownBy(aggregate, value)
  const label = messages('explore')('table.samples', { column: printAggregate(aggregate), group, value: text })
  return (
    <Td numeric>
      <Link
        href={samplesHref(query, [...terms, ...own], order)}
        prefetch={false}
        aria-label={label}
        title={margin === undefined ? exactNumber(value) : rangeText(value, margin, unit)}
        className="-my-1.5 inline-block rounded-sm py-1.5 hover:text-accent hover:underline"
      >
        {text}
      </Link>
    </Td>
  )
}

interface SumRowProps {
  readonly query: ExploreQuery
  readonly label: string
  readonly numbers: readonly AggregateValue[]
  readonly margins?: readonly Margin[] | undefined
  /** Links to the spans of all groups. Unlisted groups have no link, as no search is short enough for them. */
  readonly leads?: boolean
}

/** Totals of several groups, below the others. */
function SumRow({ query, label, numbers, margins, leads = false }: SumRowProps) {
  return (
    <Tr className="text-ink-2">
      <td colSpan={Math.max(1, query.groupBy.length)} className="h-10 px-4 py-1.5 text-ink-2">
        {label}
      </td>
      {query.aggregates.map((aggregate, at) =>
        leads ? (
          <NumberCell
            key={at}
            query={query}
            at={at}
            value={numbers[at] ?? null}
            margin={margins?.[at]}
            terms={[]}
            group={label}
          />
        ) : (
          <Td key={at} numeric>
            {valueText(numbers[at] ?? null, unitOfAggregate(aggregate))}
          </Td>
        ),
      )}
    </Tr>
  )
}

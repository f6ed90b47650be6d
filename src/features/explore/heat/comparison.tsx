import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import type { Region } from '#domain/explore/heat-map.ts'
import { fieldTerm, regionTerms } from '#domain/explore/narrowed.ts'
import type { Comparison as Compared, ValueShare } from '#domain/explore/span-explorer.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { exactNumber, percent } from '#ui/numbers.ts'
import { ShareBar } from '#ui/share-bar.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { samplesHref } from '../address.ts'

/** Maximum fields shown, and values per field. */
const MOST_FIELDS = 12
const MOST_VALUES = 3

interface ComparisonProps {
  readonly query: ExploreQuery
  readonly region: Region
  readonly compared: Compared
}

/** Values that are more or less frequent in the region than elsewhere. */
export function Comparison({ query, region, compared }: ComparisonProps) {
  const t = messages('explore')
  const { inside, outside, shares, nth } = compared
  const count = (spans: number) => exactNumber(Math.round(spans))
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-sm font-semibold text-ink">{t('heat.differences')}</h2>
        <p className="text-sm text-ink-2">
          {t('heat.counts', { inside: count(inside), outside: count(outside) })}
          {nth > 1 && ` ${t('heat.nth', { nth })}`}
        </p>
        <LinkButton href={samplesHref(query, regionTerms(region), 'slowest')} prefetch={false} className="ml-auto">
          {t('heat.samples')}
        </LinkButton>
      </div>
      {shares.length === 0 ? (
        <p className="text-sm text-ink-2">{t('heat.same')}</p>
      ) : (
        <Table label={t('heat.differences')}>
          <thead>
            <tr>
              <Th>{t('heat.field')}</Th>
              <Th>{t('heat.value')}</Th>
              <Th>{t('heat.inside')}</Th>
              <Th>{t('heat.outside')}</Th>
            </tr>
          </thead>
          <tbody>
            {byField(shares).map((share) => (
              <ShareRow key={`${share.field} ${share.value}`} query={query} region={region} share={share} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

/** Groups values by field, starting with the field with the largest difference. */
export function byField(shares: readonly ValueShare[]): readonly ValueShare[] {
  const fields = [...Map.groupBy(shares, ({ field }) => field).values()]
  return fields.slice(0, MOST_FIELDS).flatMap((of) => of.slice(0, MOST_VALUES))
}

function ShareRow({ query, region, share }: { query: ExploreQuery; region: Region; share: ValueShare }) {
  const { field, value } = share
  return (
    <Tr>
      <Td className="font-mono">{field}</Td>
      <Td className="max-w-72">
        <Link
          href={samplesHref(query, [...regionTerms(region), fieldTerm(field, value)])}
          prefetch={false}
          aria-label={messages('explore')('heat.within', { field, value })}
          className="block truncate hover:underline"
        >
          <bdi>{value}</bdi>
        </Link>
      </Td>
      {[share.inside, share.outside].map((part, at) => (
        <Td key={at} className="w-1/4 min-w-32">
          <span className="flex items-center gap-2 tabular-nums">
            <ShareBar value={part} max={1} />
            <span className="w-12 shrink-0 text-right">{percent(part, 1)}</span>
          </span>
        </Td>
      ))}
    </Tr>
  )
}

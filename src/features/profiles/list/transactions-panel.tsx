import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import { defaultExplore, exploreParams } from '#domain/explore/explore-query.ts'
import { paths } from '#domain/paths.ts'
import type { ProfilesQuery } from '#domain/profile/profile-query.ts'
import { messages } from '#messages'
import { durationText } from '#ui/duration.ts'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { flameAddress, profileAddress } from '../frame/address.ts'
import { PROFILED, type ProfiledTransaction } from './read-list.ts'

interface TransactionsPanelProps {
  readonly query: ProfilesQuery
  readonly rows: readonly ProfiledTransaction[]
  readonly now: Date
}

/** Transactions with profiles. */
export function TransactionsPanel({ query, rows, now }: TransactionsPanelProps) {
  const t = messages('profiles')
  if (rows.length === 0) return null
  const { projects, environments, period } = query
  const traces = (name: string) =>
    paths.explore(
      exploreParams({
        ...defaultExplore,
        projects,
        environments,
        period,
        query: withTerms(PROFILED, [fieldTerm('transaction', name)]),
        view: 'samples',
      }),
    )
  return (
    <Panel id="transactions" title={t('transactions.title')} flush>
      <Table label={t('transactions.title')}>
        <thead>
          <tr>
            <Th>{t('transactions.name')}</Th>
            <Th numeric>{t('transactions.profiles')}</Th>
            <Th numeric>{t('transactions.spans')}</Th>
            <Th numeric>{t('transactions.p95')}</Th>
            <Th>{t('transactions.last')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, profiles, spans, p95, last }) => (
            <Tr key={name} className="hover:bg-sunken">
              <Td className="max-w-96">
                <Link
                  href={flameAddress({ ...query, transaction: name })}
                  prefetch={false}
                  className="block truncate hover:underline"
                >
                  <bdi>{name === '' ? t('unknown') : name}</bdi>
                </Link>
              </Td>
              <Td numeric>{exactNumber(profiles)}</Td>
              <Td numeric>
                {spans === 0 ? (
                  exactNumber(spans)
                ) : (
                  <Link href={traces(name)} prefetch={false} className="text-accent hover:underline">
                    {exactNumber(spans)}
                  </Link>
                )}
              </Td>
              <Td numeric>{p95 === undefined ? '–' : durationText(p95)}</Td>
              <Td className="whitespace-nowrap text-ink-2">
                {last === undefined ? (
                  '–'
                ) : (
                  <Link href={profileAddress(last)} prefetch={false} className="text-accent hover:underline">
                    <RelativeTime at={last.startedAt} now={now} />
                  </Link>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

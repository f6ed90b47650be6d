import type { MetricsSearch } from '#domain/metrics/metrics-search.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { finePercent } from '#ui/numbers.ts'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { onlyWith } from './address.ts'
import { MOST_GROUPS, type ShownNumbers } from './queries.ts'
import type { Written } from './value-text.ts'

interface GroupsTableProps {
  readonly column: string
  readonly search: MetricsSearch
  readonly numbers: ShownNumbers
  readonly written: Written
}

/** Groups with their numbers over the whole period, each linking to its series. */
export function GroupsTable({ column, search, numbers: { groups, count }, written }: GroupsTableProps) {
  const t = messages('metrics')
  const compares = search.compare === 'before'
  const text = (value: number | null) => written.text(value === null ? null : value * written.factor)
  return (
    <section className="grid min-w-0 gap-2">
      {count > MOST_GROUPS && <p className="text-sm text-ink-3">{t('groups.most', { count, shown: MOST_GROUPS })}</p>}
      <Table label={t('groups.label')}>
        <thead>
          <tr>
            {search.by.length === 0 && <Th>{t('groups.all')}</Th>}
            {search.by.map((name) => (
              <Th key={name} className="font-mono">
                {name}
              </Th>
            ))}
            <Th numeric className="font-mono">
              {column}
            </Th>
            {compares && <Th numeric>{t('before')}</Th>}
            {compares && <Th numeric>{t('change')}</Th>}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ values, value, before = null }) => (
            <Tr key={JSON.stringify(values)} className="hover:bg-sunken">
              {search.by.length === 0 && <Td>{t('groups.all')}</Td>}
              {values.map((one, at) => (
                <Td key={at} className="max-w-96">
                  <Link
                    href={onlyWith(search, values)}
                    prefetch={false}
                    className={cx('block truncate hover:underline', one === '' && 'text-ink-3')}
                  >
                    <bdi>{one === '' ? t('none') : one}</bdi>
                  </Link>
                </Td>
              ))}
              <Td numeric>{text(value)}</Td>
              {compares && <Td numeric>{text(before)}</Td>}
              {compares && <Td numeric>{changeText(value, before)}</Td>}
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function changeText(value: number | null, before: number | null): string {
  if (value === null || before === null || before === 0) return '–'
  const share = (value - before) / Math.abs(before)
  return `${share > 0 ? '+' : ''}${finePercent(share)}`
}

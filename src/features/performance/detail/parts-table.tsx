import { columnUnits } from '#domain/performance/overview.ts'
import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { ShareBar } from '#ui/share-bar.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { exploreAddress } from '../frame/address.ts'
import type { Scope } from '../frame/scope.ts'
import { valueText } from '../frame/values.ts'
import { partColumns, readParts } from './read-detail.ts'

interface PartsTableProps {
  readonly scope: Scope
  readonly id: string
  readonly title: string
  /** Finds the spans to break down. */
  readonly search: string
  readonly fields: readonly string[]
  /** Whether to sum self time, for nested spans. */
  readonly own?: boolean
}

const TOTAL = partColumns.indexOf('total')

/** Time broken down by a field; each row links to its spans. Renders nothing if no span has the field. */
export async function PartsTable({ scope, id, title, search, fields, own = false }: PartsTableProps) {
  const t = messages('performance')
  const { groups, distinct, total } = await readParts(scope, search, fields, own)
  if (groups.every(({ values }) => values.every((value) => value === ''))) return null
  return (
    <Panel
      id={id}
      title={title}
      note={
        groups.length < distinct ? t('list.first', { shown: groups.length, all: exactNumber(distinct) }) : undefined
      }
      flush
    >
      <Table label={title}>
        <thead>
          <tr>
            <Th>{title}</Th>
            {partColumns.map((column) => (
              <Th key={column} numeric>
                {column === 'total' && own ? t('ownTime') : t(`column.${column}`)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ values, numbers }) => {
            const terms = fields.map((field, at) => fieldTerm(field, values[at] ?? ''))
            return (
              <Tr key={values.join('\n')}>
                <Td className="max-w-120 min-w-40">
                  <Link
                    href={exploreAddress(scope.query, withTerms(search, terms))}
                    prefetch={false}
                    className="line-clamp-2 rounded-sm wrap-anywhere hover:underline"
                  >
                    {values.filter((value) => value !== '').join(' ') || t('none')}
                  </Link>
                  <ShareBar value={numbers[TOTAL] ?? 0} max={total[TOTAL] ?? 0} className="mt-1" />
                </Td>
                {partColumns.map((column, at) => (
                  <Td key={column} numeric className="whitespace-nowrap">
                    {valueText(numbers[at] ?? null, columnUnits[column])}
                  </Td>
                ))}
              </Tr>
            )
          })}
        </tbody>
      </Table>
    </Panel>
  )
}

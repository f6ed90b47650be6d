import { fieldTerm, withTerms } from '#domain/explore/narrowed.ts'
import { vitalFields, type VitalDimension } from '#domain/performance/performance-query.ts'
import { vitalField, webVitals, type WebVital } from '#domain/performance/web-vitals.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { exactNumber, shortNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { SortHead } from '#ui/sort-head.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { addressOf, exploreAddress } from '../frame/address.ts'
import type { Scope } from '../frame/scope.ts'
import { readVitalRows, vitalSort, type VitalRow } from './read-vitals.ts'
import { Score, VitalValue } from './vital-text.tsx'

interface VitalTableProps {
  readonly scope: Scope
  readonly by: VitalDimension
  /** Finds the measurements. */
  readonly search: string
}

/** Vitals and score by page, browser, device or release. */
export async function VitalTable({ scope, by, search }: VitalTableProps) {
  const t = messages('performance')
  const { rows, distinct } = await readVitalRows(scope, search, by)
  const sort = vitalSort(scope.query)
  const head = (column: 'count' | WebVital, label: string, title?: string) => (
    <SortHead
      key={column}
      descending={column === sort.by ? sort.descending : undefined}
      href={addressOf('vitals', {
        ...scope.query,
        sort: { by: column, descending: column === sort.by ? !sort.descending : true },
      })}
      title={title}
    >
      {label}
    </SortHead>
  )
  const title = t(`vitals.by.${by}`)
  return (
    <Panel
      id={`by-${by}`}
      title={title}
      note={rows.length < distinct ? t('list.first', { shown: rows.length, all: exactNumber(distinct) }) : undefined}
      flush
    >
      <Table label={title}>
        <thead>
          <tr>
            <Th>{title}</Th>
            <Th numeric>{t('vitals.score')}</Th>
            {webVitals.map((vital) => head(vital, t(`vitals.short.${vital}`), t(`vitals.explain.${vital}`)))}
            {head('count', t('vitals.measured'))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.project} ${row.name}`} scope={scope} by={by} search={search} row={row} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ scope, by, search, row }: VitalTableProps & { readonly row: VitalRow }) {
  const t = messages('performance')
  const within = row.project === '' ? scope.query : { ...scope.query, projects: [row.project] }
  const own = withTerms(search, [fieldTerm(vitalFields[by], row.name)])
  const label = row.name === '' ? t('none') : row.name
  const isPage = by === 'page'
  return (
    <Tr>
      <Td className="max-w-160 min-w-40">
        <Link
          href={
            isPage
              ? addressOf('vitals', { ...within, name: row.name, by: 'page', sort: undefined })
              : exploreAddress(within, own)
          }
          prefetch={false}
          className="line-clamp-2 rounded-sm font-medium wrap-anywhere hover:underline"
        >
          {label}
        </Link>
        {row.project !== '' && <span className="block text-xs text-ink-3">{row.project}</span>}
      </Td>
      <Td numeric>
        <Score score={row.score} />
      </Td>
      {webVitals.map((vital) => (
        <Td key={vital} numeric>
          {row.values[vital] === null ? (
            '–'
          ) : (
            <Link
              href={exploreAddress(within, withTerms(own, [`has:${vitalField(vital)}`]))}
              prefetch={false}
              title={t('spansOf')}
              className="rounded-sm hover:underline"
            >
              <VitalValue vital={vital} value={row.values[vital]} />
            </Link>
          )}
        </Td>
      ))}
      <Td numeric>{shortNumber(Math.round(row.spans))}</Td>
    </Tr>
  )
}

import { paths } from '#domain/paths.ts'
import type { UptimeCheck } from '#domain/uptime/check.ts'
import type { StoredCheck } from '#domain/uptime/uptime-store.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import { LinkButton } from '#ui/button.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { checkAddress, type CheckSearch } from '../address.ts'
import { failureText, msText } from '../shared/words.ts'

const PAGE = 25

interface ResultsProps {
  readonly check: UptimeCheck
  readonly grants: PageGrants
  readonly search: CheckSearch
  readonly now: Date
}

/** Every attempt of a check, newest first. */
export async function Results({ check, grants, search, now }: ResultsProps) {
  const t = messages('uptime')
  const found = await running().events.uptimeChecks(grants.events, check.id, {
    limit: PAGE + 1,
    failedOnly: search.results === 'failed',
    ...(search.before !== undefined && { before: new Date(search.before) }),
  })
  const shown = found.slice(0, PAGE)
  const last = found.length > PAGE ? shown.at(-1) : undefined
  const to = (more: Partial<CheckSearch>) =>
    paths.uptimeCheck(check.id, checkAddress.print({ ...search, before: undefined, ...more }))
  const options = (['all', 'failed'] as const).map((results) => ({
    label: t(results === 'all' ? 'check.resultsAll' : 'check.resultsFailed'),
    href: to({ results }),
    checked: search.results === results,
  }))
  return (
    <Panel
      id="results"
      title={t('check.results')}
      aside={<Switch label={t('check.results')} options={options} />}
      flush
    >
      {shown.length === 0 ? (
        <p className="p-4 text-ink-2">{t('check.noResults')}</p>
      ) : (
        <ResultTable results={shown} now={now} />
      )}
      <div className="flex gap-2 p-3 empty:hidden">
        {search.before !== undefined && <LinkButton href={to({})}>{t('check.newest')}</LinkButton>}
        {last !== undefined && <LinkButton href={to({ before: last.at.getTime() })}>{t('check.older')}</LinkButton>}
      </div>
    </Panel>
  )
}

function ResultTable({ results, now }: { results: readonly StoredCheck[]; now: Date }) {
  const t = messages('uptime')
  return (
    <Table label={t('check.results')}>
      <thead>
        <tr>
          <Th>{t('check.at')}</Th>
          <Th>{t('check.result')}</Th>
          <Th className="max-sm:hidden">{t('check.probe')}</Th>
          <Th numeric>{t('check.total')}</Th>
          <Th className="max-sm:hidden">{t('check.trace')}</Th>
        </tr>
      </thead>
      <tbody>
        {results.map((one) => (
          <ResultRow key={`${one.at.getTime()}:${one.probe}:${one.attempt}`} result={one} now={now} />
        ))}
      </tbody>
    </Table>
  )
}

function ResultRow({ result, now }: { result: StoredCheck; now: Date }) {
  const t = messages('uptime')
  const { at, attempt, isUp, inMaintenance, failure, detail, status, probe, phases, traceId, spanId } = result
  return (
    <Tr>
      <Td className="whitespace-nowrap">
        <RelativeTime at={at} now={now} />
      </Td>
      <Td className="wrap-anywhere">
        <span className={isUp ? undefined : 'font-medium text-error-ink'}>{failureText(failure, detail)}</span>
        <span className="text-ink-3">
          {isUp && status > 0 && ` · ${status}`}
          {attempt > 1 && ` · ${t('check.retry', { attempt: String(attempt) })}`}
          {inMaintenance && ` · ${t('state.maintenance')}`}
        </span>
      </Td>
      <Td className="whitespace-nowrap max-sm:hidden">{probe || t('thisServer')}</Td>
      <Td numeric>{msText(phases.total)}</Td>
      <Td className="whitespace-nowrap max-sm:hidden">
        {traceId !== null && (
          <Link
            href={paths.trace(traceId, spanId ?? undefined)}
            prefetch={false}
            className="rounded-sm text-accent hover:underline"
          >
            {t('check.openTrace')}
          </Link>
        )}
      </Td>
    </Tr>
  )
}

import { paths } from '#domain/paths.ts'
import type { ListedCheck } from '#domain/uptime/uptime-catalogue.ts'
import type { CheckSpan } from '#domain/uptime/uptime-store.ts'
import { silentSince } from '#domain/uptime/state.ts'
import { messages } from '#messages'
import { barHeights } from '#ui/bar-heights.ts'
import { Link } from '#ui/link.tsx'
import { finePercent } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { availabilityOf, countFates, FateBar } from '../shared/fate-bar.tsx'
import { StateMark } from '../shared/state-mark.tsx'
import { intervalText, msText } from '../shared/words.ts'

interface CheckTableProps {
  readonly checks: readonly ListedCheck[]
  /** The last 24 hours of each check, by hour. */
  readonly day: ReadonlyMap<number, readonly CheckSpan[]>
  readonly now: Date
}

/** Checks with their last day. */
export function CheckTable({ checks, day, now }: CheckTableProps) {
  const t = messages('uptime')
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <Table label={t('title')}>
        <thead>
          <tr>
            <Th>{t('list.state')}</Th>
            <Th>{t('list.name')}</Th>
            <Th className="max-sm:hidden">{t('list.day')}</Th>
            <Th className="max-lg:hidden">{t('list.latency')}</Th>
            <Th numeric className="max-md:hidden">
              {t('list.availability')}
            </Th>
            <Th className="max-md:hidden">{t('list.last')}</Th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <CheckRow key={check.checkId} check={check} day={day.get(check.checkId) ?? []} now={now} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function CheckRow({ check, day, now }: { check: ListedCheck; day: readonly CheckSpan[]; now: Date }) {
  const t = messages('uptime')
  const { up, down, none } = countFates(day)
  const share = availabilityOf(day)
  return (
    <Tr>
      <Td>
        <StateMark state={check.state} silentSince={silentSince(check, check.intervalSeconds, now)} />
      </Td>
      <Td>
        <Link
          href={paths.uptimeCheck(check.checkId)}
          className="rounded-sm font-medium wrap-anywhere text-accent hover:underline"
        >
          {check.name}
        </Link>
        <span className="block max-w-prose text-xs wrap-anywhere text-ink-3">
          {check.target} · {t('list.every', { interval: intervalText(check.intervalSeconds) })}
        </span>
      </Td>
      <Td className="max-sm:hidden">
        <FateBar
          stretches={day}
          label={t('list.dayLabel', { up: String(up), down: String(down), none: String(none) })}
          className="h-6 w-36"
        />
      </Td>
      <Td className="max-lg:hidden">
        <Latency check={check} day={day} />
      </Td>
      <Td numeric className="max-md:hidden">
        {share === undefined ? <span className="text-ink-3">{t('list.noData')}</span> : finePercent(share)}
      </Td>
      <Td className="whitespace-nowrap text-ink-2 max-md:hidden">
        {check.lastAt === null ? (
          <span className="text-ink-3">{t('list.never')}</span>
        ) : (
          <RelativeTime at={check.lastAt} now={now} />
        )}
      </Td>
    </Tr>
  )
}

function Latency({ check: { lastMs }, day }: { check: ListedCheck; day: readonly CheckSpan[] }) {
  const t = messages('uptime')
  const times = day.map(({ phases }) => phases?.total ?? 0)
  const latest = times.findLast((ms) => ms > 0)
  return (
    <span className="flex items-center gap-2">
      <Sparkline
        heights={barHeights(times)}
        label={latest === undefined ? t('list.noData') : t('list.latencyLabel', { latest: msText(latest) })}
        className="w-24"
      />
      <span className="text-ink-2 tabular-nums">{lastMs === null ? '–' : msText(lastMs)}</span>
    </span>
  )
}

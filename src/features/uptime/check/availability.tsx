import type { CheckDay } from '#domain/uptime/uptime-store.ts'
import { messages } from '#messages'
import { finePercent } from '#ui/numbers.ts'
import { dateText } from '#ui/times.ts'
import { availabilityOf, countFates, FateBar } from '../shared/fate-bar.tsx'

/** The last 90 days as bars, and the availability over the last day, week, month and quarter. */
export function Availability({ days }: { days: readonly CheckDay[] }) {
  const t = messages('uptime')
  const { up, down, none } = countFates(days)
  const shareText = (some: readonly CheckDay[]) => {
    const share = availabilityOf(some)
    return share === undefined ? t('list.noData') : finePercent(share)
  }
  const titleOf = (day: CheckDay) => `${dateText(day.start, 'day')}: ${shareText([day])}`
  return (
    <div className="grid gap-4">
      <FateBar
        stretches={days}
        label={t('check.daysLabel', { up: String(up), down: String(down), none: String(none) })}
        titleOf={titleOf}
        className="h-10 w-full"
      />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {(
          [
            ['week', 7],
            ['month', 30],
            ['quarter', 90],
          ] as const
        ).map(([name, count]) => (
          <div key={name} className="grid">
            <dt className="text-sm text-ink-3">{t(`check.${name}`)}</dt>
            <dd className="text-lg font-semibold text-ink tabular-nums">{shareText(days.slice(-count))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

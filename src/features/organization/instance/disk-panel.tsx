import type { DiskStatus, DroppedWeek } from '#domain/disk/disk.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { Banner } from '#ui/banner.tsx'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ShareBar } from '#ui/share-bar.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { dateText } from '#ui/times.ts'
import { Facts } from '../frame/facts.tsx'

/** Disk usage of the data folder against its budget, when it will be full, and what was dropped for lack of space. */
export function DiskPanel({ disk }: { disk: DiskStatus }) {
  const t = messages('organization')
  const { usedBytes, freeBytes, sizeBytes, budgetBytes, dropped, at } = disk
  const used = byteSize(usedBytes)
  const note =
    budgetBytes === null
      ? t('instance.disk.usedFree', { used, free: byteSize(freeBytes) })
      : t('instance.disk.used', { used, budget: byteSize(budgetBytes) })
  return (
    <Panel id="disk" title={t('instance.disk.title')} note={note}>
      <State disk={disk} />
      <ShareBar value={usedBytes} max={budgetBytes ?? sizeBytes} className="my-3 w-full" />
      <DiskFacts disk={disk} />
      {dropped.length > 0 && <Dropped dropped={dropped} now={at} />}
    </Panel>
  )
}

function State({ disk: { state } }: { disk: DiskStatus }) {
  const t = messages('organization')
  const title = t(`instance.disk.state.${state}`)
  if (state === 'fine') return <p className="text-ink-2">{title}</p>
  return (
    <Banner tone={state === 'refusing' ? 'wrong' : 'warning'} title={title}>
      {t(`instance.disk.text.${state}`)}
    </Banner>
  )
}

function DiskFacts({ disk }: { disk: DiskStatus }) {
  const t = messages('organization')
  const { budgetBytes, isLimitedByDisk, floorBytes, growthPerDay, reachedAt, next } = disk
  const budget = budgetBytes === null ? t('instance.disk.budgetNone') : byteSize(budgetBytes)
  const week =
    next === null
      ? t('instance.disk.nextNone')
      : t('instance.disk.nextText', { week: weekText(next.week), bytes: byteSize(next.bytes) })
  return (
    <Facts
      facts={[
        {
          name: t('instance.disk.budget'),
          value: isLimitedByDisk ? t('instance.disk.limited', { budget }) : budget,
        },
        { name: t('instance.disk.floor'), value: t('instance.disk.floorText', { floor: byteSize(floorBytes) }) },
        {
          name: t('instance.disk.growth'),
          value:
            growthPerDay === null
              ? t('instance.disk.growthUnknown')
              : t('instance.disk.growthText', { bytes: byteSize(growthPerDay) }),
        },
        {
          name: t('instance.disk.reached'),
          value:
            reachedAt === null
              ? t('instance.disk.reachedNot')
              : t('instance.disk.reachedText', { date: dateText(reachedAt, 'day') }),
        },
        ...(budgetBytes === null ? [] : [{ name: t('instance.disk.next'), value: week }]),
      ]}
    />
  )
}

function Dropped({ dropped, now }: { dropped: readonly DroppedWeek[]; now: Date }) {
  const t = messages('organization')
  const title = t('instance.disk.dropped')
  return (
    <>
      <h3 className="mt-5 mb-1 font-medium text-ink">{title}</h3>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('instance.disk.column.week')}</Th>
            <Th>{t('instance.disk.column.at')}</Th>
            <Th numeric>{t('instance.disk.column.bytes')}</Th>
          </tr>
        </thead>
        <tbody>
          {dropped.map(({ week, at, bytes }) => (
            <Tr key={week.getTime()}>
              <Td>{weekText(week)}</Td>
              <Td className="text-ink-2">
                <RelativeTime at={at} now={now} />
              </Td>
              <Td numeric>{byteSize(bytes)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

/** Weeks start on Mondays in UTC, regardless of the reader's time zone. */
function weekText(week: Date): string {
  return dateText(week, 'day', { ...requestContext(), timeZone: 'UTC' })
}

import type { Outage } from '#domain/uptime/uptime-catalogue.ts'
import { messages } from '#messages'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { shortAge } from '#ui/times.ts'
import { failureText } from '../shared/words.ts'

/** A check's outages with their causes. */
export function Outages({ outages, now }: { outages: readonly Outage[]; now: Date }) {
  const t = messages('uptime')
  if (outages.length === 0) return <p className="p-4 text-ink-2">{t('check.noOutages')}</p>
  return (
    <Table label={t('check.outages')}>
      <thead>
        <tr>
          <Th>{t('check.from')}</Th>
          <Th>{t('check.lasted')}</Th>
          <Th>{t('check.reason')}</Th>
        </tr>
      </thead>
      <tbody>
        {outages.map(({ id, from, until, evidence }) => (
          <Tr key={id}>
            <Td className="whitespace-nowrap">
              <RelativeTime at={from} now={now} />
            </Td>
            <Td className="whitespace-nowrap">
              {until === null ? (
                <span className="font-medium text-error-ink">{t('check.ongoing')}</span>
              ) : (
                shortAge(until.getTime() - from.getTime())
              )}
            </Td>
            <Td className="wrap-anywhere">{failureText(evidence.failure, evidence.detail)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

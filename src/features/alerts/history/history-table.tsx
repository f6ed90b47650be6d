import type { Delivery, Firing } from '#domain/alert/rule.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { answerText, deliveryText } from '../words/answer.ts'
import { whyText } from '../words/why.ts'

interface HistoryTableProps {
  /** Newest first. */
  readonly firings: readonly Firing[]
  readonly now: Date
  /** Adds a rule column, for lists over several rules. */
  readonly withRule?: boolean
}

const inks = { warning: 'text-warning-ink', critical: 'text-error-ink', resolved: 'text-accent' } as const

/** The history of firings: when, why, and each destination's delivery. */
export function HistoryTable({ firings, now, withRule = false }: HistoryTableProps) {
  const t = messages('alerts')
  return (
    <Table label={t('tabs.history')}>
      <thead>
        <tr>
          <Th>{t('column.when')}</Th>
          {withRule && <Th>{t('column.name')}</Th>}
          <Th>{t('column.what')}</Th>
          <Th>{t('column.to')}</Th>
        </tr>
      </thead>
      <tbody>
        {firings.map((firing) => (
          <Tr key={firing.id} className="align-top">
            <Td className="whitespace-nowrap text-ink-2">
              <RelativeTime at={firing.at} now={now} />
              <span className={cx('block text-xs font-medium', inks[firing.level])}>{t(`level.${firing.level}`)}</span>
            </Td>
            {withRule && (
              <Td>
                <Link href={paths.alert(firing.ruleId)} className="rounded-sm font-medium text-accent hover:underline">
                  {firing.ruleName}
                </Link>
              </Td>
            )}
            <Td>
              <What firing={firing} />
            </Td>
            <Td>
              <ul className="grid gap-1">
                {firing.deliveries.map((delivery) => (
                  <Outcome key={delivery.id} delivery={delivery} now={now} />
                ))}
              </ul>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function What({ firing: { issueId, title, why } }: { firing: Firing }) {
  const t = messages('alerts')
  const reason = <span className="block text-xs text-ink-2">{whyText(why)}</span>
  if (why.kind === 'threshold') return <span className="text-ink">{whyText(why)}</span>
  return (
    <div className="max-w-80 min-w-40">
      {issueId === null ? (
        <span className="block truncate text-ink-2" title={t('history.gone')}>
          {title}
        </span>
      ) : (
        <Link
          href={paths.issue(issueId)}
          prefetch={false}
          className="block truncate rounded-sm text-accent hover:underline"
          title={title}
        >
          {title}
        </Link>
      )}
      {reason}
    </div>
  )
}

const stateInks = { sent: 'text-ink-2', waiting: 'text-warning-ink', failed: 'text-error-ink' } as const

function Outcome({ delivery, now }: { delivery: Delivery; now: Date }) {
  const { to, state, answer } = delivery
  return (
    <li className="max-w-96 min-w-40 text-sm">
      <span className="font-medium text-ink">{to}</span>{' '}
      <span className={stateInks[state]}>{deliveryText(delivery, now)}</span>
      {answer !== null && <span className="block text-xs break-words text-ink-3">{answerText(answer)}</span>}
    </li>
  )
}

import { paths } from '#domain/paths.ts'
import type { Webhook, WebhookDelivery } from '#domain/webhook/webhook.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { shortTime } from '#ui/times.ts'
import { answerText } from './answer-text.ts'
import { RedeliverForm } from './redeliver-form.tsx'

interface DeliveryTableProps {
  readonly webhook: Webhook
  /** Newest first. */
  readonly deliveries: readonly WebhookDelivery[]
  /** The page starts after this delivery; `undefined` for the first page. */
  readonly before: number | undefined
  readonly hasOlder: boolean
  readonly now: Date
}

/** A webhook's log: what was sent, the outcome, and a button to resend. */
export function DeliveryTable({ webhook, deliveries, before, hasOlder, now }: DeliveryTableProps) {
  const t = messages('organization')
  const title = t('webhooks.log.title')
  const oldest = hasOlder ? deliveries.at(-1)?.id : undefined
  if (deliveries.length === 0)
    return (
      <Panel id="deliveries" title={title}>
        <p className="text-sm text-ink-2">{t('webhooks.log.none')}</p>
      </Panel>
    )
  return (
    <>
      <Panel id="deliveries" title={title} flush>
        <Table label={title}>
          <thead>
            <tr>
              <Th>{t('webhooks.log.column.what')}</Th>
              <Th>{t('webhooks.log.column.result')}</Th>
              <Th className="max-md:hidden">{t('webhooks.log.column.took')}</Th>
              <Th>
                <span className="sr-only">{t('webhooks.log.again')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <Row key={delivery.id} webhook={webhook} delivery={delivery} now={now} />
            ))}
          </tbody>
        </Table>
      </Panel>
      {(before !== undefined || oldest !== undefined) && (
        <nav aria-label={t('webhooks.log.pages')} className="flex gap-2">
          {before !== undefined && <LinkButton href={paths.webhook(webhook.id)}>{t('webhooks.log.newest')}</LinkButton>}
          {oldest !== undefined && (
            <LinkButton href={paths.webhook(webhook.id, { before: oldest })}>{t('webhooks.log.older')}</LinkButton>
          )}
        </nav>
      )}
    </>
  )
}

const inks = { sent: 'text-ink', waiting: 'text-warning-ink', failed: 'text-error-ink' } as const

function Row({ webhook, delivery, now }: { webhook: Webhook; delivery: WebhookDelivery; now: Date }) {
  const t = messages('organization')
  const { id, type, state, attempts, createdAt, nextAt, answer, body } = delivery
  const isDue = nextAt === null || nextAt <= now
  const said = answerText(answer)
  return (
    <Tr className="align-top">
      <Td className="min-w-40">
        <code className="font-mono text-sm text-ink">{type}</code>
        <span className="block text-xs text-ink-3">
          <RelativeTime at={createdAt} now={now} />
        </span>
        <details className="mt-1 text-xs text-ink-3">
          <summary className="w-fit cursor-pointer rounded-sm">{t('webhooks.log.details')}</summary>
          <pre className="mt-1 max-w-prose font-mono wrap-anywhere whitespace-pre-wrap text-ink-2">
            {indented(body)}
          </pre>
        </details>
      </Td>
      <Td className="min-w-40 wrap-anywhere text-ink-2">
        <span className={inks[state]}>{t(`webhooks.log.${state}`)}</span>
        {attempts > 1 && ` · ${t('webhooks.log.attempts', { count: attempts })}`}
        {state === 'waiting' && attempts > 0 && (
          <span className="block text-xs text-ink-3">
            {t('webhooks.log.next', { when: isDue ? t('webhooks.log.soon') : shortTime(nextAt, now) })}
          </span>
        )}
        {said !== '' && <span className="line-clamp-3 text-xs text-ink-3">{said}</span>}
      </Td>
      <Td className="whitespace-nowrap text-ink-2 tabular-nums max-md:hidden">
        {answer?.ms !== undefined && t('webhooks.log.milliseconds', { ms: answer.ms })}
      </Td>
      <Td actions>
        {webhook.off === null && !(state === 'waiting' && isDue) && (
          <RedeliverForm
            subject={`${webhook.id}/${id}`}
            texts={{ label: t('webhooks.log.again'), whole: t('webhooks.log.againOf', { type }) }}
          />
        )}
      </Td>
    </Tr>
  )
}

function indented(body: string): string {
  // Only ever written by this server.
  return JSON.stringify(JSON.parse(body), null, 2)
}

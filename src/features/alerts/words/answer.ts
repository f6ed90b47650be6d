import type { Delivery, DeliveryAnswer } from '#domain/alert/rule.ts'
import { messages } from '#messages'
import { shortTime } from '#ui/times.ts'

/** Maximum length of a receiver's own text. */
const MOST_SAID = 300

/** Describes a receiver's answer. */
export function answerText({ outcome, status, text }: DeliveryAnswer): string {
  const t = messages('alerts')
  const said = text.trim()
  return [
    t(`answer.${outcome}`),
    ...(status === null ? [] : [t('answer.status', { status: String(status) })]),
    ...(said === '' || outcome === 'taken' ? [] : [t('delivery.said', { text: said.slice(0, MOST_SAID) })]),
  ].join(' ')
}

/** A delivery's state: delivered, waiting for a retry, or given up. */
export function deliveryText({ state, attempts, nextAt }: Delivery, now: Date): string {
  const t = messages('alerts')
  if (state !== 'waiting' || attempts === 0) return t(`delivery.${state}`)
  const when = nextAt === null || nextAt <= now ? t('delivery.soon') : shortTime(nextAt, now)
  return t('delivery.again', { count: attempts, when })
}

import type { Delivery, DeliveryAnswer } from '#domain/alert/rule.ts'
import { messages } from '#messages'
import { shortTime } from '#ui/times.ts'

/** Longest piece of a receiver's own words that is shown. */
const MOST_SAID = 300

/** What a receiver answered, in words. */
export function answerText({ outcome, status, text }: DeliveryAnswer): string {
  const t = messages('alerts')
  const said = text.trim()
  return [
    t(`answer.${outcome}`),
    ...(status === null ? [] : [t('answer.status', { status: String(status) })]),
    ...(said === '' || outcome === 'taken' ? [] : [t('delivery.said', { text: said.slice(0, MOST_SAID) })]),
  ].join(' ')
}

/** How the word to one destination stands: delivered, waiting for its next try, or given up. */
export function deliveryText({ state, attempts, nextAt }: Delivery, now: Date): string {
  const t = messages('alerts')
  if (state !== 'waiting' || attempts === 0) return t(`delivery.${state}`)
  const when = nextAt === null || nextAt <= now ? t('delivery.soon') : shortTime(nextAt, now)
  return t('delivery.again', { count: attempts, when })
}

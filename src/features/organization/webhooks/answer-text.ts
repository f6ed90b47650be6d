import type { DeliveryAnswer } from '#domain/alert/rule.ts'
import { messages } from '#messages'

/** What a receiver answered, in words, with the beginning of its own. */
export function answerText(answer: DeliveryAnswer | null): string {
  if (answer === null) return ''
  const { outcome, status, text } = answer
  const alerts = messages('alerts')
  const said = text.trim()
  return [
    outcome === 'receiver_gone' ? messages('organization')('webhooks.log.sealed') : alerts(`answer.${outcome}`),
    ...(status === null ? [] : [alerts('answer.status', { status: String(status) })]),
    ...(said === '' ? [] : [alerts('delivery.said', { text: said })]),
  ].join(' ')
}

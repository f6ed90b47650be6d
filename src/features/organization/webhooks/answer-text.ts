import type { DeliveryAnswer } from '#domain/alert/rule.ts'
import { messages } from '#messages'

/** A receiver's answer with the start of its own text; '' on success, which is shown separately. */
export function answerText(answer: DeliveryAnswer | null): string {
  if (answer === null) return ''
  const { outcome, status, text } = answer
  const alerts = messages('alerts')
  const said = text.trim()
  return [
    ...(outcome === 'taken' ? [] : [outcomeText(outcome)]),
    ...(status === null ? [] : [alerts('answer.status', { status: String(status) })]),
    ...(said === '' ? [] : [alerts('delivery.said', { text: said })]),
  ].join(' ')
}

function outcomeText(outcome: DeliveryAnswer['outcome']): string {
  // Here it means that the signing secret cannot be decrypted.
  if (outcome === 'receiver_gone') return messages('organization')('webhooks.log.sealed')
  return messages('alerts')(`answer.${outcome}`)
}

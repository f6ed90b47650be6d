import type { DeliveryAnswer } from '#domain/alert/rule.ts'
import { messages } from '#messages'

/** What a receiver answered, in words, with the beginning of its own. That it was taken is said beside it. */
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
  // The receiver is there: what cannot be opened is the secret that signs.
  if (outcome === 'receiver_gone') return messages('organization')('webhooks.log.sealed')
  return messages('alerts')(`answer.${outcome}`)
}

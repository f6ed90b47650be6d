import type { OnHold } from '#domain/hold/hold.ts'
import { messages } from '#messages'

/** What a deletion of so many issues came to. */
export function deletedSentence(count: number, discard: boolean): string {
  const t = messages('triage')
  const done = t('done.deleted', { count })
  return discard && count > 0 ? `${done} ${t('done.discarded')}` : done
}

/** Why nothing was deleted. */
export function onHoldSentence({ why }: OnHold): string {
  return messages('triage')('done.onHold', { why })
}

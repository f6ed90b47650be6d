import type { StatusPageRefusal } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'

/** The reason why a status page was not changed, as a sentence. */
export function refusalText(refusal: StatusPageRefusal): string {
  return messages('statusPages')(`refused.${refusal.reason}`)
}

/** The only way from text to the number of a page or of an incident. */
export function parseId(said: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : undefined
}

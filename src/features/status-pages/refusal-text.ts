import type { StatusPageRefusal } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'

/** Explains why a status page was not changed. */
export function refusalText(refusal: StatusPageRefusal): string {
  return messages('statusPages')(`refused.${refusal.reason}`)
}

/** Parses the id of a page or incident. */
export function parseId(said: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : undefined
}

import type { UptimeRefusal } from '#domain/uptime/uptime-catalogue.ts'
import { messages } from '#messages'

/** Explains a refusal. */
export function refusalText(refusal: UptimeRefusal): string {
  const t = messages('uptime')
  switch (refusal.reason) {
    case 'not_found':
    case 'too_many':
    case 'taken':
      return t(`refusal.${refusal.reason}`)
    case 'in_use':
      return t('refusal.in_use', { checks: refusal.checks })
  }
}

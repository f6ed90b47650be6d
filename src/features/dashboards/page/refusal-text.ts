import type { DashboardRefusal } from '#domain/dashboard/dashboard.ts'
import { messages } from '#messages'

/** Explains why a dashboard was not changed. */
export function refusalText(refusal: DashboardRefusal): string {
  const t = messages('dashboards')
  switch (refusal.reason) {
    case 'changed_meanwhile':
      return t('refused.changed_meanwhile', { by: refusal.by })
    case 'not_found':
    case 'not_yours':
    case 'too_many':
    case 'nothing_to_undo':
      return t(`refused.${refusal.reason}`)
  }
}

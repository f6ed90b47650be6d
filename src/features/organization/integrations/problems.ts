import {
  MAX_BASE_URL,
  MAX_INTEGRATION_NAME,
  type IntegrationProblem,
  type TicketSystemKind,
} from '#domain/ticket/integration.ts'
import { messages } from '#messages'
import type { FieldProblem } from '#ui/form/form-state.ts'

/** Converts problems to texts per field. */
export function problemTexts(kind: TicketSystemKind, problems: readonly IntegrationProblem[]): readonly FieldProblem[] {
  return problems.map((problem) => ({ field: problem.field, text: textOf(kind, problem) }))
}

function textOf(kind: TicketSystemKind, problem: IntegrationProblem): string {
  const t = messages('tickets')
  switch (problem.reason) {
    case 'place_invalid':
      return t(`problem.place_invalid.${kind}`, { place: problem.place })
    case 'project_unknown':
      return t('problem.project_unknown', { place: problem.place })
    case 'name_too_long':
      return t('problem.name_too_long', { limit: MAX_INTEGRATION_NAME })
    case 'address_too_long':
      return t('problem.address_too_long', { limit: MAX_BASE_URL })
    case 'name_missing':
    case 'name_taken':
    case 'address_invalid':
    case 'token_missing':
    case 'token_invalid':
    case 'account_invalid':
      return t(`problem.${problem.reason}`)
  }
}

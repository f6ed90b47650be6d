import type { LinkRefusal } from '#domain/ticket/tickets.ts'
import { messages } from '#messages'
import { faultInWords } from '#messages/ticket-words.ts'

/** Explains why a ticket was not linked or created. */
export function refusalInWords(refusal: LinkRefusal): string {
  switch (refusal.reason) {
    case 'not_a_ticket':
    case 'no_integration':
    case 'ambiguous':
    case 'no_place':
    case 'gone':
      return messages('tickets')(`side.problem.${refusal.reason}`)
    case 'unreachable':
    case 'timeout':
    case 'private_address':
    case 'unexpected':
    case 'unauthorized':
    case 'forbidden':
    case 'not_found':
    case 'rate_limited':
    case 'rejected':
    case 'server_error':
    case 'no_way_to_close':
      return faultInWords(refusal.kind, refusal)
  }
}

import type { Job } from '../retention/retention.ts'
import { keepInStep } from './keep-in-step.ts'
import type { TicketParts } from './parts.ts'

/** Tickets and issues, each minute. */
export function ticketJob(parts: TicketParts): Job {
  return { name: 'tickets', everyMs: 60_000, run: (now) => keepInStep(parts, now) }
}

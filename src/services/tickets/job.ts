import type { Job } from '../job.ts'
import { keepInStep } from './keep-in-step.ts'
import type { TicketParts } from './ticket-parts.ts'

/** The job that synchronises tickets and issues. */
export function ticketJob(parts: TicketParts): Job {
  return { name: 'tickets', everyMs: 60_000, run: (now) => keepInStep(parts, now) }
}

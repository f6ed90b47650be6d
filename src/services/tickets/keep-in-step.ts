import { isPassing, type TicketFault } from '#domain/ticket/system.ts'
import type { Ticket } from '#domain/ticket/ticket.ts'
import type { JobResult } from '../job.ts'
import { systemOf, type TicketParts } from './ticket-parts.ts'

const FOLLOWED_AT_ONCE = 1_000
/** Requests to other servers per run, of each kind. */
const MAX_CLOSED = 20
const MAX_LOOKED_AT = 30
const MINUTE_MS = 60_000
/** After 1, 2, 4 … minutes, at most 6 hours apart: about a day and a half in all. */
const MAX_ATTEMPTS = 14
const MAX_WAIT_MS = 6 * 60 * MINUTE_MS

/**
 * Synchronises tickets and issues: closes the tickets of resolved issues, and polls tickets without a webhook for being
 * closed. Idempotent, so it may run again after a crash. @returns the results, for the log
 */
export async function keepInStep(parts: TicketParts, now: Date): Promise<JobResult> {
  const { ticketFeed } = parts.catalogue
  let followed = 0
  for (let read = FOLLOWED_AT_ONCE; read === FOLLOWED_AT_ONCE; followed += read) {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
    read = await ticketFeed.follow(FOLLOWED_AT_ONCE, now)
  }
  const closed = await eachOfItsSystem(await ticketFeed.toClose(now, MAX_CLOSED), (ticket) =>
    closeOne(parts, ticket, now),
  )
  const looked = await eachOfItsSystem(await ticketFeed.toLookAt(now, MAX_LOOKED_AT), (ticket) =>
    lookAt(parts, ticket, now),
  )
  return { followed, closed, looked }
}

/** Processes systems concurrently, so that an unavailable one delays no other; the tickets of one system in order. */
async function eachOfItsSystem<T extends Ticket>(
  tickets: readonly T[],
  work: (ticket: T) => Promise<TicketFault | undefined>,
): Promise<number> {
  const bySystem = [...Map.groupBy(tickets, ({ integrationId }) => integrationId).values()]
  const done = await Promise.all(
    bySystem.map(async (own) => {
      let count = 0
      for (const ticket of own) {
        // oxlint-disable-next-line no-await-in-loop -- one system is asked one thing at a time
        const fault = await work(ticket)
        // A temporary failure affects the system's other tickets too; they are retried in the next run.
        if (fault !== undefined && isPassing(fault)) break
        if (fault === undefined) count++
      }
      return count
    }),
  )
  return done.reduce((sum, count) => sum + count, 0)
}

async function closeOne(
  parts: TicketParts,
  ticket: Ticket & { readonly attempts: number },
  now: Date,
): Promise<TicketFault | undefined> {
  const { ticketFeed } = parts.catalogue
  const closed = await (await systemOf(parts, ticket.integrationId))?.close(ticket.key)
  // The integration and its tickets have been removed since.
  if (closed === undefined) return undefined
  if (closed.ok) {
    await ticketFeed.observed(ticket.integrationId, closed.value, now)
    return undefined
  }
  const { attempts } = ticket
  const mayTryAgain = isPassing(closed.refusal) && attempts + 1 < MAX_ATTEMPTS
  const waitMs = Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** attempts)
  await ticketFeed.closeFailed(ticket.id, mayTryAgain ? new Date(now.getTime() + waitMs) : null)
  return closed.refusal
}

async function lookAt(parts: TicketParts, ticket: Ticket, now: Date): Promise<TicketFault | undefined> {
  const { ticketFeed } = parts.catalogue
  const found = await (await systemOf(parts, ticket.integrationId))?.get(ticket.key)
  if (found === undefined) return undefined
  // Recorded even on failure, so that the others get their turn.
  await ticketFeed.lookedAt(ticket.id, now)
  if (!found.ok) return found.refusal
  await ticketFeed.observed(ticket.integrationId, found.value, now)
  return undefined
}

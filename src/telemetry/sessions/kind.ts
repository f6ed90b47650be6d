import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { Result } from '#domain/result.ts'
import type { Session } from '#domain/session/session.ts'
import { ended, endedParts, type ItemResult, type Kind } from '../kind.ts'
import { oneOf } from '../wire.ts'
import { digestSession, digestSessionCounts, type NoSessions, type ReadSessions } from './digest.ts'
import { sessionTable } from './table.ts'
import { sessionItems } from './wire.ts'

/** Sessions: single updates, and counts aggregated by SDKs. */
export const sessions: Kind<Session, DigestedItem> = {
  name: 'sessions',
  items: sessionItems,
  table: sessionTable,
  repeats: 'by_id',
  // A session alone does not prove that errors arrive.
  provesSetup: false,
  digest: (item, context, lookups) => resultOf(read(item, context, lookups)),
}

function read(item: EnvelopeItem, context: ItemContext, lookups: DigestLookups): Result<ReadSessions, NoSessions> {
  return item.type === 'sessions'
    ? digestSessionCounts(item.payload, context, lookups)
    : digestSession(item.payload, context, lookups)
}

function resultOf(found: Result<ReadSessions, NoSessions>): ItemResult<Session, DigestedItem> {
  if (found.ok) {
    const { item, sessions: rows, refused } = found.value
    return { kept: [{ item, rows }], ended: endedParts('session', refused) }
  }
  const { refusal } = found
  return refusal.reason === 'filtered'
    ? ended(oneOf('session'), { outcome: 'filtered', reason: refusal.filter })
    : ended(oneOf('session'), { outcome: 'invalid', reason: refusal.reason })
}

import type { EnvelopeHeader, ItemHeader } from '#domain/envelope/envelope.ts'
import { serialiseEnvelope } from '#domain/envelope/serialise.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import type { SpoolHeader } from '#domain/spool/spool.ts'
import { digestRecords } from '#pipeline/testing.ts'
import type { Target } from './fuzz.ts'

/** The time of digestion. */
export const NOON = Date.parse('2026-11-24T12:00:00Z')

/** The header of a spool record with an envelope. */
export const spoolHeader: SpoolHeader = {
  kind: 'envelope',
  projectId: 1 as ProjectId,
  receivedAt: NOON,
  remoteAddress: '203.0.113.7',
  userAgent: null,
}

/** Digests an envelope as a thread does, where our own bugs become outcomes. Returns its items' outcomes. */
export function digest(body: Uint8Array): readonly ItemOutcome[] {
  const { outcomes } = digestRecords([{ header: spoolHeader, body }], NOON)
  if (outcomes.some(({ reason }) => reason === 'internal_error')) throw new Error('The digest has a fault.')
  return outcomes
}

// Files and recordings require an event id.
const envelopeHeader: EnvelopeHeader = { event_id: '0af7651916cd43dd8448eb211c80319c' as EventId }

/** Digests an envelope with one item of these bytes. */
export function digestItem(header: ItemHeader, payload: Uint8Array): readonly ItemOutcome[] {
  return digest(serialiseEnvelope({ header: envelopeHeader, items: [{ type: header.type, header, payload }] }))
}

/**
 * A target whose inputs are digested as an item of each of these headers, listed in `items`.
 * @param also another reader of such bytes
 */
export function ofItems(
  { name, seeds, words }: Pick<Target, 'name' | 'seeds' | 'words'>,
  headers: readonly ItemHeader[],
  also: (bytes: Uint8Array) => unknown = () => {},
): Target {
  return {
    name,
    seeds,
    words,
    items: headers,
    read: (bytes) => {
      also(bytes)
      for (const header of headers) digestItem(header, bytes)
    },
  }
}

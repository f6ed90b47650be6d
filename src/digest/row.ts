import type { Event } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import { userKey } from '#domain/event/event-row.ts'
import type { EventId, GroupHash } from '#domain/ids.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { stackNames } from './stack-names.ts'

/** The columns of an event, with the event itself serialised once as JSON. */
export function toRow(
  event: Event,
  { projectId, arrival = 0 }: Pick<ItemContext, 'projectId' | 'arrival'>,
  groupHash: GroupHash,
  secondaryHashes: readonly GroupHash[],
): EventRow {
  const { user = {} } = event
  return {
    projectId,
    eventId: event.event_id as EventId,
    groupHash,
    timestamp: milliseconds(event.timestamp),
    receivedAt: milliseconds(event.received),
    arrival,
    type: event.type,
    level: event.level,
    platform: event.platform,
    title: event.title,
    culprit: event.culprit,
    metadata: { type: '', value: '', filename: '', function: '', ...event.metadata },
    handled: event.exception?.every((exception) => exception.mechanism?.handled !== false) ?? true,
    environment: event.environment ?? '',
    release: event.release ?? '',
    dist: event.dist ?? '',
    transaction: event.transaction ?? '',
    serverName: event.server_name ?? '',
    userKey: userKey(event.user),
    user: {
      ...(user.id !== undefined && { id: user.id }),
      ...(user.email !== undefined && { email: user.email }),
      ...(user.username !== undefined && { username: user.username }),
      ...(user.ip_address !== undefined && { ip_address: user.ip_address }),
    },
    digest: event.digest ?? '',
    stack: stackNames(event),
    traceId: traceIdOf(event),
    secondaryHashes,
    ...(event.grouping.variant === 'filter' && { foldedBy: event.grouping.rule ?? '' }),
    sdkName: event.sdk?.name ?? '',
    sdkVersion: event.sdk?.version ?? '',
    tags: event.tags,
    payload: JSON.stringify(event),
  }
}

const TRACE_ID = /^[0-9a-f]{32}$/

function traceIdOf({ contexts }: Event): string {
  const id = contexts?.trace?.trace_id
  const hex = typeof id === 'string' ? id.replaceAll('-', '').toLowerCase() : ''
  return TRACE_ID.test(hex) ? hex : ''
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000)
}

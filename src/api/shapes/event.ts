import { z } from '@hono/zod-openapi'
import type { EventSummary, StoredEvent } from '#domain/event/event-store.ts'
import { userKey } from '#domain/event/event-row.ts'
import type { Event, EventUser, Processing } from '#domain/event/event.ts'
import type { EventId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { json, jsonObject, tag, time } from './common.ts'
import { entriesOf, entryShape } from './entries.ts'
import { metadataOf, metadataShape, releaseReference, releaseReferenceOf } from './issue.ts'

const user = z.object({
  id: z.string().nullable(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  name: z.string().nullable(),
  ip_address: z.string().nullable(),
  geo: jsonObject.nullable(),
  data: jsonObject.nullable(),
})

/** An event in a list (docs/protocol.md 6.2, 7). `groupID` is null until its batch is committed. */
export const eventSummaryShape = z
  .object({
    id: z.string(),
    eventID: z.string(),
    groupID: z.string().nullable(),
    projectID: z.string(),
    title: z.string(),
    message: z.string(),
    culprit: z.string(),
    type: z.string(),
    'event.type': z.string(),
    platform: z.string(),
    dateCreated: time,
    dateReceived: time,
    user: user.nullable(),
    tags: z.array(tag),
    size: z.number(),
  })
  .openapi('EventSummary')

export function eventSummaryOf(event: EventSummary, issue: Issue | undefined): z.output<typeof eventSummaryShape> {
  return {
    id: event.eventId,
    eventID: event.eventId,
    groupID: issue === undefined ? null : String(issue.id),
    projectID: String(event.projectId),
    title: event.title,
    // Lists do not load event bodies. The title is the start of the message.
    message: event.title,
    culprit: event.culprit,
    type: event.type,
    'event.type': event.type,
    platform: event.platform,
    dateCreated: event.timestamp.toISOString(),
    dateReceived: event.receivedAt.toISOString(),
    user: userOf(event.user),
    tags: tagsOf(event),
    size: event.size,
  }
}

/** A whole event (docs/protocol.md 7). */
export const eventShape = z
  .object({
    ...eventSummaryShape.omit({ 'event.type': true }).shape,
    location: z.string().nullable(),
    metadata: metadataShape,
    contexts: z.record(z.string(), jsonObject),
    context: jsonObject,
    entries: z.array(entryShape),
    sdk: z.object({ name: z.string(), version: z.string() }).nullable(),
    packages: z.record(z.string(), z.string()),
    dist: z.string().nullable(),
    release: releaseReference.nullable(),
    errors: z.array(
      z.object({ type: z.string(), message: z.string(), data: z.object({ name: z.string(), value: json }) }),
    ),
    fingerprints: z.array(z.string()),
    groupingConfig: z.object({ id: z.string() }),
    nextEventID: z.string().nullable(),
    previousEventID: z.string().nullable(),
    userReport: z.null(),
    measurements: z.null(),
    startTimestamp: z.null(),
    endTimestamp: z.null(),
    _meta: z.null(),
  })
  .openapi('Event')

export interface Neighbours {
  readonly older: EventId | undefined
  readonly newer: EventId | undefined
}

export function eventOf(
  stored: StoredEvent,
  issue: Issue | undefined,
  neighbours: Neighbours,
): z.output<typeof eventShape> {
  const { event } = stored
  const { 'event.type': _, ...summary } = eventSummaryOf(stored, issue)
  return {
    ...summary,
    message: event.logentry?.formatted ?? '',
    location: event.metadata.filename ?? null,
    metadata: metadataOf(event.title, event.metadata),
    user: userOf(event.user),
    tags: tagsOf(stored, event),
    contexts: contextsOf(event.contexts ?? {}),
    context: { ...event.extra },
    entries: entriesOf(event),
    sdk: event.sdk === undefined ? null : { name: event.sdk.name, version: event.sdk.version },
    packages: { ...event.modules },
    dist: event.dist ?? null,
    release: releaseReferenceOf(event.release),
    errors: (event.errors ?? []).map(processingOf),
    fingerprints: [stored.groupHash],
    groupingConfig: { id: event.grouping.algorithm },
    nextEventID: neighbours.newer ?? null,
    previousEventID: neighbours.older ?? null,
    // Transactions and user feedback have these; errors do not.
    userReport: null,
    measurements: null,
    startTimestamp: null,
    endTimestamp: null,
    _meta: null,
  }
}

function userOf(known: EventUser | undefined): z.output<typeof user> | null {
  if (known === undefined || Object.values(known).every((value) => !value)) return null
  return {
    id: known.id || null,
    email: known.email || null,
    username: known.username || null,
    name: known.name || null,
    ip_address: known.ip_address || null,
    geo: known.geo ?? null,
    data: known.data ?? null,
  }
}

/** The event's own tags plus the fields that are also exposed as tags, by name. */
function tagsOf(event: EventSummary, body: Pick<Event, 'transaction' | 'server_name'> = {}): z.output<typeof tag>[] {
  const lifted = [
    ['dist', event.dist],
    ['environment', event.environment],
    ['level', event.level],
    ['release', event.release],
    ['server_name', body.server_name ?? ''],
    ['transaction', body.transaction ?? ''],
    ['user', userKey(event.user)],
  ] as const
  const tags = new Map([...event.tags, ...lifted].filter(([, value]) => value !== ''))
  return [...tags].map(([key, value]) => ({ key, value })).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Every context has a type, which defaults to its name (docs/protocol.md 4.2). */
function contextsOf(contexts: { readonly [name: string]: { readonly [key: string]: unknown } }) {
  return Object.fromEntries(Object.entries(contexts).map(([name, context]) => [name, { type: name, ...context }]))
}

function processingOf({ type, name, value }: Processing) {
  return { type, message: messages('api')('processing', { name, type }), data: { name, value: value ?? null } }
}

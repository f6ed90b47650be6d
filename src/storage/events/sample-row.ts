import { createHash } from 'node:crypto'
import type { Grant } from '#domain/access/access.ts'
import { authorize, narrow } from '#domain/access/access.ts'
import type { KeptSince } from '#domain/event/event-store.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EventId, GroupHash, ProjectId } from '#domain/ids.ts'

// For tests: rows that are valid in every column, and the grants to read them with.

let made = 0

/** A row of a unique event. Override what the test is about. */
export function aRow(overrides: Partial<EventRow> = {}): EventRow {
  made += 1
  const row = {
    projectId: 1 as ProjectId,
    eventId: md5(`event ${made}`) as EventId,
    groupHash: aGroup('some group'),
    timestamp: Date.UTC(2026, 9, 14, 12),
    receivedAt: Date.UTC(2026, 9, 14, 12, 0, 1),
    arrival: 0,
    type: 'error',
    level: 'error',
    platform: 'javascript',
    title: 'TypeError: no such thing',
    culprit: 'checkout in pay',
    metadata: { type: 'TypeError', value: 'no such thing', filename: 'pay.ts', function: 'checkout' },
    handled: true,
    environment: 'production',
    release: 'web@1.0.0',
    dist: '',
    transaction: '/checkout',
    serverName: '',
    userKey: '',
    user: {},
    digest: '',
    stack: { files: ['pay.ts'], functions: ['checkout'], modules: [] },
    traceId: '',
    sdkName: 'sentry.javascript.browser',
    sdkVersion: '11.12.0',
    secondaryHashes: [],
    tags: [],
    ...overrides,
  } as const
  return { payload: JSON.stringify({ event_id: row.eventId, title: row.title }), ...row }
}

/** A group hash, derived from any name. */
export function aGroup(name: string): GroupHash {
  return md5(name) as GroupHash
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

/** A grant to read all projects, or only these. */
export function mayRead(...projects: readonly ProjectId[]): Grant<'event:read'> {
  const all = authorize({ kind: 'operator' }, 'event:read')
  if (!all.ok) throw new Error('The operator may read events')
  return projects.length === 0 ? all.value : narrow(all.value, projects)
}

/** A grant to see the installation's figures for all projects, or only for these. */
export function mayInspect(...projects: readonly ProjectId[]): Grant<'org:read'> {
  const all = authorize({ kind: 'operator' }, 'org:read')
  if (!all.ok) throw new Error('The operator may read the organisation')
  return projects.length === 0 ? all.value : narrow(all.value, projects)
}

/** A grant to see the instance. */
export function mayAdminister(): Grant<'org:admin'> {
  const all = authorize({ kind: 'operator' }, 'org:admin')
  if (!all.ok) throw new Error('The operator may administer the organisation')
  return all.value
}

/** The same cutoff for all kinds of data. */
export function allBefore(before: Date): KeptSince {
  return {
    events: before,
    spans: before,
    logs: before,
    metrics: before,
    points: before,
    replays: before,
    profiles: before,
  }
}

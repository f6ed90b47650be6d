import { authorize, narrow, type Grant } from '#domain/access/access.ts'
import { BlobsUnavailable, type BlobKey } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { Reprocessing, ResolvedAgain } from '#domain/event/reprocessing.ts'
import type { Event } from '#domain/event/event.ts'
import type { EventCursor, EventRevision, EventStore, StoredEvent } from '#domain/event/event-store.ts'
import type { GroupHash } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { readAgain } from '#digest/read-again.ts'
import { isAboutSymbols } from '#digest/symbolicate/symbolicate-event.ts'
import { TryOutThread } from './try-out-thread.ts'

interface Parts {
  readonly catalogue: Catalogue
  readonly events: EventStore
  readonly lookups: DigestLookups
  /** Downloads remote source indexes. Returns the keys that do not exist anywhere. */
  readonly fetchBlobs: (keys: readonly BlobKey[]) => Promise<readonly BlobKey[]>
}

/** The most events of an issue that are resolved again, newest first. */
const MOST_RESOLVED_AGAIN = 1_000
const PAGE = 100

/**
 * Reprocesses events for pages with the pipeline's own stages. User-defined rules are tried out in a thread, for one
 * person at a time.
 */
export function createReprocessing(parts: Parts): Reprocessing & { close(): Promise<void> } {
  const thread = new TryOutThread()
  return {
    checkGrouping: (actor, rules) => thread.run(actor, 'checkGrouping', [rules]),
    checkScrubbing: (actor, rules) => thread.run(actor, 'checkScrubbing', [rules]),
    checkFilters: (actor, rules) => thread.run(actor, 'checkFilters', [rules]),
    explainGrouping: (actor, event, rules) => thread.run(actor, 'explainGrouping', [event, rules]),
    tryScrubbing: (actor, event, rules) =>
      thread.run(actor, 'tryScrubbing', [event, rules, parts.lookups.scrubbingKey]),
    tryOwnership: (actor, event, settings, mappings) => thread.run(actor, 'tryOwnership', [event, settings, mappings]),
    readPasted: async (actor, json) => {
      const read = await thread.run(actor, 'readPasted', [json, new Date()])
      return read.ok ? read.value : read
    },
    close: () => thread.close(),
    canResolveAgain: async (_grant, stored) => {
      try {
        return (await readsBetterHere(stored, parts)) !== undefined
      } catch (fault) {
        // The page is shown even if the blob store fails.
        if (fault instanceof BlobsUnavailable) return false
        throw fault
      }
    },
    resolveAgain: (grant, issue) => resolveAgain(parts, grant, issue),
  }
}

/** The number of notes about code that was not found. */
function missing({ errors = [] }: Event): number {
  return errors.filter(isAboutSymbols).length
}

/**
 * A measure of how well the code of an event's frames is known: the number of symbolicated frames plus those with
 * source. Notes are not comparable, because they came from the event as sent: the stored one has been scrubbed, so some
 * are not created again.
 */
function codeOf({ exception = [], threads = [], stacktrace }: Event): number {
  const stacks = [...exception, ...threads].map((one) => one.stacktrace)
  const frames = [...stacks, stacktrace].flatMap((stack) => stack?.frames ?? [])
  const told = frames.filter(({ data }) => data?.symbolicated === true)
  const shown = frames.filter(({ context_line: line }) => line !== undefined)
  return told.length + shown.length
}

/** The event reprocessed with newly uploaded source maps or debug files; `undefined` if that gains nothing. */
export function readsBetter(stored: Pick<StoredEvent, 'event' | 'projectId'>, lookups: DigestLookups) {
  if (missing(stored.event) === 0) return undefined
  const row = readAgain(stored.event, stored.projectId, lookups)
  return codeOf(JSON.parse(row.payload) as Event) > codeOf(stored.event) ? row : undefined
}

/** The same, after downloading all indexes that it needs. */
async function readsBetterHere(
  stored: Pick<StoredEvent, 'event' | 'projectId'>,
  { lookups, fetchBlobs }: Pick<Parts, 'lookups' | 'fetchBlobs'>,
) {
  const absent: BlobKey[] = []
  for (;;) {
    lookups.copies?.begin(absent)
    const row = readsBetter(stored, lookups)
    const elsewhere = lookups.copies?.missing() ?? []
    if (elsewhere.length === 0) return row
    absent.push(...(await fetchBlobs(elsewhere)))
  }
}

async function resolveAgain(parts: Parts, grant: Grant<'event:write'>, issue: Issue): Promise<ResolvedAgain> {
  const hashes = new Set<GroupHash>()
  let events = 0
  for await (const stored of newestEvents(parts.events, grant, issue)) {
    const revisions: EventRevision[] = []
    for (const one of stored) {
      const row = await readsBetterHere(one, parts)
      hashes.add(row?.groupHash ?? one.groupHash)
      if (row !== undefined) revisions.push(row)
    }
    if (revisions.length > 0) await parts.events.revise(revisions)
    events += revisions.length
  }
  return { events, issueId: events === 0 ? issue.id : await joinTheirLike(parts.catalogue, grant, issue, hashes) }
}

/** Pages of an issue's events with their bodies, newest first. */
async function* newestEvents(
  store: EventStore,
  grant: Grant<'event:write'>,
  issue: Issue,
): AsyncIterable<readonly StoredEvent[]> {
  let after: EventCursor | undefined
  for (let read = 0; read < MOST_RESOLVED_AGAIN; read += PAGE) {
    const page = { order: 'newest', limit: PAGE, ...(after !== undefined && { after }) } as const
    const stored = await store.bodies(readGrant(grant, issue), { groups: groupsOf(issue) }, page)
    yield stored
    after = stored.at(-1)
    if (stored.length < PAGE) return
  }
}

/**
 * New events are grouped by the resolved stack trace, so the issue takes the hashes that they will have. If all of its
 * events have a hash of another issue, it is merged into that one.
 */
async function joinTheirLike(
  catalogue: Catalogue,
  grant: Grant<'event:write'>,
  issue: Issue,
  hashes: ReadonlySet<GroupHash>,
): Promise<Issue['id']> {
  const groups = [...hashes].map((groupHash) => ({ projectId: issue.projectId, groupHash }))
  const owners = await catalogue.issues.byGroups(readGrant(grant, issue), groups)
  const others = owners.filter(({ id }) => id !== issue.id)
  const [only] = others
  if (hashes.size === 1 && only !== undefined) {
    const merged = await catalogue.issues.merge(grant, only.id, [issue.id], new Date())
    return merged.ok ? merged.value.id : issue.id
  }
  const owned = new Set(others.flatMap((other) => other.hashes))
  for (const hash of hashes) if (!owned.has(hash)) await catalogue.issues.adopt(grant, issue.id, hash)
  return issue.id
}

/** Permission to change events implies permission to read them. */
function readGrant(grant: Grant<'event:write'>, { projectId }: Issue): Grant<'event:read'> {
  const read = authorize(grant.actor, 'event:read', grant.projects)
  if (!read.ok) throw new Error('Somebody may change events and not read them: the table in domain/access is wrong.')
  return narrow(read.value, [projectId])
}

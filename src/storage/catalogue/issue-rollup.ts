import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'

/** What a batch's events add to one issue. Times are milliseconds since the epoch. */
export interface Rollup {
  readonly events: number
  readonly firstSeen: number
  readonly lastSeen: number
  /** The source of the new title, culprit, level, release and so on. */
  readonly newest: DigestedEvent
  readonly oldest: DigestedEvent
  /** False if at least one event was unhandled. */
  readonly handled: boolean
  /** The releases of the events; '' for an event without one. */
  readonly releases: Spans
  readonly environments: Spans
}

/** First and last event time by name. */
export type Spans = ReadonlyMap<string, Span>

export interface Span {
  readonly first: number
  readonly last: number
}

/** The part of a batch that falls into one group. */
export interface GroupRollup extends Rollup {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
  /**
   * Hashes of older algorithms on its events. An issue that owns one of them owns this group (docs/protocol.md 5.1.5).
   */
  readonly secondaryHashes: readonly GroupHash[]
}

/** A rollup under construction. Mutable, because a batch has thousands of events. */
type Growing = {
  -readonly [K in keyof GroupRollup]: GroupRollup[K] extends Spans ? Map<string, Span> : GroupRollup[K]
}

/** Groups a batch's events, in order of first appearance. */
export function rollUpGroups(events: readonly DigestedEvent[]): readonly GroupRollup[] {
  const groups = new Map<string, Growing>()
  for (const event of events) {
    const key = groupKey(event.projectId, event.groupHash)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, begin(event))
    else addEvent(known, event)
  }
  return [...groups.values()]
}

function begin(event: DigestedEvent): Growing {
  const { projectId, groupHash, secondaryHashes, handled, release, environment } = event
  const seen = timeOf(event)
  const span = { first: seen, last: seen }
  return {
    projectId,
    groupHash,
    secondaryHashes,
    events: 1,
    firstSeen: seen,
    lastSeen: seen,
    newest: event,
    oldest: event,
    handled,
    releases: new Map([[release, span]]),
    environments: new Map([[environment, span]]),
  }
}

/** Among events with the same time, the one that arrived last is the newest. */
function addEvent(group: Growing, event: DigestedEvent): void {
  const seen = timeOf(event)
  group.events++
  if (seen >= group.lastSeen) {
    group.lastSeen = seen
    group.newest = event
  }
  if (seen < group.firstSeen) {
    group.firstSeen = seen
    group.oldest = event
  }
  group.handled &&= event.handled
  group.secondaryHashes = union(group.secondaryHashes, event.secondaryHashes)
  addSpan(group.releases, event.release, seen, seen)
  addSpan(group.environments, event.environment, seen, seen)
}

function addSpan(spans: Map<string, Span>, name: string, first: number, last: number): void {
  const known = spans.get(name)
  if (known === undefined) spans.set(name, { first, last })
  else if (first < known.first || last > known.last)
    spans.set(name, { first: Math.min(first, known.first), last: Math.max(last, known.last) })
}

// An SDK sends seconds, which can become fractional milliseconds when multiplied by 1000.
function timeOf(event: DigestedEvent): number {
  return Math.floor(event.timestamp)
}

// The events of a group nearly always have the same hashes.
function union(known: readonly GroupHash[], more: readonly GroupHash[]): readonly GroupHash[] {
  const added = more.filter((hash) => !known.includes(hash))
  return added.length === 0 ? known : [...known, ...added]
}

/** Combines two rollups of one issue. Among events with the same time, the one that arrived last is the newest. */
export function addRollups(earlier: Rollup, later: Rollup): Rollup {
  return {
    events: earlier.events + later.events,
    firstSeen: Math.min(earlier.firstSeen, later.firstSeen),
    lastSeen: Math.max(earlier.lastSeen, later.lastSeen),
    newest: later.lastSeen >= earlier.lastSeen ? later.newest : earlier.newest,
    oldest: later.firstSeen < earlier.firstSeen ? later.oldest : earlier.oldest,
    handled: earlier.handled && later.handled,
    releases: addSpans(earlier.releases, later.releases),
    environments: addSpans(earlier.environments, later.environments),
  }
}

function addSpans(some: Spans, more: Spans): Spans {
  const all = new Map(some)
  for (const [name, { first, last }] of more) addSpan(all, name, first, last)
  return all
}

/** Map key of a group within its project. */
export function groupKey(projectId: number, groupHash: string): string {
  return `${projectId}:${groupHash}`
}

import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'

/** The sums that the events of a batch add to one issue. Times are milliseconds since the epoch. */
export interface Rollup {
  readonly events: number
  readonly firstSeen: number
  readonly lastSeen: number
  /** Its title, culprit, level, release and so on become the issue's. */
  readonly newest: DigestedEvent
  readonly oldest: DigestedEvent
  /** false when one event or more went unhandled. */
  readonly handled: boolean
  /** The releases that they named, and '' where one named none. */
  readonly releases: Spans
  readonly environments: Spans
}

/** Names, each with the times of its first and its last event. */
export type Spans = ReadonlyMap<string, Span>

export interface Span {
  readonly first: number
  readonly last: number
}

/** The part of a batch that fell into one group. */
export interface GroupRollup extends Rollup {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
  /**
   * Hashes of older algorithms that its events bear: whose issue owns one of them is this group's issue
   * (docs/protocol.md 5.1.5).
   */
  readonly secondaryHashes: readonly GroupHash[]
}

/** A rollup in the making: written in place, as a batch has thousands of events. */
type Growing = {
  -readonly [K in keyof GroupRollup]: GroupRollup[K] extends Spans ? Map<string, Span> : GroupRollup[K]
}

/** The events of a batch by group, in the order in which the groups first came up. */
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

/** Of events with the same time the one that came later is the newest. */
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

// An SDK's seconds times 1000 may come with a fraction.
function timeOf(event: DigestedEvent): number {
  return Math.floor(event.timestamp)
}

// As a rule the events of a group have one and the same.
function union(known: readonly GroupHash[], more: readonly GroupHash[]): readonly GroupHash[] {
  const added = more.filter((hash) => !known.includes(hash))
  return added.length === 0 ? known : [...known, ...added]
}

/** Two rollups of the same issue as one. Of events with the same time the one that came later is the newest. */
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

/** A group within its project, as the key of a Map. */
export function groupKey(projectId: number, groupHash: string): string {
  return `${projectId}:${groupHash}`
}

import type { DigestedEvent } from '#domain/digest/batch.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'

/** What the events of a batch add to one issue. */
export interface Rollup {
  readonly events: number
  /** Milliseconds since the epoch. */
  readonly firstSeen: number
  /** Milliseconds since the epoch. */
  readonly lastSeen: number
  /** Its title, culprit, level, release and so on become the issue's. */
  readonly newest: DigestedEvent
  /** Of the event that was seen first. */
  readonly firstRelease: string
  /** false when one event or more went unhandled. */
  readonly handled: boolean
}

/** The part of a batch that fell into one group. */
export interface GroupRollup extends Rollup {
  readonly projectId: ProjectId
  readonly groupHash: GroupHash
  /** Hashes of older algorithms that its events bear: whose issue owns one of them is this group's issue (PROTOCOL 5.1.5). */
  readonly secondaryHashes: readonly GroupHash[]
}

/** The events of a batch by group, in the order in which the groups first came up. */
export function rollUpGroups(events: readonly DigestedEvent[]): readonly GroupRollup[] {
  const groups = new Map<string, GroupRollup>()
  for (const event of events) {
    const { projectId, groupHash } = event
    const key = groupKey(projectId, groupHash)
    const known = groups.get(key)
    const one = rollUpOne(event)
    const secondaryHashes = union(known?.secondaryHashes ?? [], event.secondaryHashes)
    groups.set(key, {
      ...(known === undefined ? one : addRollups(known, one)),
      projectId,
      groupHash,
      secondaryHashes,
    })
  }
  return [...groups.values()]
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
    firstRelease: later.firstSeen < earlier.firstSeen ? later.firstRelease : earlier.firstRelease,
    handled: earlier.handled && later.handled,
  }
}

/** A group within its project, as the key of a Map. */
export function groupKey(projectId: number, groupHash: string): string {
  return `${projectId}:${groupHash}`
}

function rollUpOne(event: DigestedEvent): Rollup {
  // An SDK's seconds times 1000 may come with a fraction.
  const seen = Math.floor(event.timestamp)
  const { handled, release } = event
  return { events: 1, firstSeen: seen, lastSeen: seen, newest: event, firstRelease: release, handled }
}

import { randomUUID } from 'node:crypto'
import { covers } from '#domain/access/access.ts'
import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { LiveEvents, LiveGroup } from '#domain/event/live-events.ts'

/** The events of one group and environment in one commit. */
interface Entry extends LiveGroup {
  /** The commit, counted from 1. */
  readonly commit: number
  readonly environment: string
}

type CommittedEvent = Pick<DigestedEvent, 'projectId' | 'groupHash' | 'environment'>

/** About 10 MB: hours of usual traffic, or some seconds if every event has a different group. */
const MAX_ENTRIES = 50_000

/** {@link LiveEvents} with its inputs. */
export interface FedLiveEvents extends LiveEvents {
  /** Adds the events of a commit of this server. */
  add(events: readonly CommittedEvent[]): void
  /** Adds the events that another server has committed. */
  addGroups(groups: readonly CommittedGroup[]): void
  /** Records that an unknown number of events was missed. */
  miss(): void
}

/** The events of a commit in one group and environment. */
export type CommittedGroup = LiveGroup & Pick<CommittedEvent, 'environment'>

export function createLiveEvents(most = MAX_ENTRIES): FedLiveEvents {
  const process = randomUUID().slice(0, 8)
  let entries: Entry[] = []
  let commits = 0
  /** The last commit with discarded entries. */
  let forgotten = 0

  function addGroups(groups: readonly CommittedGroup[]): void {
    if (groups.length === 0) return
    commits += 1
    entries.push(...groups.map((group) => ({ ...group, commit: commits })))
    if (entries.length <= most) return
    // A quarter more than necessary, so that it does not have to be done with every commit.
    const kept = entries.slice(entries.length - Math.ceil(most * 0.75))
    forgotten = entries[entries.length - kept.length - 1]?.commit ?? forgotten
    entries = kept
  }

  return {
    add: (events) => addGroups(groupsOf(events)),
    addGroups,
    miss: () => {
      forgotten = commits += 1
    },
    mark: () => `${process}.${commits}`,
    since(grant, mark, environments) {
      const from = commitOf(mark, process)
      const later = entries.filter(
        (entry) =>
          entry.commit > from &&
          covers(grant, entry.projectId) &&
          (environments.length === 0 || environments.includes(entry.environment)),
      )
      return { groups: summed(later), isComplete: mark.startsWith(`${process}.`) && forgotten <= from }
    },
  }
}

export function groupsOf(events: readonly CommittedEvent[]): readonly CommittedGroup[] {
  const together = Map.groupBy(events, (one) => `${one.projectId}:${one.groupHash}:${one.environment}`)
  return [...together.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : {
          projectId: first.projectId,
          groupHash: first.groupHash,
          environment: first.environment,
          events: 1 + others.length,
        },
  )
}

function summed(entries: readonly Entry[]): readonly LiveGroup[] {
  const byGroup = Map.groupBy(entries, (entry) => `${entry.projectId}:${entry.groupHash}`)
  return [...byGroup.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : {
            projectId: first.projectId,
            groupHash: first.groupHash,
            events: others.reduce((sum, { events }) => sum + events, first.events),
          },
    )
    .toSorted((a, b) => b.events - a.events)
}

/** 0 if the mark is invalid or from another process. */
function commitOf(mark: string, process: string): number {
  const [of, text = ''] = mark.split('.')
  return of === process && /^[0-9]{1,15}$/.test(text) ? Number(text) : 0
}

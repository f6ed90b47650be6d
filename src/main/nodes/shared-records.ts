import type { HeardNode } from '#domain/node/heard-nodes.ts'
import type { ServerNode } from '#domain/node/nodes.ts'
import { refuse } from '#domain/result.ts'
import type { ProjectBacklog, Spool, SpoolBacklog, SpoolWriter } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { appendAt } from '#storage/spool/remote/append.ts'
import type { NodeCaller } from '#storage/spool/remote/call.ts'
import type { NodeBook } from './node-book.ts'

/** What jobs know of spools on all nodes. */
export interface SharedRecords extends SpoolWriter {
  /**
   * For all nodes. `oldestReceivedAt`: everything that arrived earlier is in the stores. It lags even without a
   * backlog, by the time since the nodes last reported.
   */
  backlog(): SpoolBacklog
}

interface Parts {
  readonly book: Pick<NodeBook, 'id' | 'alive' | 'lately'>
  readonly caller: NodeCaller
  readonly own: Spool | undefined
}

/** What a node takes in the seconds before it is killed is unknown until it returns. */
const BACK_WITHIN_MS = 60_000

/** Creates a writer of our own records, such as findings, to a spool: this node's, or another live node's. */
export function shareRecords({ book, caller, own }: Parts): SharedRecords {
  let turn = 0
  return {
    append: async (record) => {
      if (own !== undefined) return own.append(record)
      const open = book.alive().flatMap(({ spool }) => spool?.address ?? [])
      const chosen = open[turn++ % Math.max(1, open.length)]
      if (chosen === undefined) return refuse({ reason: 'spool_failed', detail: messages('cli')('nodes.noIngest') })
      return appendAt(caller, chosen, record)
    },
    backlog: () => {
      if (own === undefined) return settled(book.lately())
      // This node's backlog is current.
      const others = book.lately().filter(({ id }) => id !== book.id)
      return summed([own.backlog(), settled(others)])
    },
  }
}

/** The backlog of all nodes, as last reported. */
export function allBacklog(nodes: readonly ServerNode[]): SpoolBacklog {
  const left = nodes.filter(({ spool }) => spool !== null).map(({ backlog }) => backlog)
  return summed(left)
}

/** Sums backlogs. */
export function summed(backlogs: readonly SpoolBacklog[]): SpoolBacklog {
  const oldest = backlogs.flatMap(({ oldestReceivedAt }) => oldestReceivedAt ?? [])
  return {
    bytes: backlogs.reduce((sum, { bytes }) => sum + bytes, 0),
    records: backlogs.reduce((sum, { records }) => sum + records, 0),
    oldestReceivedAt: oldest.length === 0 ? null : Math.min(...oldest),
  }
}

/** Sums backlogs by project, those with most records first. */
export function addedUp(backlogs: readonly ProjectBacklog[]): readonly ProjectBacklog[] {
  const sum = (all: readonly ProjectBacklog[], of: 'records' | 'bytes' | 'aside') =>
    all.reduce((total, one) => total + one[of], 0)
  return [...Map.groupBy(backlogs, ({ projectId }) => projectId)]
    .map(([projectId, all]) => ({
      projectId,
      records: sum(all, 'records'),
      bytes: sum(all, 'bytes'),
      aside: sum(all, 'aside'),
    }))
    .toSorted((one, other) => other.records - one.records)
}

/**
 * The same, but assumes that a silent node may have taken something since its last report: a killed one most likely
 * has, and is back within a minute. Its records have its own clock's time, as does `seenAt`, which therefore precedes
 * them regardless of other clocks.
 */
function settled(nodes: readonly HeardNode[]): SpoolBacklog {
  const mayHaveTaken = ({ silentMs, backlog }: HeardNode) => backlog.records > 0 || silentMs < BACK_WITHIN_MS
  const taking = nodes.filter((node) => node.spool !== null && mayHaveTaken(node))
  return summed(
    taking.map(({ backlog, seenAt }) => ({
      ...backlog,
      oldestReceivedAt: backlog.oldestReceivedAt ?? seenAt.getTime(),
    })),
  )
}

import { setTimeout as delay } from 'node:timers/promises'
import { HeardNodes, type HeardNode } from '#domain/node/heard-nodes.ts'
import { BEAT_MS, MOST_APART_MS, type Nodes, type ServerNode } from '#domain/node/nodes.ts'
import { messages } from '#messages'
import type { Log } from '../log.ts'

/** What this process knows of the other nodes. */
export interface NodeBook {
  readonly id: string
  /** The live nodes, including this one, as last reported. */
  alive(): readonly ServerNode[]
  /** Also includes nodes that may have died within some minutes without signing off. */
  lately(): readonly HeardNode[]
  /** Called after each refresh of the list. */
  onRead(listener: () => void): void
  /** Stops reading and reporting. @param isForgotten whether the others should forget this node */
  close(isForgotten: boolean): Promise<void>
}

interface Parts {
  readonly nodes: Nodes
  /** The current state of this node. */
  readonly self: () => Omit<ServerNode, 'seenAt'>
  readonly log: Log
}

const READ_EVERY_MS = 1_000
const LATELY_MS = 10 * 60_000
/** Every live node reports within this time. */
const LOOK_AGAIN_MS = 2 * BEAT_MS
/** How long to report what a lost node left behind. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Registers this node, sends its heartbeat, and reads the other nodes. */
export async function openNodeBook({ nodes, self, log }: Parts): Promise<NodeBook> {
  const { id } = self()
  const listeners: (() => void)[] = []
  const stopping = new AbortController()
  const heard = new HeardNodes()
  let known: readonly ServerNode[] = []
  let beatAt = -Infinity
  let readAt = performance.now()
  let isRead = true

  async function turn(): Promise<void> {
    try {
      if (performance.now() - beatAt >= BEAT_MS) {
        await nodes.beat({ ...self(), seenAt: new Date() })
        beatAt = performance.now()
      }
      // No node could report while the catalogue was unreachable, and nodes with slow clocks appear to have reported
      // earlier.
      const awayMs = performance.now() - readAt
      known = await nodes.since(new Date(Date.now() - LATELY_MS - MOST_APART_MS - awayMs))
      heard.hear(known)
      readAt = performance.now()
      isRead = true
    } catch (fault) {
      if (isRead) log.warn({ fault: String(fault) }, messages('cli')('nodes.nodesUnread'))
      isRead = false
      return
    }
    for (const listener of listeners) listener()
  }

  async function keepTurning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await turn()
      await delay(READ_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  await turn()
  await nodes.forgetBefore(new Date(Date.now() - KEPT_MS)).catch(() => undefined)
  const turning = keepTurning()
  return {
    id,
    alive: () => heard.alive(known),
    lately: () => heard.within(LATELY_MS, known),
    onRead: (listener) => void listeners.push(listener),
    close: async (isForgotten) => {
      stopping.abort()
      await turning
      // Otherwise, others still know what was left, and how much.
      await (isForgotten ? nodes.leave(id) : nodes.beat({ ...self(), seenAt: new Date() })).catch(() => undefined)
    },
  }
}

/** Returns the live nodes, without being one. Reads twice if necessary. */
export async function lookForLiving(nodes: Nodes): Promise<readonly ServerNode[]> {
  const heard = new HeardNodes()
  const look = async () => {
    const known = await nodes.since(new Date(Date.now() - LATELY_MS))
    heard.hear(known)
    const living = heard.alive(known)
    return { living, areAll: living.length === known.length }
  }
  const first = await look()
  if (first.areAll) return first.living
  await delay(LOOK_AGAIN_MS)
  return (await look()).living
}

import { setTimeout as delay } from 'node:timers/promises'
import { HeardNodes, type HeardNode } from '#domain/node/heard-nodes.ts'
import { BEAT_MS, MOST_APART_MS, type Nodes, type ServerNode } from '#domain/node/nodes.ts'
import { messages } from '#messages'
import type { Log } from '../log.ts'

/** What this process knows of the others that share the catalogue. */
export interface NodeBook {
  readonly id: string
  /** Those that live, this one among them, as they last told. */
  alive(): readonly ServerNode[]
  /** Those as well that may have gone within some minutes and have not said good-bye. */
  lately(): readonly HeardNode[]
  /** Called whenever the list has been read anew. */
  onRead(listener: () => void): void
  /** Reads and tells no more. @param isForgotten whether others should forget this one */
  close(isForgotten: boolean): Promise<void>
}

interface Parts {
  readonly nodes: Nodes
  /** This node as it is now. */
  readonly self: () => Omit<ServerNode, 'seenAt'>
  readonly log: Log
}

const READ_EVERY_MS = 1_000
const LATELY_MS = 10 * 60_000
/** Within it each node that lives has spoken. */
const LOOK_AGAIN_MS = 2 * BEAT_MS
/** What a node has left that never came back is told of for so long. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Enters this node, says that it lives, and reads who else does. */
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
      // Nobody could speak while the catalogue was away, and those whose clocks are behind seem to have spoken earlier.
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
      // Otherwise it is known what has been left, and how much.
      await (isForgotten ? nodes.leave(id) : nodes.beat({ ...self(), seenAt: new Date() })).catch(() => undefined)
    },
  }
}

/** Returns which of the nodes live, without being one of them: looks twice where it cannot be told at once. */
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

import { setTimeout as delay } from 'node:timers/promises'
import { BEAT_MS, isAlive, type Nodes, type ServerNode } from '#domain/node/nodes.ts'
import { messages } from '#messages'
import type { Log } from '../log.ts'

/** What this process knows of the others that share the catalogue. */
export interface NodeBook {
  readonly id: string
  /** Those that live, this one among them, as they last told. */
  alive(): readonly ServerNode[]
  /** Those as well that have gone within some minutes and have not said good-bye. */
  lately(): readonly ServerNode[]
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
/** What a node has left that never came back is told of for so long. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Enters this node, says that it lives, and reads who else does. */
export async function openNodeBook({ nodes, self, log }: Parts): Promise<NodeBook> {
  const { id } = self()
  const listeners: (() => void)[] = []
  const stopping = new AbortController()
  let known: readonly ServerNode[] = []
  let beatAt = -Infinity
  let isRead = true

  async function turn(): Promise<void> {
    try {
      if (performance.now() - beatAt >= BEAT_MS) {
        await nodes.beat({ ...self(), seenAt: new Date() })
        beatAt = performance.now()
      }
      known = await nodes.since(new Date(Date.now() - LATELY_MS))
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
    alive: () => known.filter((node) => isAlive(node, new Date())),
    lately: () => known,
    onRead: (listener) => void listeners.push(listener),
    close: async (isForgotten) => {
      stopping.abort()
      await turning
      // Otherwise it is known what has been left, and how much.
      await (isForgotten ? nodes.leave(id) : nodes.beat({ ...self(), seenAt: new Date() })).catch(() => undefined)
    },
  }
}

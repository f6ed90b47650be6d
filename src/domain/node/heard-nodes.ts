import { GONE_AFTER_MS, MOST_APART_MS, type ServerNode } from './nodes.ts'

/** A node with the minimum time since its last heartbeat, as far as this process knows. */
export interface HeardNode extends ServerNode {
  readonly silentMs: number
}

/** A node's last heartbeat, and when it was observed, in milliseconds of listening time of this process. */
interface Word {
  readonly seenAt: number
  readonly likelyAt: number
  readonly latestAt: number
}

/**
 * Longer gaps between two reads of the table count only this much, because no heartbeat could be observed in the
 * meantime.
 */
const MOST_BETWEEN_MS = GONE_AFTER_MS / 2

/**
 * Measures how long nodes have been silent by the local clock, from when a new heartbeat was observed. Clock
 * differences, a temporarily unavailable catalogue, or a suspended process therefore do not make other nodes look
 * silent.
 *
 * For a node seen for the first time, only the timestamp it wrote is known. Until its next heartbeat, it counts as
 * alive if that timestamp is recent; callers that must not miss its data assume the most recent time that clock
 * differences allow.
 */
export class HeardNodes {
  readonly #words = new Map<string, Word>()
  #listenedMs = 0
  #lookedAt: number | undefined

  /** Processes the current contents of the node table. */
  hear(nodes: readonly ServerNode[]): void {
    const now = performance.now()
    this.#listenedMs += Math.min(now - (this.#lookedAt ?? now), MOST_BETWEEN_MS)
    this.#lookedAt = now
    const present = new Set(nodes.map(({ id }) => id))
    for (const id of this.#words.keys()) if (!present.has(id)) this.#words.delete(id)
    for (const { id, seenAt } of nodes) {
      const before = this.#words.get(id)?.seenAt
      if (before !== seenAt.getTime()) this.#words.set(id, this.#wordOf(seenAt.getTime(), before === undefined))
    }
  }

  alive(nodes: readonly ServerNode[]): readonly ServerNode[] {
    return nodes.filter(({ id }) => this.#listenedMs - (this.#words.get(id)?.likelyAt ?? -Infinity) < GONE_AFTER_MS)
  }

  /** The nodes that may have had a heartbeat within this time. */
  within(ms: number, nodes: readonly ServerNode[]): readonly HeardNode[] {
    return nodes
      .map((node) => ({ ...node, silentMs: this.#listenedMs - (this.#words.get(node.id)?.latestAt ?? -Infinity) }))
      .filter(({ silentMs }) => silentMs < ms)
  }

  #wordOf(seenAt: number, isFirst: boolean): Word {
    const agoMs = isFirst ? Math.abs(Date.now() - seenAt) : 0
    const latestMs = Math.max(0, agoMs - MOST_APART_MS)
    return { seenAt, likelyAt: this.#listenedMs - agoMs, latestAt: this.#listenedMs - latestMs }
  }
}

import { GONE_AFTER_MS, MOST_APART_MS, type ServerNode } from './nodes.ts'

/** A node, and how long ago it spoke: at the least, as far as whoever listens can tell. */
export interface HeardNode extends ServerNode {
  readonly silentMs: number
}

/** What a node said last, and when that was: in milliseconds for which this process has listened. */
interface Word {
  readonly seenAt: number
  readonly likelyAt: number
  readonly latestAt: number
}

/** Of a longer time between two looks at the book, the rest is one in which nobody could be heard. */
const MOST_BETWEEN_MS = GONE_AFTER_MS / 2

/**
 * How long ago nodes spoke, by the clock of whoever listens: from when it found something new of them. So clocks may
 * differ, and the time of a catalogue that was away, or of a process that was stopped, is no silence of others.
 *
 * Of a node that it finds for the first time it knows nothing but the time that the node wrote. Until the node speaks
 * again, which takes a beat, it lives where that time is true; and whoever must not miss what it says takes it for as
 * recent as clocks may be apart.
 */
export class HeardNodes {
  readonly #words = new Map<string, Word>()
  #listenedMs = 0
  #lookedAt: number | undefined

  /** Takes in what the book holds just now. */
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

  /** Those of the nodes that live. */
  alive(nodes: readonly ServerNode[]): readonly ServerNode[] {
    return nodes.filter(({ id }) => this.#listenedMs - (this.#words.get(id)?.likelyAt ?? -Infinity) < GONE_AFTER_MS)
  }

  /** Those of the nodes that may have spoken within this time. */
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

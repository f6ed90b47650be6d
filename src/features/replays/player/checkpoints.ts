import { PageModel } from './page-model.ts'
import { EVENT, type RecordedEvent } from './safe-event.ts'
import type { Need } from './stretches.ts'

/** The state of the page between two segments. */
export interface Checkpoint {
  /** Epoch milliseconds. */
  readonly at: number
  /** Number of the segment that ends there. */
  readonly after: number
  /** The events that rebuild the page. */
  events(): readonly RecordedEvent[]
}

/** Maximum stretch of a fully read recording, in ms, to play from a checkpoint or full snapshot. */
export const APART_MS = 60_000
/** Maximum characters of stored pages; after that no more checkpoints are made. */
const MOST_KEPT = 100_000_000

/**
 * Creates full snapshots where a recording has none. SDKs may send one at the start and none for the rest of an hour,
 * and playing all of that to reach the end would take too long.
 */
export class Checkpoints {
  readonly #all: Checkpoint[] = []
  readonly #waiting = new Set<() => void>()
  #model = new PageModel()
  #last: number | undefined
  /** The latest point from which playback can start. */
  #begun = Infinity
  #kept = 0
  #hasEnded = false
  readonly #wanted = Promise.withResolvers<void>()
  /** Resolves once a part that has not been read is needed. */
  readonly wanted = this.#wanted.promise

  /** Adds segments in order of their numbers. After a missing one, everything that builds on it is discarded. */
  add(segmentId: number, events: readonly RecordedEvent[]): void {
    if (this.#last !== segmentId - 1) this.#restart()
    this.#last = segmentId
    let at = -Infinity
    for (const event of events) {
      this.#model.add(event)
      if (event.type === EVENT.fullSnapshot) this.#begun = event.timestamp
      at = event.timestamp
    }
    if (at - this.#begun >= APART_MS) this.#make(at, segmentId)
    for (const look of this.#waiting) look()
  }

  /** No more segments will be read. */
  end(): void {
    this.#hasEnded = true
    this.#restart()
    for (const look of this.#waiting) look()
  }

  /** Waits until the recording has been read up to a segment, or reading has ended. */
  readUpTo(segmentId: number): Promise<void> {
    this.#wanted.resolve()
    return new Promise((resolve) => {
      const look = () => {
        if (!this.#hasEnded && (this.#last ?? -1) < segmentId) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }

  /** Returns the need starting at the last checkpoint before the moment, if that is later than the full snapshot. */
  shortened(need: Need): Need & { readonly checkpoint?: Checkpoint } {
    const checkpoint = this.#all.findLast(({ at }) => at <= need.at)
    const place = need.stretch.segments.findIndex(({ segmentId }) => segmentId === checkpoint?.after)
    if (checkpoint === undefined || place < need.first) return need
    return { ...need, first: place + 1, last: Math.max(need.last, place), checkpoint }
  }

  /** Removes a checkpoint that cannot be built. */
  forget(checkpoint: Checkpoint): void {
    this.#all.splice(this.#all.indexOf(checkpoint), 1)
  }

  #make(at: number, after: number): void {
    const events = this.#kept > MOST_KEPT ? undefined : this.#model.snapshot()
    if (events === undefined) return
    // Stored as JSON: it takes a fraction of the memory and is not affected by later changes to the model.
    const json = JSON.stringify(events)
    this.#kept += json.length
    this.#begun = at
    this.#all.push({ at, after, events: () => JSON.parse(json) as readonly RecordedEvent[] })
  }

  #restart(): void {
    this.#model = new PageModel()
    this.#begun = Infinity
  }
}

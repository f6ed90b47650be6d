import { PageModel } from './page-model.ts'
import { EVENT, type RecordedEvent } from './safe-event.ts'
import type { Need } from './stretches.ts'

/** A moment between two segments, with the page as it was then. */
export interface Checkpoint {
  /** Epoch milliseconds. */
  readonly at: number
  /** The number of the segment that ends there. */
  readonly after: number
  /** The events that build the page. */
  events(): readonly RecordedEvent[]
}

/** So much of a recording, ms, is played from a checkpoint or a full snapshot at most, where all of it was read. */
export const APART_MS = 60_000
/** Characters of pages that are kept; beyond that there are no more checkpoints. */
const MOST_KEPT = 100_000_000

/**
 * Makes full snapshots where a recording has none: SDKs may send one at the beginning and none for the rest of an hour, and
 * nobody waits until a browser has played all of it to see its end.
 */
export class Checkpoints {
  readonly #all: Checkpoint[] = []
  readonly #waiting = new Set<() => void>()
  #model = new PageModel()
  #last: number | undefined
  /** The last moment from which playback can begin. */
  #begun = Infinity
  #kept = 0
  #hasEnded = false
  readonly #wanted = Promise.withResolvers<void>()
  /** Somebody waits for what has not been read. */
  readonly wanted = this.#wanted.promise

  /** Takes segments in the order of their numbers. One that is missing ends what builds on it. */
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

  /** Nothing more is read. */
  end(): void {
    this.#hasEnded = true
    this.#restart()
    for (const look of this.#waiting) look()
  }

  /** Waits until the recording was read up to a segment, or as far as it is read at all. */
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

  /** Begins at the last checkpoint before the moment, where that is later than the full snapshot. */
  shortened(need: Need): Need & { readonly checkpoint?: Checkpoint } {
    const checkpoint = this.#all.findLast(({ at }) => at <= need.at)
    const place = need.stretch.segments.findIndex(({ segmentId }) => segmentId === checkpoint?.after)
    if (checkpoint === undefined || place < need.first) return need
    return { ...need, first: place + 1, last: Math.max(need.last, place), checkpoint }
  }

  /** Forgets one that no page can be built from. */
  forget(checkpoint: Checkpoint): void {
    this.#all.splice(this.#all.indexOf(checkpoint), 1)
  }

  #make(at: number, after: number): void {
    const events = this.#kept > MOST_KEPT ? undefined : this.#model.snapshot()
    if (events === undefined) return
    // As text it takes a fraction of the memory, and what the model does next does not change it.
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

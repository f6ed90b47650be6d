import type { TailReader } from '#domain/logs/log-tail.ts'

/** Messages that wait for a reader, at most: what is older is left out. A second's worth. */
const MOST_WAITING = 5

interface Waiting {
  readonly json: string
  readonly lines: number
}

/** A reader's own queue. Nobody waits for a slow reader: what it does not take in time is counted, and it is told. */
export class QueuedReader implements TailReader {
  readonly #waiting: Waiting[] = []
  #left = 0
  #isOver = false
  #wake: () => void = () => {}
  readonly #onClose: () => void

  constructor(onClose: () => void) {
    this.#onClose = onClose
  }

  /** @param lines those of the message, and those that it says are left out */
  offer(json: string, lines: number): void {
    this.#waiting.push({ json, lines })
    if (this.#waiting.length > MOST_WAITING) this.#left += this.#waiting.shift()?.lines ?? 0
    this.#wake()
  }

  async next(atMostMs: number): Promise<string | undefined> {
    if (!this.#isOver && this.#waiting.length === 0) await this.#sleep(atMostMs)
    if (this.#isOver) return undefined
    if (this.#left > 0) {
      const json = JSON.stringify({ lines: [], left: this.#left })
      this.#left = 0
      return json
    }
    return this.#waiting.shift()?.json ?? ''
  }

  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#wake()
    this.#onClose()
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

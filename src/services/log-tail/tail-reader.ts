import type { TailReader } from '#domain/logs/log-tail.ts'

/** Maximum messages queued per reader, older ones are dropped. Equals one second. */
const MOST_WAITING = 5

interface Waiting {
  readonly json: string
  readonly lines: number
}

/** The queue of one reader. A slow reader delays no other: the lines it misses are counted and reported to it. */
export class QueuedReader implements TailReader {
  readonly #waiting: Waiting[] = []
  #left = 0
  #isOver = false
  #wake: () => void = () => {}
  readonly #onClose: () => void

  constructor(onClose: () => void) {
    this.#onClose = onClose
  }

  /** @param lines in the message, including those it reports as skipped */
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

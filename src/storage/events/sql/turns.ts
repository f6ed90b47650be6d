/** So many at once; of the others so many wait, and the rest are told that it is busy. */
export class Turns {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private readonly atOnce: number
  private readonly mostWaiting: number

  constructor(atOnce: number, mostWaiting: number) {
    this.atOnce = atOnce
    this.mostWaiting = mostWaiting
  }

  /** Returns the turn, when it has come; undefined: too many wait already. */
  async wait(): Promise<{ end(): void } | undefined> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.mostWaiting) return undefined
      // Whoever ends hands over: the number of those who run stays as it is.
      await new Promise<void>((begin) => this.waiting.push(begin))
    } else {
      this.running++
    }
    return { end: () => this.next() }
  }

  private next(): void {
    const begin = this.waiting.shift()
    if (begin === undefined) this.running--
    else begin()
  }
}

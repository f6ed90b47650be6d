import type { ProbePhases } from '#domain/uptime/uptime-store.ts'

type Phase = Exclude<keyof ProbePhases, 'total'>

/** Measures the phases of a response, summed over redirects. A phase that did not occur stays 0. */
export class PhaseClock {
  readonly #started = performance.now()
  readonly #sums: { [K in Phase]: number } = { dns: 0, connect: 0, tls: 0, firstByte: 0 }
  #last = this.#started
  #ahead: readonly (Phase | 'body')[] = []

  /**
   * A request is sent.
   * @param ahead its phases, in order
   */
  begin(ahead: readonly Phase[]): void {
    this.#last = performance.now()
    this.#ahead = [...ahead, 'body']
  }

  reached(phase: Phase): void {
    const now = performance.now()
    this.#sums[phase] += now - this.#last
    this.#last = now
    this.#ahead = this.#ahead.slice(this.#ahead.indexOf(phase) + 1)
  }

  /** Returns the current phase, for the detail of a timeout. */
  where(): string {
    return this.#ahead[0] ?? ''
  }

  phases(): ProbePhases {
    return { ...this.#sums, total: performance.now() - this.#started }
  }
}

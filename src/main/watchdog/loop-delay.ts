import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { LoopDelay } from '#domain/instance.ts'

/** One time for which the event loop stood still. */
export interface Stall {
  readonly delayMs: number
  /** How much of it the thread computed; the rest it waited for the processor. */
  readonly cpuMs: number
  /** When it began, by `performance.now()`. */
  readonly since: number
}

export interface LoopWatch {
  /** The delays of the last minute. */
  delay(): LoopDelay
  close(): void
}

/** How often the loop is asked for a sign of life: what is shorter than this is hardly seen. */
const STEP_MS = 20
/** The minute is kept in pieces, so that it can move on. */
const PIECES = 6
const PIECE_MS = 10_000
const NANOSECONDS = 1e6

/**
 * Watches the event loop of this thread: how much later than asked for each timer runs.
 * @param onStall told of each stall of `stallMs` or more, as soon as it is over
 */
export function watchLoop(stallMs: number, onStall: (stall: Stall) => void): LoopWatch {
  let pieces: readonly RecordableHistogram[] = [createHistogram()]
  let pieceUntil = performance.now() + PIECE_MS
  let due = performance.now() + STEP_MS
  let cpuBefore = cpuMs()

  const step = (): void => {
    const now = performance.now()
    const delayMs = Math.max(0, now - due)
    if (now > pieceUntil) {
      pieces = [createHistogram(), ...pieces].slice(0, PIECES)
      pieceUntil = now + PIECE_MS
    }
    // A histogram counts from 1 on.
    pieces[0]?.record(Math.max(1, Math.round(delayMs * NANOSECONDS)))
    const cpu = cpuMs()
    if (delayMs >= stallMs) onStall({ delayMs, cpuMs: cpu - cpuBefore, since: due })
    cpuBefore = cpu
    due = now + STEP_MS
    timer = setTimeout(step, STEP_MS)
    timer.unref()
  }
  let timer = setTimeout(step, STEP_MS)
  timer.unref()

  return {
    delay: () => {
      const minute = createHistogram()
      for (const piece of pieces) minute.add(piece)
      const at = (nanoseconds: number) => (minute.count === 0 ? 0 : nanoseconds / NANOSECONDS)
      return { p50Ms: at(minute.percentile(50)), p99Ms: at(minute.percentile(99)), maxMs: at(minute.max) }
    },
    close: () => clearTimeout(timer),
  }
}

/** The processor time of this thread. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { LoopDelay } from '#domain/instance.ts'

export interface Stall {
  readonly delayMs: number
  /** The part in which the thread was computing; the rest it waited for the CPU. */
  readonly cpuMs: number
  /** Its start, on the `performance.now()` clock. */
  readonly since: number
}

export interface LoopWatch {
  /** The delays of the last minute. */
  delay(): LoopDelay
  close(): void
}

/** The sampling interval: shorter stalls are rarely seen. */
const STEP_MS = 20
/** The minute is kept in pieces, as a sliding window. */
const PIECES = 6
const PIECE_MS = 10_000
const NANOSECONDS = 1e6

/**
 * Watches this thread's event loop: how late each timer runs.
 * @param onStall called after each stall of `stallMs` or more
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
    // A histogram counts from 1.
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

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

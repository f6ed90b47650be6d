/**
 * The main thread's heartbeat in shared memory: a timer of the main thread counts, and another thread checks for
 * progress.
 */
export interface MainPulse {
  readonly beats: Int32Array<SharedArrayBuffer>
  close(): void
}

const BEAT_MS = 1_000

export function startMainPulse(beatMs = BEAT_MS): MainPulse {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  return { beats, close: () => clearInterval(timer) }
}

export interface StillLimits {
  readonly lookMs: number
  /**
   * Consecutive checks without progress. Counted instead of timed, because a suspended process had no chance to beat.
   */
  readonly looks: number
}

/** Two minutes. */
const LIMITS: StillLimits = { lookMs: 5_000, looks: 24 }

/**
 * Calls `onStill` in this thread once the main thread has been blocked for this long. It will not recover; the spool is
 * digested at the next start.
 */
export function watchMainPulse(
  beats: Int32Array<SharedArrayBuffer>,
  onStill: () => void,
  { lookMs, looks }: StillLimits = LIMITS,
): { close(): void } {
  let seen = Atomics.load(beats, 0)
  let still = 0
  const timer = setInterval(() => {
    const now = Atomics.load(beats, 0)
    still = now === seen ? still + 1 : 0
    seen = now
    if (still < looks) return
    clearInterval(timer)
    onStill()
  }, lookMs).unref()
  return { close: () => clearInterval(timer) }
}

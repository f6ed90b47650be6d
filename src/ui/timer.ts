/** A single timeout: starting it again replaces the pending one. */
export function createTimer() {
  let running: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(running)
  return {
    stop,
    start(afterMs: number, run: () => void) {
      stop()
      running = setTimeout(run, afterMs)
    },
  }
}

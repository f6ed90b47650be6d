/** One thing that is done after a while, in place of what was to be done before. */
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

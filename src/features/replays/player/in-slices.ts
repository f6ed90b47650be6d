/** What comes next is made ready for so long of each frame, of the 16.7 ms that there are. */
const SLICE_MS = 4

/** Does something with each of many, a slice of each frame: a segment that is added at once costs several frames. */
export async function inSlices<T>(all: readonly T[], work: (one: T) => void): Promise<void> {
  let due = performance.now() + SLICE_MS
  for (const one of all) {
    if (performance.now() > due) {
      await new Promise(requestAnimationFrame)
      due = performance.now() + SLICE_MS
    }
    work(one)
  }
}

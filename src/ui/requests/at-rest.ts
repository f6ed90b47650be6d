/** A person who has typed or scrolled is not waiting for what comes next for so long. */
const REST_MS = 400
/** What a server that is busy says, where it says nothing (src/main/pages.ts). */
const BUSY_SECONDS = 10

/** Whether there is room for requests that nobody waits for. */
export interface AtRest {
  readonly isSo: () => boolean
  /** Something that a person waits for is under way. Returns its end. */
  wait(): () => void
  /** The server answered that it is busy. @param retryAfter the header's seconds */
  busy(retryAfter: string | null): void
}

/** Looks at what the person does: types, scrolls, saves data. @param changed it may be so again */
export function watchRest(changed: () => void): AtRest {
  let until = 0
  let awaited = 0
  const later = (ms: number) => {
    until = Math.max(until, performance.now() + ms)
    setTimeout(changed, ms + 1)
  }
  const stir = () => later(REST_MS)
  for (const kind of ['keydown', 'scroll', 'wheel', 'touchmove'])
    addEventListener(kind, stir, { passive: true, capture: true })
  document.addEventListener('visibilitychange', changed)
  return {
    isSo: () => awaited === 0 && performance.now() >= until && !document.hidden && !savesData(),
    wait() {
      awaited += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        awaited -= 1
        changed()
      }
    },
    busy: (retryAfter) => later((Number(retryAfter) || BUSY_SECONDS) * 1000),
  }
}

/** The Network Information API, which not every browser has. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

function savesData(): boolean {
  const { connection } = navigator as WithConnection
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

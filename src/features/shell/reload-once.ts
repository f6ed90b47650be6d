/** When a page was last loaded anew for being of another version, in milliseconds since 1970. */
const KEY = 'mishap.reloaded'
/** A page that is still of another version right after it was loaded anew will not become another by a third time. */
const AGAIN_AFTER_MS = 30_000

let isUnderWay = false

/** Loads this page anew, for it is of a version that is gone. Whether it does: once in a while, lest it go on for ever. */
export function reloadOnce(): boolean {
  if (isUnderWay) return true
  isUnderWay = mayReload(sessionStorage, Date.now())
  if (isUnderWay) location.reload()
  return isUnderWay
}

/** Whether it is long enough ago that it was done last; notes that it is done now. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (now - last < AGAIN_AFTER_MS) return false
  storage.setItem(KEY, String(now))
  return true
}

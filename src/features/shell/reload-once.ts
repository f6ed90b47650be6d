/** Time of the last reload because of a version change, in milliseconds since 1970. */
const KEY = 'mishap.reloaded'
/** A page that is still outdated right after a reload will not be fixed by another. */
const AGAIN_AFTER_MS = 30_000

let isUnderWay = false

/** Reloads the page because its version is outdated. Returns whether it does; rate limited to avoid a reload loop. */
export function reloadOnce(): boolean {
  if (isUnderWay) return true
  isUnderWay = mayReload(sessionStorage, Date.now())
  if (isUnderWay) location.reload()
  return isUnderWay
}

/** Whether the last reload was long enough ago; records the new one. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (now - last < AGAIN_AFTER_MS) return false
  storage.setItem(KEY, String(now))
  return true
}

/** A value that is available now or later. */
export type MaybeLater<T> = { readonly is: T } | { readonly later: Promise<T> }

/**
 * Values that are ready within this time are sent with the page: streamed ones appear later, and only with JavaScript.
 */
const PATIENCE_MS = 120

/** Waits briefly for a value. */
export async function orLater<T>(value: Promise<T>): Promise<MaybeLater<T>> {
  // The eventual consumer handles rejections; this only prevents an unhandled one until then.
  value.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<MaybeLater<T>>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, { later: value })
  })
  const first = await Promise.race([value.then((is) => ({ is })), patience])
  clearTimeout(timer)
  return first
}

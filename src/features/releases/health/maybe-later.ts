/** A value that is there, or will be. */
export type MaybeLater<T> = { readonly is: T } | { readonly later: Promise<T> }

/** What takes no longer comes with its page: what is streamed after it is seen a moment later, and only by scripts. */
const PATIENCE_MS = 120

/** Waits for a moment. */
export async function orLater<T>(value: Promise<T>): Promise<MaybeLater<T>> {
  // Whoever waits for it is told of a fault; until somebody does, it is not nobody's.
  value.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<MaybeLater<T>>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, { later: value })
  })
  const first = await Promise.race([value.then((is) => ({ is })), patience])
  clearTimeout(timer)
  return first
}

/** Stands at the end of every page, to be missed where the page broke off. */
export const DOCUMENT_END = 'document-end'
/** At its start: what is shown in the page's place then. */
export const DOCUMENT_BROKEN = 'document-broken'

/**
 * Looks whether a document arrives whole; where it breaks off it says so in the place of half a page, and loads it anew,
 * later each time. Browsers differ: some say that such a document is done, Chromium says nothing at all and leaves it
 * loading for ever, so that only the standstill tells.
 *
 * It runs from the page's head, before anything else, as the text of this function: it may use nothing from outside itself.
 */
export function watchDocument(endId: string, brokenId: string): void {
  const key = 'mishap.broken'
  const attempts = Number(sessionStorage.getItem(key) ?? 0)
  let isBroken = false
  let size = 0
  let stillMs = 0

  // React puts `$?` before the place of a part that is still to come.
  const isWaiting = () =>
    [...document.querySelectorAll('template[id^="B:"]')].some(
      ({ previousSibling }) => previousSibling instanceof Comment && previousSibling.data === '$?',
    )

  const loadAnew = (attempt: number) => {
    const again = () => loadAnew(attempt + 1)
    const look = () => {
      // Loaded while nobody answers, it would be the browser's own page, which never tries again.
      fetch(location.href, { method: 'HEAD' }).then(({ status }) => (status < 500 ? location.reload() : again()), again)
    }
    setTimeout(look, Math.min(500 * 2 ** attempt, 8000))
  }

  const broken = () => {
    if (isBroken) return
    isBroken = true
    clearInterval(timer)
    sessionStorage.setItem(key, String(attempts + 1))
    const note = document.getElementById(brokenId)
    for (const part of document.body?.children ?? [])
      if (part instanceof HTMLElement && part !== note) part.style.display = 'none'
    note?.removeAttribute('hidden')
    loadAnew(attempts)
  }

  const timer = setInterval(() => {
    if (document.readyState !== 'loading') return clearInterval(timer)
    const now = document.getElementsByTagName('*').length
    stillMs = now === size ? stillMs + 500 : 0
    size = now
    // A part that is long in coming may be slow and nothing worse; anything else comes in one go, even from a busy server.
    const patienceMs = isWaiting() ? 20_000 : 10_000
    if (stillMs >= patienceMs * 2 ** Math.min(attempts, 3)) broken()
  }, 500)

  const arrived = () => {
    if (document.getElementById(endId) === null || isWaiting()) broken()
    else sessionStorage.removeItem(key)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', arrived)
  else arrived()
}

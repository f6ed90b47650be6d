/** Id of the last element of every page; missing if the page broke off. */
export const DOCUMENT_END = 'document-end'
/** Id of the first element, which is shown instead of a truncated page. */
export const DOCUMENT_BROKEN = 'document-broken'

/**
 * Detects a truncated document, shows a message in its place, and reloads with growing delays. Some browsers treat such
 * a document as complete; Chromium keeps it loading forever, so the lack of progress is the only sign. Runs in the
 * page's head before anything else, as this function's source text, so it must not use anything from outside.
 */
export function watchDocument(endId: string, brokenId: string): void {
  const key = 'mishap.broken'
  const attempts = Number(sessionStorage.getItem(key) ?? 0)
  let isBroken = false
  let size = 0
  let stillMs = 0

  // React puts a `$?` comment before a pending part.
  const isWaiting = () =>
    [...document.querySelectorAll('template[id^="B:"]')].some(
      ({ previousSibling }) => previousSibling instanceof Comment && previousSibling.data === '$?',
    )

  const loadAnew = (attempt: number) => {
    const again = () => loadAnew(attempt + 1)
    const look = () => {
      // Reloading while the server is down would show the browser's own error page, which never retries.
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
    // A pending part may just be slow; everything else arrives in one go, even from a busy server.
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

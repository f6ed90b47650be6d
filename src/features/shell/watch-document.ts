import { requestFault } from '#ui/requests/faults.ts'
import { DOCUMENT_BROKEN, DOCUMENT_END } from './document-marks.ts'

/** How often this page was loaded anew for having broken off. */
const ATTEMPTS = 'mishap.broken'
const LOOKED_EVERY_MS = 500
/** Nothing has come for so long, though nothing more is to be made: it comes in one go, even from a busy server. */
const STILL_MS = 10_000
/** A part that is long in coming may be slow and nothing worse. */
const STILL_WAITING_MS = 20_000
const LONGEST_PAUSE_MS = 8_000

/**
 * Looks whether the document arrives whole; where it breaks off it says so in the place of half a page, and loads it anew,
 * later each time. Browsers differ: some say that such a document is done, Chromium says nothing at all and leaves it
 * loading for ever, so that only the standstill tells.
 */
export function watchDocument(): void {
  const attempts = Number(sessionStorage.getItem(ATTEMPTS) ?? 0)
  let isBroken = false
  const broken = () => {
    if (isBroken) return
    isBroken = true
    stop()
    sessionStorage.setItem(ATTEMPTS, String(attempts + 1))
    showBroken()
    loadAnew(attempts)
  }
  const done = () => {
    if (isWhole()) sessionStorage.removeItem(ATTEMPTS)
    else broken()
  }
  const stop = whenStill(broken, attempts)
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', done)
  else done()
  whenRefused(broken)
}

function isWhole(): boolean {
  return document.getElementById(DOCUMENT_END) !== null && !isWaiting()
}

/** Whether a part is still to come: React puts `$?` before its place. */
function isWaiting(): boolean {
  return [...document.querySelectorAll('template[id^="B:"]')].some(
    ({ previousSibling }) => previousSibling instanceof Comment && previousSibling.data === '$?',
  )
}

/** Calls back when a document that is loading has not grown for long. Returns the way to end that. */
function whenStill(callBack: () => void, attempts: number): () => void {
  let size = 0
  let stillMs = 0
  const timer = setInterval(() => {
    if (document.readyState !== 'loading') return clearInterval(timer)
    const now = document.getElementsByTagName('*').length
    stillMs = now === size ? stillMs + LOOKED_EVERY_MS : 0
    size = now
    // Whatever takes long each time is given longer.
    if (stillMs >= (isWaiting() ? STILL_WAITING_MS : STILL_MS) * 2 ** Math.min(attempts, 3)) callBack()
  }, LOOKED_EVERY_MS)
  return () => clearInterval(timer)
}

/** Calls back when the page's data broke off before there was enough to start with. What breaks off later is no matter of the document. */
function whenRefused(callBack: () => void): void {
  const refused = ({ reason }: PromiseRejectionEvent) => {
    if (requestFault(reason) === 'lost') callBack()
  }
  window.addEventListener('unhandledrejection', refused)
  window.addEventListener('load', () =>
    setTimeout(() => window.removeEventListener('unhandledrejection', refused), 1000),
  )
}

function showBroken(): void {
  const note = document.getElementById(DOCUMENT_BROKEN)
  for (const part of document.body?.children ?? [])
    if (part instanceof HTMLElement && part !== note) part.style.display = 'none'
  note?.removeAttribute('hidden')
}

function loadAnew(attempt: number): void {
  const again = () => loadAnew(attempt + 1)
  const look = () => {
    // Loaded while nobody answers, it would be the browser's own page, which never tries again.
    fetch(location.href, { method: 'HEAD' }).then(({ status }) => (status < 500 ? location.reload() : again()), again)
  }
  setTimeout(look, Math.min(500 * 2 ** attempt, LONGEST_PAUSE_MS))
}

import type { NormalEvent } from '../normalise/normalise-event.ts'
import { readUserAgent } from '../normalise/user-agent.ts'
import { isOfBrowser, remembering, userAgentOf, type Bearer } from './subject.ts'

/**
 * The oldest versions that pass: those current in spring 2021, unsupported for years. For Chromium-based browsers, the
 * version based on Chromium 90. Discontinued browsers never pass.
 */
const oldest: ReadonlyMap<string, number> = new Map([
  ['IE', Infinity],
  ['IE Mobile', Infinity],
  ['Android', Infinity],
  ['BlackBerry WebKit', Infinity],
  ['PhantomJS', Infinity],
  ['Opera Coast', Infinity],
  ['Chrome', 90],
  ['Chrome Mobile', 90],
  ['Chrome Mobile WebView', 90],
  ['Chrome Mobile iOS', 90],
  ['Chromium', 90],
  ['Edge', 90],
  ['Edge Mobile', 90],
  ['Firefox', 88],
  ['Firefox Mobile', 88],
  ['Safari', 14],
  ['Mobile Safari', 14],
  ['Opera', 76],
  ['Opera Mobile', 63],
  ['Samsung Internet', 15],
  ['Yandex Browser', 21],
])

/** Opera Mini renders pages on a server and runs few of their scripts. */
const OPERA_MINI = /\bOpera Mini\//

const isOld = remembering((userAgent) => {
  if (OPERA_MINI.test(userAgent)) return true
  const { browser } = readUserAgent(userAgent)
  const least = oldest.get(browser?.name ?? '')
  const major = Number.parseInt(browser?.version ?? '', 10)
  return least === Infinity || (least !== undefined && major < least)
})

/** Errors in unsupported browsers, by their User-Agent. Errors of servers they called do not match. */
export function isOfOldBrowser(event: NormalEvent, bearer: Bearer): boolean {
  if (!isOfBrowser(event)) return false
  const userAgent = userAgentOf(event, bearer)
  return userAgent !== undefined && isOld(userAgent)
}

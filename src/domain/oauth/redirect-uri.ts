/** Schemes that a browser acts on itself, and that name no program which asked for access. */
const BROWSERS_OWN =
  /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|ws|wss|ftp|mailto|tel|chrome|edge)$/

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Characters of an address that an answer is sent to. */
export const MAX_REDIRECT_URI = 1000

/**
 * Whether an application may be answered there: https, a program on the person's own machine by http (RFC 8252, 7.3), or
 * a scheme of its own (7.1).
 */
export function isRedirectUri(text: string): boolean {
  const url = text.length <= MAX_REDIRECT_URI && /^[\x21-\x7e]+$/.test(text) ? URL.parse(text) : null
  if (url === null || text.includes('#') || url.username !== '' || url.password !== '') return false
  const scheme = url.protocol.slice(0, -1)
  if (scheme === 'http') return LOOPBACK.has(url.hostname)
  return scheme === 'https' ? url.hostname !== '' : !BROWSERS_OWN.test(scheme)
}

/** Whether an address is one of an application's, character by character; of loopback ones any port will do (RFC 8252, 7.3). */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  if (!isRedirectUri(asked)) return false
  const portless = withoutLoopbackPort(asked)
  return registered.some((one) => one === asked || (portless !== undefined && withoutLoopbackPort(one) === portless))
}

function withoutLoopbackPort(text: string): string | undefined {
  const [, start, rest] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/.exec(text) ?? []
  return start === undefined ? undefined : start + (rest ?? '')
}

/** Where an address leads, for people: the host; of a program on their machine `localhost`; `cursor:` of a scheme of its own. */
export function redirectHost(uri: string): string {
  const url = new URL(uri)
  if (url.protocol === 'http:') return 'localhost'
  return url.protocol === 'https:' ? url.host : url.protocol
}

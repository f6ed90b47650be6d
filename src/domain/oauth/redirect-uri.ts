/** Schemes handled by browsers themselves or by the system, never by a client application. */
const NO_PROGRAM = new RegExp(
  `^(?:${[
    'javascript|data|vbscript|blob|file|filesystem|about|view-source|ws|wss|ftp|chrome|edge',
    'mailto|tel|sms|ssh|sftp|telnet|smb|intent|search|shell|res|hcp|ms-.*|search-ms',
  ].join('|')})$`,
)

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Maximum characters of a redirect URI. */
export const MAX_REDIRECT_URI = 1000

/**
 * Whether the URI is acceptable as a redirect target: https, http on the loopback interface (RFC 8252, 7.3), or a
 * private-use scheme (7.1).
 */
export function isRedirectUri(text: string): boolean {
  const url = text.length <= MAX_REDIRECT_URI && /^[\x21-\x7e]+$/.test(text) ? URL.parse(text) : null
  if (url === null || text.includes('#') || url.username !== '' || url.password !== '') return false
  const scheme = url.protocol.slice(0, -1)
  if (scheme === 'http') return LOOPBACK.has(url.hostname)
  return scheme === 'https' ? url.hostname !== '' : !NO_PROGRAM.test(scheme)
}

/** Whether a URI is registered, by exact comparison; loopback URIs may use any port (RFC 8252, 7.3). */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  if (!isRedirectUri(asked)) return false
  const portless = withoutLoopbackPort(asked)
  return registered.some((one) => one === asked || (portless !== undefined && withoutLoopbackPort(one) === portless))
}

function withoutLoopbackPort(text: string): string | undefined {
  const [, start, rest] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/.exec(text) ?? []
  return start === undefined ? undefined : start + (rest ?? '')
}

/** The target of a URI for display: the host; `localhost` for loopback; `cursor:` for a private-use scheme. */
export function redirectHost(uri: string): string {
  const url = new URL(uri)
  if (url.protocol === 'http:') return 'localhost'
  return url.protocol === 'https:' ? url.host : url.protocol
}

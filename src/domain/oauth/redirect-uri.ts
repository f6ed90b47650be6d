/** Schemes that a browser acts on itself, or that hand an address to a part of the system: none is of a program that asks. */
const NO_PROGRAM = new RegExp(
  `^(?:${[
    'javascript|data|vbscript|blob|file|filesystem|about|view-source|ws|wss|ftp|chrome|edge',
    'mailto|tel|sms|ssh|sftp|telnet|smb|intent|search|shell|res|hcp|ms-.*|search-ms',
  ].join('|')})$`,
)

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
  return scheme === 'https' ? url.hostname !== '' : !NO_PROGRAM.test(scheme)
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

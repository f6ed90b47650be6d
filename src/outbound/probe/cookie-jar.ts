import { isIP } from 'node:net'

/** RFC 6265 6.1 requires at least this many bytes per cookie. */
const MAX_COOKIE = 4096
const MAX_COOKIES = 50

interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  /** Whether it is also sent to subdomains of `domain`. */
  readonly isShared: boolean
  readonly path: string
  readonly isSecure: boolean
}

/**
 * The cookies that a site sets during one probe (RFC 6265): a login or a cookie check responds with a redirect that
 * only works for a client that keeps them. Each is only sent to its own host, or to the domain that it names.
 */
export class CookieJar {
  #cookies: readonly Cookie[] = []

  /** Stores a response's cookies. An expired one removes the cookie of that name. */
  keep(lines: readonly string[], from: URL, now: Date): void {
    for (const line of lines) {
      const read = readCookie(line, from, now)
      if (read === undefined) continue
      const { cookie, isOver } = read
      const others = this.#cookies.filter((one) => !isSame(one, cookie))
      this.#cookies = isOver ? others : [...others, cookie].slice(-MAX_COOKIES)
    }
  }

  /**
   * Returns the `Cookie` header for a URL; `undefined` without cookies.
   * @param own the check's own header; the site's cookies override those of the same name
   */
  headerFor(url: URL, own: string | undefined): string | undefined {
    const sent = this.#cookies
      .filter((one) => isFor(one, url))
      .toSorted((one, other) => other.path.length - one.path.length)
    const names = new Set(sent.map(({ name }) => name))
    const kept = (own ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair !== '' && !names.has(pair.split('=', 1)[0] ?? ''))
    const pairs = [...kept, ...sent.map(({ name, value }) => `${name}=${value}`)]
    return pairs.length === 0 ? undefined : pairs.join('; ')
  }
}

function readCookie(
  line: string,
  from: URL,
  now: Date,
): { readonly cookie: Cookie; readonly isOver: boolean } | undefined {
  if (line.length > MAX_COOKIE) return undefined
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const name = pair.slice(0, Math.max(at, 0)).trim()
  if (name === '') return undefined
  const said = new Map(
    attributes.map((one) => {
      const [key = '', ...rest] = one.split('=')
      return [key.trim().toLowerCase(), rest.join('=').trim()] as const
    }),
  )
  const isSecure = said.has('secure')
  if (isSecure && from.protocol !== 'https:') return undefined
  const domain = (said.get('domain') ?? '').toLowerCase().replace(/^\./, '')
  // A name without a dot is a top-level domain, for which a site may not set cookies.
  const isShared = domain !== '' && domain.includes('.') && isIP(from.hostname) === 0
  if (isShared && !isWithin(from.hostname, domain)) return undefined
  const path = said.get('path') ?? ''
  const cookie = {
    name,
    value: pair.slice(at + 1).trim(),
    domain: isShared ? domain : from.hostname,
    isShared,
    path: path.startsWith('/') ? path : from.pathname.slice(0, from.pathname.lastIndexOf('/')) || '/',
    isSecure,
  }
  return { cookie, isOver: hasExpired(said, now) }
}

/** `Max-Age` takes precedence if it is a number, else `Expires` (RFC 6265 5.3). */
function hasExpired(said: ReadonlyMap<string, string>, now: Date): boolean {
  const age = said.get('max-age') ?? ''
  if (/^-?\d+$/.test(age)) return Number(age) <= 0
  const expires = Date.parse(said.get('expires') ?? '')
  return expires <= now.getTime()
}

function isSame(one: Cookie, other: Cookie): boolean {
  return one.name === other.name && one.domain === other.domain && one.path === other.path
}

function isFor({ domain, isShared, path, isSecure }: Cookie, url: URL): boolean {
  if (isSecure && url.protocol !== 'https:') return false
  if (isShared ? !isWithin(url.hostname, domain) : url.hostname !== domain) return false
  return url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

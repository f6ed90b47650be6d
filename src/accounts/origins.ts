/** The host names of the local machine. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Origins whose pages may sign a user in: the site's own and, as long as the site is local (MISHAP_URL is not set), any
 * loopback name and port in the browser. http://localhost:8000 is the same server as http://127.0.0.1:8000, and a
 * container's port often differs outside. Other programs on the machine are excluded, because their origin is not the
 * one in the Host header.
 */
export function trustedOrigins(siteOrigin: string, host: string | null): readonly string[] {
  const site = new URL(siteOrigin)
  if (host === null || !LOOPBACK.has(site.hostname)) return [site.origin]
  const asked = URL.parse(`${site.protocol}//${host}`)
  return asked !== null && LOOPBACK.has(asked.hostname) ? [site.origin, asked.origin] : [site.origin]
}

/**
 * The host name to which passkeys are bound. Browsers do not accept numeric addresses, so a local server is
 * `localhost`; passkeys do not work on other numeric addresses.
 */
export function relyingParty(siteOrigin: string): string {
  const { hostname } = new URL(siteOrigin)
  return LOOPBACK.has(hostname) ? 'localhost' : hostname
}

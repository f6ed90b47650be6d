/** Names by which a machine calls itself. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Origins whose pages may sign somebody in. That is the site's own; and as long as the site is at home on this machine
 * (nobody has set MISHAP_URL), whatever loopback name and port the browser used: http://localhost:8000 is the same
 * server as http://127.0.0.1:8000, and a container's port is often another one outside. Other programs on the machine
 * stay out, since theirs is not the origin that the Host header names.
 */
export function trustedOrigins(siteOrigin: string, host: string | null): readonly string[] {
  const site = new URL(siteOrigin)
  if (host === null || !LOOPBACK.has(site.hostname)) return [site.origin]
  const asked = URL.parse(`${site.protocol}//${host}`)
  return asked !== null && LOOPBACK.has(asked.hostname) ? [site.origin, asked.origin] : [site.origin]
}

/**
 * What passkeys are bound to: the site's host name. Browsers take no numeric address, so a server on this machine is
 * `localhost`; on another numeric address passkeys do not work.
 */
export function relyingParty(siteOrigin: string): string {
  const { hostname } = new URL(siteOrigin)
  return LOOPBACK.has(hostname) ? 'localhost' : hostname
}

import type { NormalEvent } from '../normalise/normalise-event.ts'
import { addressOf, headerOf, userAgentOf, type Bearer } from './subject.ts'

const LOCAL =
  /^(?:(?:[\w-]+\.)*localhost(?:\.localdomain)?|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[?::1\]?|::ffff:127(?:\.\d{1,3}){3})$/i
/** Capacitor and Cordova apps serve pages from localhost in production: without a port, in a web view. */
const WEB_VIEW = /; wv\)|\b(?:iPhone|iPad);(?!.*\bSafari\/)/

/**
 * Events from a developer's machine. If the event has a request URL, it decides: IP addresses are less reliable,
 * because behind a proxy every client may appear as 127.0.0.1.
 */
export function isOfLocalhost(event: NormalEvent, bearer: Bearer): boolean {
  const address = addressOf(event)
  if (address !== undefined && address.host !== '') {
    if (!/^https?:$/.test(address.protocol)) return false
    const host = headerOf(event, 'x-forwarded-host')?.replace(/:\d+$/, '') ?? address.host
    return LOCAL.test(host) && !(address.port === '' && WEB_VIEW.test(userAgentOf(event, bearer) ?? ''))
  }
  const { user: { ip_address: ip } = {}, server_name: server } = event
  if (server !== undefined && LOCAL.test(server)) return true
  return ip !== undefined && ip !== bearer.remoteAddress && LOCAL.test(ip)
}

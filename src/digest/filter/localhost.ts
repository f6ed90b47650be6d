import type { NormalEvent } from '../normalise/normalise-event.ts'
import { addressOf, headerOf, userAgentOf, type Bearer } from './subject.ts'

const LOCAL =
  /^(?:(?:[\w-]+\.)*localhost(?:\.localdomain)?|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[?::1\]?|::ffff:127(?:\.\d{1,3}){3})$/i
/** Apps of Capacitor and Cordova serve their pages to themselves, in production: without a port, in a web view. */
const WEB_VIEW = /; wv\)|\b(?:iPhone|iPad);(?!.*\bSafari\/)/

/**
 * Events of a developer's own machine. The address that was asked decides, where there is one: an address of the network
 * tells little, since behind a proxy everybody comes from 127.0.0.1.
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

import type { EventType, JsonObject } from '#domain/event/event.ts'
import { violationOf } from '../group/steps/csp.ts'

/**
 * Returns the title of a browser report: `Blocked 'script' from 'cdn.example.com'`, or which host answered wrongly
 * (docs/protocol.md 5.9).
 */
export function securityTitle(type: EventType, security: JsonObject): string {
  const host = typeof security.hostname === 'string' ? security.hostname : '?'
  switch (type) {
    case 'csp':
      return cspTitle(security)
    case 'hpkp':
      return `Public key pinning failed for '${host}'`
    case 'expectct':
      return `Expect-CT failed for '${host}'`
    case 'expectstaple':
      return `Expect-Staple failed for '${host}'`
    case 'error':
    case 'default':
    case 'performance':
    case 'replay':
    case 'monitor':
      return '<unknown>'
  }
}

/** `script-src-elem` is about scripts. */
const SUFFIX = /-(?:src(?:-elem|-attr)?|uri|action|ancestors)$/

function cspTitle(security: JsonObject): string {
  const { effective_directive: directive } = security
  const kind = typeof directive === 'string' ? directive.replace(SUFFIX, '') : '?'
  const violation = violationOf(security).replaceAll("'", '')
  switch (violation) {
    case 'unsafe-inline':
      return `Blocked inline '${kind}'`
    case 'unsafe-eval':
      return `Blocked '${kind}' from eval`
  }
  return `Blocked '${kind}' from '${violation}'`
}

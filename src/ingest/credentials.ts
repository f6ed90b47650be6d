import { Buffer } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { parsePublicKey, type PublicKey } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { parseDsn } from './dsn.ts'
import type { Refusal } from './refusal.ts'

const NEWEST_VERSION = 7

/** The credentials from all carriers of a request, before they are checked. */
interface Claims {
  readonly keys: Set<string>
  readonly versions: Set<string>
  /** There is a Sentry header without a key. */
  unreadable: boolean
}

/**
 * The key in a request's headers or query (docs/protocol.md 1.3). `undefined` if they contain none, in which case the
 * envelope's own DSN decides. Carriers may repeat each other, but must not disagree.
 */
export function readCredentials(headers: IncomingHttpHeaders, query: string): Result<PublicKey | undefined, Refusal> {
  const claims = claimsOf(headers, query)
  for (const version of claims.versions) {
    if (!isSupported(version)) return refuse({ reason: 'unsupported_version', newest: NEWEST_VERSION })
  }
  if (claims.keys.size > 1) return refuse({ reason: 'different_keys' })
  const [text] = claims.keys
  if (text === undefined) return claims.unreadable ? refuse({ reason: 'unreadable_auth' }) : ok(undefined)
  const publicKey = parsePublicKey(text)
  return publicKey === undefined ? refuse({ reason: 'bad_key' }) : ok(publicKey)
}

function claimsOf(headers: IncomingHttpHeaders, query: string): Claims {
  const claims: Claims = { keys: new Set(), versions: new Set(), unreadable: false }
  const sentry = headers['x-sentry-auth']
  if (typeof sentry === 'string') claimSentry(claims, sentry)
  const { authorization } = headers
  if (authorization !== undefined) claimAuthorization(claims, authorization)
  if (query !== '') {
    const params = new URLSearchParams(query)
    for (const key of params.getAll('sentry_key')) claims.keys.add(key)
    for (const version of params.getAll('sentry_version')) claims.versions.add(version)
  }
  return claims
}

/** Other schemes, and Basic without a key as the user, are meant for a proxy in front of this server. */
function claimAuthorization(claims: Claims, value: string): void {
  if (/^sentry\s/i.test(value)) return claimSentry(claims, value)
  const dsn = /^dsn\s+(\S+)$/i.exec(value)?.[1]
  const ofDsn = dsn === undefined ? undefined : parseDsn(dsn)?.publicKey
  if (ofDsn !== undefined) claims.keys.add(ofDsn)
  const basic = /^basic\s+(\S+)$/i.exec(value)?.[1]
  const [user] = basic === undefined ? [] : Buffer.from(basic, 'base64').toString('latin1').split(':')
  if (user !== undefined && parsePublicKey(user) !== undefined) claims.keys.add(user)
}

/** `Sentry sentry_version=7, sentry_key=…, …`, in any order. */
function claimSentry(claims: Claims, value: string): void {
  let hasKey = false
  for (const pair of value.replace(/^sentry\s+/i, '').split(',')) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, equals)).trim()
    const text = pair.slice(equals + 1).trim()
    if (name === 'sentry_version') claims.versions.add(text)
    if (name === 'sentry_key') {
      hasKey = true
      claims.keys.add(text)
    }
  }
  if (!hasKey) claims.unreadable = true
}

/** `7`, and what old clients wrote: `2.0`, `5`. */
function isSupported(version: string): boolean {
  return /^[0-9]{1,3}(\.[0-9]{1,3})?$/.test(version) && Number(version) <= NEWEST_VERSION
}

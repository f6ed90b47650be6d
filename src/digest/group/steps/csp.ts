import type { Json, JsonObject } from '#domain/event/event.ts'

const SCHEME = /^([a-z][a-z\d+.-]*):(?:\/\/([^/?#]*))?/i

/**
 * Returns the blocked resource at the granularity that separates violations (docs/protocol.md 5.6): `'unsafe-inline'`,
 * `'unsafe-eval'`, `'self'`, the host, or the scheme if there is no host, as with `data:`.
 */
export function violationOf(report: JsonObject): string {
  const blocked = (textOf(report.blocked_uri) ?? '').trim().toLowerCase()
  const host = hostOf(blocked)
  if (blocked === 'inline' || blocked === "'unsafe-inline'") return "'unsafe-inline'"
  if (blocked === 'eval' || blocked === 'wasm-eval' || blocked === "'unsafe-eval'") return "'unsafe-eval'"
  const isLocal = blocked === '' || blocked === 'self' || blocked === "'self'"
  if (isLocal) return localViolation(report)
  return host !== undefined && host === hostOf(textOf(report.document_uri) ?? '')
    ? "'self'"
    : (host ?? schemeOf(blocked))
}

/** Older browsers report only that the page itself violated the policy. The directive then says how. */
function localViolation({ violated_directive: violated }: JsonObject): string {
  const directive = textOf(violated) ?? ''
  return ["'unsafe-inline'", "'unsafe-eval'"].find((keyword) => directive.includes(keyword)) ?? "'self'"
}

function hostOf(address: string): string | undefined {
  const [, scheme = '', authority] = SCHEME.exec(address) ?? []
  if (authority === undefined || authority === '') return undefined
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase()
  // Resources loaded by browser extensions have an id as host.
  return /^(?:https?|wss?)$/i.test(scheme) ? host.replace(/:(?:80|443)$/, '') : `${scheme.toLowerCase()}:`
}

/** Returns the scheme of `data`, `data:…` and `blob:…`. A host without a scheme stays unchanged. */
function schemeOf(blocked: string): string {
  const [, scheme] = SCHEME.exec(blocked) ?? []
  if (scheme !== undefined) return `${scheme}:`
  return /^(?:data|blob|filesystem|mediastream|about)$/.test(blocked)
    ? `${blocked}:`
    : (blocked.split('/')[0] ?? blocked)
}

function textOf(raw: Json | undefined): string | undefined {
  return typeof raw === 'string' ? raw : undefined
}

import type { ProbeFailure } from '#domain/uptime/result.ts'
import { PrivateAddress } from '../guard.ts'

/** Why a connection failed, with the system's error code. */
export interface Failure {
  readonly failure: ProbeFailure
  readonly detail: string
}

const byCode: ReadonlyMap<string, ProbeFailure> = new Map([
  ['ENOTFOUND', 'unknown_host'],
  ['EAI_AGAIN', 'unknown_host'],
  ['EAI_NODATA', 'unknown_host'],
  ['ENODATA', 'unknown_host'],
  ['ESERVFAIL', 'unknown_host'],
  ['ECONNREFUSED', 'refused'],
  ['ECONNRESET', 'reset'],
  ['ECONNABORTED', 'reset'],
  ['EPIPE', 'reset'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'reset'],
  ['ETIMEDOUT', 'timeout'],
  ['ETIMEOUT', 'timeout'],
  ['ERR_INVALID_URL', 'bad_url'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['ERR_CONTENT_DECODING_FAILED', 'not_http'],
])

/** Groups of codes: those of OpenSSL's verification, of its handshake, of the HTTP parser, and of decompression. */
const byPattern: readonly (readonly [RegExp, ProbeFailure])[] = [
  [/^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|INVALID_(?:CA|PURPOSE)|PATH_LENGTH)/, 'certificate'],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO)/, 'tls'],
  [/^(?:HPE_|Z_|ERR__ERROR_FORMAT|ERR_BROTLI)/, 'not_http'],
]

/** Interprets a connection error. */
export function failureOf(fault: unknown): Failure {
  if (fault instanceof PrivateAddress) return { failure: 'private_address', detail: fault.message }
  const code = codeOf(fault)
  const known = byCode.get(code) ?? byPattern.find(([pattern]) => pattern.test(code))?.[1]
  return { failure: known ?? 'unreachable', detail: code }
}

/** If several addresses were tried, uses the first error. */
function codeOf(fault: unknown): string {
  if (fault instanceof AggregateError && fault.errors.length > 0) return codeOf(fault.errors[0])
  if (!(fault instanceof Error)) return String(fault)
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.message.slice(0, 200)
}

import { BlobsUnavailable, type BlobFault } from '#domain/blob/blob-store.ts'

/** By the names that S3 and the library use. */
const byName: Readonly<Record<string, BlobFault>> = {
  CredentialsProviderError: 'no_credentials',
  InvalidAccessKeyId: 'bad_credentials',
  SignatureDoesNotMatch: 'bad_credentials',
  ExpiredToken: 'bad_credentials',
  InvalidToken: 'bad_credentials',
  AccessDenied: 'refused',
  Forbidden: 'refused',
  NoSuchBucket: 'no_bucket',
  PermanentRedirect: 'wrong_region',
  AuthorizationHeaderMalformed: 'wrong_region',
  IllegalLocationConstraintException: 'wrong_region',
  RequestTimeTooSkewed: 'clock',
  SlowDown: 'busy',
  ServiceUnavailable: 'busy',
  InternalError: 'busy',
  TimeoutError: 'unreachable',
  AbortError: 'unreachable',
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/** The status of S3's answer, if there was one. */
export function statusOf(fault: unknown): number | undefined {
  if (!(fault instanceof Error) || !('$metadata' in fault)) return undefined
  const { $metadata: metadata } = fault
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
    ? Number(metadata.httpStatusCode)
    : undefined
}

/** Converts the error of a request that the library has given up on. */
export function unavailable(fault: unknown): BlobsUnavailable {
  if (fault instanceof BlobsUnavailable) return fault
  const { name, message } = fault instanceof Error ? fault : { name: '', message: String(fault) }
  const status = statusOf(fault)
  // The answer to HEAD has no body, so only its status is known.
  const isSilent = status !== undefined && (message === '' || message.startsWith('Unknown'))
  const detail = isSilent ? `the bucket answered with status ${status}` : `the bucket failed: ${name}: ${message}`
  return new BlobsUnavailable(kindOf(fault, name), detail, fault)
}

function kindOf(fault: unknown, name: string): BlobFault {
  const known = byName[name]
  if (known !== undefined) return known
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  if (unreachable.has(code)) return 'unreachable'
  const status = statusOf(fault)
  if (status === undefined) return 'other'
  if (status === 301 || status === 307) return 'wrong_region'
  if (status === 401 || status === 403) return 'refused'
  return status >= 500 ? 'busy' : 'other'
}

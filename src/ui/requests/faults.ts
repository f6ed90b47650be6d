import { unstable_isUnrecognizedActionError } from 'next/navigation'

/** A response that never arrived or broke off. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor() {
    super('The connection to the server was lost.')
  }
}

const unanswered = new WeakSet<DOMException>()

/**
 * The rejection for an unanswered server function call. Named TimeoutError, because Next's router would otherwise
 * resend the call although it may already have been executed.
 */
export function unansweredCall(): DOMException {
  const fault = new DOMException('The server did not answer.', 'TimeoutError')
  unanswered.add(fault)
  return fault
}

/** Why a request failed without an error on either side. */
export type RequestFault = 'lost' | 'outdated'

/**
 * `lost`: the connection broke. `outdated`: the page belongs to an older server version and requests something that no
 * longer exists. `undefined` for any other error.
 */
export function requestFault(error: unknown): RequestFault | undefined {
  if (error instanceof DOMException && unanswered.has(error)) return 'lost'
  if (!(error instanceof Error)) return undefined
  // React's message for a truncated payload, and Next's for a truncated document.
  if (error instanceof ConnectionLost || /connection closed|connection to the page was/i.test(error.message))
    return 'lost'
  if (error.name === 'ChunkLoadError' || unstable_isUnrecognizedActionError(error)) return 'outdated'
  return undefined
}

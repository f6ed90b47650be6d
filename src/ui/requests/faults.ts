import { unstable_isUnrecognizedActionError } from 'next/navigation'

/** An answer of the server that never came, or broke off in the middle. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor() {
    super('The connection to the server was lost.')
  }
}

const unanswered = new WeakSet<DOMException>()

/**
 * What a server function is rejected with that got no answer. A timeout by name: Next's router then leaves it to the caller,
 * where it would send the same once more, though nobody knows whether it was done the first time.
 */
export function unansweredCall(): DOMException {
  const fault = new DOMException('The server did not answer.', 'TimeoutError')
  unanswered.add(fault)
  return fault
}

/** Why something that a page asked of the server came to nothing, where that is no error of either. */
export type RequestFault = 'lost' | 'outdated'

/**
 * `lost`: the connection broke. `outdated`: the page is of a version that the server no longer is, and what it asks for is
 * gone. undefined: an error like any other.
 */
export function requestFault(error: unknown): RequestFault | undefined {
  if (error instanceof DOMException && unanswered.has(error)) return 'lost'
  if (!(error instanceof Error)) return undefined
  // React's words for a payload that ended too early, and Next's for a document.
  if (error instanceof ConnectionLost || /connection closed|connection to the page was/i.test(error.message))
    return 'lost'
  if (error.name === 'ChunkLoadError' || unstable_isUnrecognizedActionError(error)) return 'outdated'
  return undefined
}

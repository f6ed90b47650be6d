import { CATALOGUE_AWAY } from '#domain/store-away.ts'

/**
 * Class 08 and these codes of class 57 mean that the connection is gone
 * (postgresql.org/docs/current/errcodes-appendix.html).
 */
const SHUT_DOWN = new Set(['57P01', '57P02', '57P03', '57P05'])

const SYSTEM = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])

/** The server cannot be reached: no such socket, host or route. */
const NOT_FOUND = new Set(['ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Class 53: the server is out of disk, memory or connections. */
const EXHAUSTED = '53'

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'

/** Whether the connection was lost or could not be made. The statement may or may not have run. */
export function isLost(fault: unknown): boolean {
  const code = codeOf(fault)
  if (code !== undefined) return code.startsWith('08') || SHUT_DOWN.has(code) || SYSTEM.has(code)
  // The driver has no code for a socket that closes during a query.
  return (
    fault instanceof Error && /^(Connection terminated|Client has encountered a connection error)/.test(fault.message)
  )
}

/** Whether the driver timed out waiting for an answer. */
export function isUnanswered(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'Query read timeout'
}

/** Marks a fault that means the database is unavailable, so that pages can show the reason. */
export function toldApart(fault: unknown): unknown {
  if (fault instanceof Error && isAway(fault)) Object.assign(fault, { digest: CATALOGUE_AWAY })
  return fault
}

function isAway(fault: Error): boolean {
  const code = codeOf(fault) ?? ''
  if (isLost(fault) || isUnanswered(fault) || NOT_FOUND.has(code) || code.startsWith(EXHAUSTED)) return true
  // The pool has no code for this.
  return fault.message.startsWith('timeout exceeded when trying to connect')
}

/** Whether the database rolled the work back in favour of another transaction, so that it can be retried. */
export function mayBeRepeated(fault: unknown): boolean {
  const code = codeOf(fault)
  return code === DEADLOCK || code === SERIALIZATION
}

function codeOf(fault: unknown): string | undefined {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
}

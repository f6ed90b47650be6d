import { CATALOGUE_AWAY } from '#domain/store-away.ts'

/** Class 08 and these of class 57 (postgresql.org/docs/current/errcodes-appendix.html): the connection is no more. */
const SHUT_DOWN = new Set(['57P01', '57P02', '57P03', '57P05'])

const SYSTEM = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])

/** No server is found: no such socket, host or way. */
const NOT_FOUND = new Set(['ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Class 53 is a server without room, memory or connections. */
const EXHAUSTED = '53'

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'

/** Whether the connection was lost, or could not be made. What was asked may have been done, or not. */
export function isLost(fault: unknown): boolean {
  const code = codeOf(fault)
  if (code !== undefined) return code.startsWith('08') || SHUT_DOWN.has(code) || SYSTEM.has(code)
  // The driver has no code for a socket that closes in the midst of a query.
  return (
    fault instanceof Error && /^(Connection terminated|Client has encountered a connection error)/.test(fault.message)
  )
}

/** Whether the database took so long that the driver waits no more. */
export function isUnanswered(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'Query read timeout'
}

/** Says of a fault that the database is away, where that is what it comes to: to those who are shown why they see nothing. */
export function toldApart(fault: unknown): unknown {
  if (fault instanceof Error && isAway(fault)) Object.assign(fault, { digest: CATALOGUE_AWAY })
  return fault
}

function isAway(fault: Error): boolean {
  const code = codeOf(fault) ?? ''
  if (isLost(fault) || isUnanswered(fault) || NOT_FOUND.has(code) || code.startsWith(EXHAUSTED)) return true
  // The pool has no code for it.
  return fault.message.startsWith('timeout exceeded when trying to connect')
}

/** Whether the database took back what it had been asked, for the sake of another: it may be asked once more. */
export function mayBeRepeated(fault: unknown): boolean {
  const code = codeOf(fault)
  return code === DEADLOCK || code === SERIALIZATION
}

function codeOf(fault: unknown): string | undefined {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
}

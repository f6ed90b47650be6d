import { isLost } from './faults.ts'

/** Reasons that a server cannot use its database, each for the operator to fix. */
export type PostgresProblem = 'down' | 'login' | 'missing' | 'rights' | 'old' | 'encoding' | 'other_secret' | 'moved'

export class PostgresUnusable extends Error {
  override readonly name = 'PostgresUnusable'
  readonly problem: PostgresProblem
  /** Without user and password. */
  readonly where: string
  readonly why: string

  constructor(problem: PostgresProblem, url: string, why: string, cause?: unknown) {
    const where = placeOf(url)
    super(`PostgreSQL at ${where}: ${why}`, { cause })
    this.problem = problem
    this.where = where
    this.why = why
  }
}

/** Translates a startup error for the operator. Other errors are returned unchanged. */
export function explained(fault: unknown, url: string): unknown {
  if (!(fault instanceof Error)) return fault
  const problem = problemOf(fault)
  return problem === undefined ? fault : new PostgresUnusable(problem, url, reasonOf(fault), fault)
}

/** postgresql.org/docs/current/errcodes-appendix.html */
function problemOf(fault: Error): PostgresProblem | undefined {
  const code = 'code' in fault ? String(fault.code) : ''
  if (code.startsWith('28')) return 'login'
  if (code === '3D000') return 'missing'
  if (code === '42501') return 'rights'
  const isUnreachable =
    /^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES|53300$|CERT_|ERR_TLS|.*SELF_SIGNED|UNABLE_TO_)/
  if (isLost(fault) || isUnreachable.test(code) || /timeout|SSL/.test(fault.message)) return 'down'
  return undefined
}

/** If all addresses of a name fail, the message of the AggregateError is empty. */
function reasonOf(fault: Error): string {
  const [first] = fault instanceof AggregateError ? fault.errors : []
  const said = fault.message === '' && first instanceof Error ? first.message : fault.message
  return said === '' && 'code' in fault ? String(fault.code) : said
}

function placeOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : url
}

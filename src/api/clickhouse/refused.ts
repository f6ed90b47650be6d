import type { SqlProblem } from '#domain/sql/problem.ts'

/** A ClickHouse error: its number, its name and the HTTP status for it. */
interface ServerError {
  readonly code: number
  readonly name: string
  readonly status: number
}

const error = (code: number, name: string, status = 400): ServerError => ({ code, name, status })

export const authenticationFailed = error(516, 'AUTHENTICATION_FAILED', 401)
export const accessDenied = error(497, 'ACCESS_DENIED', 403)
export const notImplemented = error(48, 'NOT_IMPLEMENTED')
export const tooLarge = error(62, 'SYNTAX_ERROR', 413)

const errors: Readonly<Record<SqlProblem['reason'], ServerError>> = {
  empty: error(62, 'SYNTAX_ERROR'),
  syntax: error(62, 'SYNTAX_ERROR'),
  forbidden: error(497, 'ACCESS_DENIED', 403),
  unknown_table: error(60, 'UNKNOWN_TABLE', 404),
  unknown_function: error(46, 'UNKNOWN_FUNCTION'),
  unknown_column: error(47, 'UNKNOWN_IDENTIFIER'),
  name_taken: error(62, 'SYNTAX_ERROR'),
  parameter: error(456, 'UNKNOWN_QUERY_PARAMETER'),
  too_long: error(62, 'SYNTAX_ERROR'),
  too_deep: error(306, 'TOO_DEEP_RECURSION'),
  too_large: error(168, 'TOO_BIG_AST'),
  engine: error(43, 'ILLEGAL_TYPE_OF_ARGUMENT'),
  too_slow: error(159, 'TIMEOUT_EXCEEDED', 408),
  too_much_memory: error(241, 'MEMORY_LIMIT_EXCEEDED', 500),
  too_many_rows: error(396, 'TOO_MANY_ROWS_OR_BYTES', 500),
  busy: error(202, 'TOO_MANY_SIMULTANEOUS_QUERIES', 503),
  rate_limited: error(202, 'TOO_MANY_SIMULTANEOUS_QUERIES', 429),
}

export function serverErrorOf(problem: SqlProblem): ServerError {
  return errors[problem.reason]
}

/** A response that ClickHouse clients parse as a server exception. */
export function exception(
  { code, name, status }: ServerError,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body = `Code: ${code}. DB::Exception: ${message.replaceAll(/\s*\n\s*/g, ' ')} (${name})\n`
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=UTF-8', 'X-ClickHouse-Exception-Code': String(code), ...headers },
  })
}

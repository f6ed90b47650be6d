import { APIError } from 'better-auth/api'
import { ok, refuse, type Result } from '#domain/result.ts'

/** Why the library refused a call: its code (`INVALID_CODE`) and the HTTP status. */
export interface LibraryRefusal {
  readonly status: number
  readonly code: string
  /** Set by us if the attempt came too early. */
  readonly retryAfterSeconds: number | undefined
}

/** Calls the library. Refusals are returned, errors are thrown. */
export async function attempt<T>(call: () => Promise<T>): Promise<Result<T, LibraryRefusal>> {
  try {
    return ok(await call())
  } catch (fault) {
    if (!(fault instanceof APIError) || fault.statusCode >= 500) throw fault
    const retryAfter = Number(new Headers(fault.headers).get('retry-after') ?? Number.NaN)
    return refuse({
      status: fault.statusCode,
      code: fault.body?.code ?? '',
      retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
    })
  }
}

/** Ends one of the library's requests with 429 and the time to wait. */
export function tooMany(retryAfterSeconds: number): APIError {
  const body = { code: 'TOO_MANY_ATTEMPTS', message: `Too many attempts. Wait ${retryAfterSeconds} seconds.` }
  return new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(retryAfterSeconds) })
}

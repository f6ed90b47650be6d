import { goTo } from '#running/go.ts'
import { nextPath } from '#domain/next-path.ts'
import { paths } from '#domain/paths.ts'
import { setCookies } from '#running/set-cookies.ts'

/** A query parameter: absent, given once, or repeated. */
export type QueryValue = string | readonly string[] | undefined

/** The return path as a parameter for the next step's address. */
export function keepNext(next: QueryValue): { readonly next?: string } {
  const path = nextPath(next)
  return path === undefined ? {} : { next: path }
}

/** Completes sign-in: sets the cookies and redirects to the originally requested page. */
export async function goOn(cookies: readonly string[], next: QueryValue): Promise<never> {
  await setCookies(cookies)
  return goTo(nextPath(next) ?? paths.home())
}

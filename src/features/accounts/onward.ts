import { goTo } from '#running/go.ts'
import { nextPath } from '#domain/next-path.ts'
import { paths } from '#domain/paths.ts'
import { setCookies } from '#running/set-cookies.ts'

/** What an address holds under a name: nothing, once, or several times. */
export type QueryValue = string | readonly string[] | undefined

/** The way back, as a parameter of the next step's address. */
export function keepNext(next: QueryValue): { readonly next?: string } {
  const path = nextPath(next)
  return path === undefined ? {} : { next: path }
}

/** Signed in: sets the cookies and leads to where somebody wanted to go. */
export async function goOn(cookies: readonly string[], next: QueryValue): Promise<never> {
  await setCookies(cookies)
  return goTo(nextPath(next) ?? paths.home())
}

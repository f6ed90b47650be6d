import { cookies, headers } from 'next/headers'

/**
 * The headers of the request, with its cookies as they are by now: when a server function has changed them (a new session
 * after a change of password), the page that is rendered in the same answer has to see the new ones.
 */
export async function requestHeaders(): Promise<Headers> {
  const present = new Headers(await headers())
  const jar = (await cookies()).getAll()
  present.set('cookie', jar.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '))
  return present
}

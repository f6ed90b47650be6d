import { cookies, headers } from 'next/headers'

/**
 * The request's headers with its current cookies: if a server function has changed them (a new session after a password
 * change), the page rendered in the same response must see the new ones.
 */
export async function requestHeaders(): Promise<Headers> {
  const present = new Headers(await headers())
  const jar = (await cookies()).getAll()
  present.set('cookie', jar.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '))
  return present
}

import { cookies } from 'next/headers'
import { NextResponse } from 'next/server'

/**
 * Adds the accounts' cookies to the response. For server functions only: during rendering, it is too late.
 * @param made `Set-Cookie` values; of two with one name, the last one wins
 */
export async function setCookies(made: readonly string[]): Promise<void> {
  const store = await cookies()
  // A response that is never sent, used to parse the text with all its attributes.
  const read = new NextResponse(null, { headers: made.map((text): [string, string] => ['set-cookie', text]) })
  for (const cookie of read.cookies.getAll()) {
    // Next ignores `Max-Age=0`, which deletes a cookie.
    store.set(cookie.value === '' ? { ...cookie, expires: new Date(0) } : cookie)
  }
}

import { cookies } from 'next/headers'
import { NextResponse } from 'next/server'

/**
 * Puts cookies that the accounts have made onto the answer. For server functions: while a page is rendered it is too late.
 * @param made as `Set-Cookie` writes them; of two with one name the last one holds
 */
export async function setCookies(made: readonly string[]): Promise<void> {
  const store = await cookies()
  // An answer that is never sent, for it reads the text with all its attributes.
  const read = new NextResponse(null, { headers: made.map((text): [string, string] => ['set-cookie', text]) })
  for (const cookie of read.cookies.getAll()) {
    // Next reads `Max-Age=0`, by which a cookie is taken back, as no age at all.
    store.set(cookie.value === '' ? { ...cookie, expires: new Date(0) } : cookie)
  }
}

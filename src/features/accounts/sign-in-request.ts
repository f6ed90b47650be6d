/** Why better-auth did not sign somebody in. */
export type SignInRefusal = 'wrong' | 'tooMany' | 'unreachable' | 'unexpected'

/** A malformed address or an empty password is answered 400 or 422: to the person it is all the same. */
const WRONG: ReadonlySet<number> = new Set([400, 401, 403, 422])

/**
 * Signs in; the browser keeps the session's cookie. undefined when it worked. For the browser.
 * @param url better-auth's route, base path included.
 */
export async function signIn(
  url: string,
  credentials: { email: string; password: string },
): Promise<SignInRefusal | undefined> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  }).catch(() => undefined)
  if (answer === undefined) return 'unreachable'
  if (answer.ok) return undefined
  if (answer.status === 429) return 'tooMany'
  return WRONG.has(answer.status) ? 'wrong' : 'unexpected'
}

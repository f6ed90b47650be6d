import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { byUser, nobody, type Note } from './audit.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { normalisedMail } from '#domain/mail-address.ts'
import type { Guesses } from './guesses.ts'
import { tooMany } from './library-calls.ts'

/** The library's routes that end with a new sign-in. */
const waysIn: Readonly<Record<string, string>> = {
  '/sign-in/email': 'password',
  '/callback/:id': 'provider',
  '/saml/finish': 'saml',
  '/passkey/verify-authentication': 'passkey',
}

const LIMITED: ReadonlySet<string> = new Set([
  '/sign-in/email',
  '/passkey/generate-authenticate-options',
  '/passkey/verify-authentication',
])

/** Maximum length of the address recorded for a failed sign-in, because it is arbitrary input. */
const MAX_TARGET = 254

/**
 * Extends the library's sign-in, for our forms and for scripts: rate limits before it and, after it, the end of the
 * browser's previous session and an audit log entry.
 */
export function signInHooks({
  guesses,
  note,
}: {
  guesses: Guesses
  note: Note
}): NonNullable<BetterAuthPlugin['hooks']> {
  const limit = createAuthMiddleware(async ({ path, headers = new Headers(), body }) => {
    const wait = path === '/sign-in/email' ? guesses.signIn(headers, emailIn(body)) : guesses.passkey(headers)
    if (wait !== undefined) throw tooMany(wait)
  })

  const afterwards = createAuthMiddleware(async (ctx) => {
    const { path } = ctx
    const { newSession, returned } = ctx.context
    const isPassword = path === '/sign-in/email'
    const address = ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? ''
    if (newSession === null && isAPIError(returned)) {
      if (!isPassword || returned.statusCode === 429) return
      return note(nobody, 'account.sign_in_failed', emailIn(ctx.body), { way: 'password', address })
    }
    if (isPassword) guesses.signedIn(ctx.headers ?? new Headers(), emailIn(ctx.body))
    // Ends the browser's previous session, which may have been planted.
    const { name } = ctx.context.authCookies.sessionToken
    const before = await ctx.getSignedCookie(name, ctx.context.secret)
    if (typeof before === 'string' && before !== newSession?.session.token)
      await ctx.context.internalAdapter.deleteSession(before)
    // Without a session, the second factor is still required.
    if (newSession === null) return
    const { user } = newSession
    // Expired sessions are not deleted anywhere else.
    const over = { field: 'expiresAt', value: new Date(), operator: 'lt' as const }
    await ctx.context.adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: user.id }, over] })
    await note(byUser(user), 'account.signed_in', user.email, { way: waysIn[path] ?? path, address })
  })

  const passkeyAdded = createAuthMiddleware(async (ctx) => {
    const session = ctx.context.session
    if (session === null || isAPIError(ctx.context.returned)) return
    await note(byUser(session.user), 'account.passkey_added', session.user.email)
  })

  return {
    before: [{ matcher: ({ path }) => path !== undefined && LIMITED.has(path), handler: limit }],
    after: [
      { matcher: ({ path }) => path !== undefined && path in waysIn, handler: afterwards },
      { matcher: ({ path }) => path === '/passkey/verify-registration', handler: passkeyAdded },
    ],
  }
}

function emailIn(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : ''
  return typeof email === 'string' ? normalisedMail(email).slice(0, MAX_TARGET) : ''
}

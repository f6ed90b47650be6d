import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { byUser, nobody, type Note } from './audit.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { normalisedMail } from '#domain/mail-address.ts'
import type { Guesses } from './guesses.ts'
import { tooMany } from './library-calls.ts'

/** The library's routes at whose end somebody is signed in who was not. */
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

/** Longest address that is written down of a sign-in that failed: anybody may type anything. */
const MAX_TARGET = 254

/**
 * What we add to the library's sign-in, whether a form of ours or a script asks for it: limits before it, and after it the
 * end of the session that the browser had, and a line in the audit log.
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
    // The session that the browser came with, its own or one that somebody had planted, is nobody's any more.
    const { name } = ctx.context.authCookies.sessionToken
    const before = await ctx.getSignedCookie(name, ctx.context.secret)
    if (typeof before === 'string' && before !== newSession?.session.token)
      await ctx.context.internalAdapter.deleteSession(before)
    // Without one the second factor is asked for.
    if (newSession === null) return
    const { user } = newSession
    // Nobody else takes away what has run out.
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

import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { handleOAuthUserInfo } from 'better-auth/oauth2'
import type { SamlProblem } from '#domain/sign-on/saml-problem.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import { problemOf } from '../providers.ts'
import { SAML_ROUTES } from '#domain/sign-on/saml-places.ts'
import { normalisedMail } from '#domain/mail-address.ts'
import type { Arrival, Saml } from './saml.ts'
import { SAML_PROVIDER } from './with-saml.ts'

interface Finishing {
  readonly saml: Saml
  readonly site: () => Site
  /** Applies the roles and teams of the person's groups, as themselves with this session. */
  readonly applyGroups: (user: { id: string; sessionId: string }, groups: readonly string[]) => Promise<void>
}

/**
 * The last step of a SAML sign-in, as a route of the library: links or creates the account by the same rules as for any
 * other provider, and creates the session.
 */
export function finishPlugin({ saml, site, applyGroups }: Finishing): BetterAuthPlugin {
  return {
    id: 'mishap-saml',
    endpoints: {
      samlFinish: createAuthEndpoint(SAML_ROUTES.finish, { method: 'GET' }, async (ctx) => {
        const name = await saml.cookieName()
        const secret = ctx.getCookie(name) ?? undefined
        const back = async (who: string, problem: SamlProblem, shown: string) => {
          await saml.note(ctx.headers ?? new Headers(), who, problem)
          return ctx.redirect(absolute(site(), paths.signIn({ problem: problemOf(shown) })))
        }
        const arrived = await saml.arrive(String(ctx.query?.['ticket'] ?? ''), secret)
        if (!arrived.ok) throw await back('', arrived.refusal.reason, 'failed')
        const { onward, groups, email } = arrived.value
        const joined = await join(ctx, arrived.value)
        if ('error' in joined) throw await back(email, samlProblemOf(joined.error), joined.error)
        const { session, user } = joined
        await applyGroups({ id: user.id, sessionId: session.id }, groups)
        await setSessionCookie(ctx, { session, user })
        ctx.setCookie(name, '', { maxAge: 0, path: site().basePath === '' ? '/' : site().basePath })
        await saml.note(ctx.headers ?? new Headers(), user.email, null)
        throw ctx.redirect(absolute(site(), onward))
      }),
    },
  }
}

type Context = Parameters<typeof handleOAuthUserInfo>[0]

/** Returns the account and a session, or the error code for their absence. */
async function join(ctx: Context, { issuer, nameId, email, name }: Arrival) {
  try {
    const { data, error } = await handleOAuthUserInfo(ctx, {
      // The operator has configured the identity provider, so its addresses count as verified.
      userInfo: { id: nameId, email: normalisedMail(email), name, emailVerified: true },
      account: { providerId: SAML_PROVIDER, accountId: `${issuer} ${nameId}` },
    })
    return data ?? { error: (error ?? 'failed').replaceAll(' ', '_') }
  } catch (fault) {
    if (!isAPIError(fault) || fault.statusCode >= 500) throw fault
    return { error: fault.body?.code ?? 'failed' }
  }
}

function samlProblemOf(error: string): SamlProblem {
  switch (problemOf(error)) {
    case 'deactivated':
      return 'deactivated'
    case 'not_linked':
    case 'not_verified':
      return 'not_linked'
    case 'no_account':
    case 'cancelled':
    case 'failed':
      return 'no_account'
  }
}

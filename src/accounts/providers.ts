import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Accounts } from '#domain/account/accounts.ts'
import type { ProviderProblem } from '#domain/account/refusals.ts'
import { nextPath } from '#domain/next-path.ts'
import { absolute, paths } from '#domain/paths.ts'
import { ok, refuse } from '#domain/result.ts'
import type { ProviderSettings } from '#domain/settings.ts'
import { createProviderAuth, type AuthParts, type ProviderOptions } from './better-auth.ts'
import { DEACTIVATED } from './deactivated.ts'
import { discoveryUrl, openIssuer, type DiscoveredIssuer } from './discovery.ts'
import { personFrom } from './id-claims.ts'
import { provisioning } from './provisioning.ts'
import type { Parts } from './parts.ts'

type ProviderAuth = ReturnType<typeof createProviderAuth>

/** Signing in at other places, and the addresses that they send people back to. */
export interface Providers extends Pick<Accounts, 'providers' | 'startProvider'> {
  /** The library with this provider; undefined: there is none, or it cannot be reached. */
  open(id: string): Promise<ProviderAuth | undefined>
}

/**
 * Each provider has an instance of the library of its own, made when somebody wants to sign in there: the library asks an
 * issuer for its addresses only while it starts, and a start must not wait for, or fail with, somebody else's server.
 */
export function createProviders(
  parts: Parts,
  { auth: authParts, configured }: { auth: AuthParts; configured: readonly ProviderSettings[] },
): Providers {
  const opened = new Map<string, Promise<ProviderAuth | undefined>>()

  async function make(provider: ProviderSettings): Promise<ProviderAuth | undefined> {
    const issuer = issuerOf(provider)
    const discovered = issuer === undefined ? undefined : await openIssuer(issuer)
    if (discovered?.ok === false) {
      authParts.log('error', `${provider.name} cannot be used to sign in: ${discovered.refusal}.`)
      return undefined
    }
    const made = createProviderAuth(authParts, { ...optionsOf(provider, discovered?.value), ...provisioning(parts) })
    const { socialProviders } = await made.$context
    return socialProviders.some(({ id }) => id === provider.id) ? made : undefined
  }

  async function open(id: string): Promise<ProviderAuth | undefined> {
    const provider = configured.find((one) => one.id === id)
    if (provider === undefined) return undefined
    const opening = opened.get(id) ?? make(provider)
    opened.set(id, opening)
    const made = await opening
    // Whoever tries next asks anew.
    if (made === undefined) opened.delete(id)
    return made
  }

  return {
    open,
    providers: () => configured.map(({ id, name }) => ({ id, name })),
    startProvider: async (headers, provider, onward) => {
      if (!configured.some(({ id }) => id === provider)) return refuse({ reason: 'unknown_provider' })
      const there = await open(provider)
      if (there === undefined) return refuse({ reason: 'unreachable' })
      const site = parts.site()
      const body = {
        provider,
        callbackURL: absolute(site, nextPath(onward) ?? paths.home()),
        errorCallbackURL: absolute(site, paths.signIn()),
        disableRedirect: true,
      }
      const { headers: answered, response } = await there.api.signInSocial({ body, headers, returnHeaders: true })
      if (response.url === undefined) return refuse({ reason: 'unreachable' })
      return ok({ url: response.url, cookies: answered.getSetCookie() })
    },
  }
}

/** Of those that speak OpenID Connect with discovery; undefined: the library knows the provider's addresses. */
function issuerOf({ id, issuer }: ProviderSettings): string | undefined {
  switch (id) {
    case 'oidc':
      return issuer ?? undefined
    // By discovery as well: its API does not say whether an address is verified, its id token does.
    case 'gitlab':
      return issuer ?? 'https://gitlab.com'
    case 'github':
    case 'google':
    case 'microsoft':
      return undefined
  }
}

function optionsOf(
  provider: ProviderSettings,
  discovered: DiscoveredIssuer | undefined,
): Pick<ProviderOptions, 'socialProviders' | 'plugins'> {
  const { id, name, clientId, clientSecret } = provider
  const client = { clientId, clientSecret }
  switch (id) {
    case 'github':
      return { socialProviders: { github: client } }
    case 'google':
      return { socialProviders: { google: client } }
    case 'microsoft':
      // Entra says that the owner of an address has shown it to be theirs in an optional claim, `xms_edov`, and nowhere else.
      return {
        socialProviders: {
          microsoft: {
            ...client,
            mapProfileToUser: (profile) => ({ emailVerified: isTrue(claim(profile, 'xms_edov')) }),
          },
        },
      }
    case 'oidc':
    case 'gitlab':
      return {
        plugins: [
          genericOAuth({
            config: [
              {
                providerId: id,
                name,
                ...client,
                discoveryUrl: discoveryUrl(issuerOf(provider) ?? ''),
                scopes: ['openid', 'profile', 'email'],
                requireIdTokenVerification: true,
                // The library takes the word of the endpoint of users where no id token comes.
                getUserInfo: (tokens) => personFrom(tokens, discovered?.userinfoEndpoint),
                mapProfileToUser: (profile) => ({ emailVerified: isTrue(claim(profile, 'email_verified')) }),
              },
            ],
          }),
        ],
      }
  }
}

function claim(profile: object, name: string): unknown {
  return Object.entries(profile).find(([key]) => key === name)?.[1]
}

/** Some providers write truth as text or as a number. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}

/** What the library's or the provider's word for a failure means for whoever wanted to sign in. */
export function problemOf(error: string): ProviderProblem {
  switch (error) {
    case 'no_account':
    case 'not_verified':
      return error
    case 'account_not_linked':
      return 'not_linked'
    case 'deactivated':
    case DEACTIVATED:
      return 'deactivated'
    case 'access_denied':
      return 'cancelled'
    // Whatever else a provider may write there.
    default:
      return 'failed'
  }
}

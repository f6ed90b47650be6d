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

/** Sign-in with external providers, and their callbacks. */
export interface Providers extends Pick<Accounts, 'providers' | 'startProvider'> {
  /** The library instance for a provider; `undefined` if the provider is unknown or unreachable. */
  open(id: string): Promise<ProviderAuth | undefined>
}

/**
 * Each provider has its own instance of the library, created on first use: the library loads an issuer's endpoints only
 * when it starts, and our start must not depend on an external server.
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
    // The next attempt tries again.
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

/** For providers with OpenID Connect discovery; `undefined` if the library knows the endpoints. */
function issuerOf({ id, issuer }: ProviderSettings): string | undefined {
  switch (id) {
    case 'oidc':
      return issuer ?? undefined
    // Also by discovery: the id token contains whether an address is verified, which GitLab's API does not.
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
      // Entra reports whether an address was verified only in an optional claim, `xms_edov`.
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
                // Without an id token the library would trust the userinfo endpoint.
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

/** Some providers send booleans as strings or numbers. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}

/** Maps an error of the library or the provider to our own. */
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
    // Providers may send anything here.
    default:
      return 'failed'
  }
}

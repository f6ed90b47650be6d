import { passkey } from '@better-auth/passkey'
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { PASSWORD_LENGTH } from '#domain/account/accounts.ts'
import type { Site } from '#domain/paths.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import { libraryKeys } from './factor-box.ts'
import type { Hashing } from './hashing.ts'
import { relyingParty, trustedOrigins } from './origins.ts'
import { refuseUnproven } from './passkey-rules.ts'
import { refuseSession } from './sso-only.ts'
import { tables, userColumns } from './tables.ts'

/** Where requests to better-auth arrive, the site's base path aside. */
export const AUTH_PATH = '/api/auth'

/** How long after sign-in a passkey may be added. A passkey replaces both factors and outlives the session. */
const FRESH_SECONDS = 10 * 60
const SESSION_SECONDS = 30 * 24 * 60 * 60

/** Kysely on the tables of migrations/catalogue, and which engine it is: `{ db, type }`. */
export type AccountsDatabase = Extract<NonNullable<BetterAuthOptions['database']>, { db: unknown }>

/** Takes what the library has to say: a line of text. */
export type Log = (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void

/** What better-auth is set up with. */
export interface AuthParts {
  readonly database: AccountsDatabase
  /** Signs cookies. */
  readonly secret: string
  /** Seal second factors. */
  readonly keys: SealingKeys
  /** As it is when it is asked for: a server on a port that the system chose learns its own late. */
  readonly site: () => Site
  readonly log: Log
  readonly hashing: Hashing
  /** What happens around sign-ins; absent where only the tables matter. */
  readonly hooks?: BetterAuthPlugin['hooks']
  /** Whether passwords and passkeys sign in owners alone. */
  readonly isSsoOnly?: boolean
}

/** What is added for other places that say who somebody is (see providers.ts). */
export type ProviderOptions = Pick<BetterAuthOptions, 'socialProviders' | 'plugins' | 'databaseHooks'> & {
  readonly user?: Pick<NonNullable<BetterAuthOptions['user']>, 'validateUserInfo'>
}

/** better-auth as we use it: passwords, second factors and passkeys, sessions in the database. It sends nothing itself. */
export function createAuth(parts: AuthParts) {
  return betterAuth(authOptions(parts))
}

export type Auth = ReturnType<typeof createAuth>

/** The same with other places to sign in at. Of its functions only those are used that start and end there. */
export function createProviderAuth(parts: AuthParts, { plugins = [], user, ...added }: ProviderOptions) {
  const options = authOptions(parts)
  return betterAuth({
    ...options,
    ...added,
    databaseHooks: { ...options.databaseHooks, ...added.databaseHooks },
    user: { ...options.user, ...user },
    plugins: [...options.plugins, ...plugins],
  })
}

/** Apart from {@link createAuth} for the test that compares our tables with what the library wants. */
export function authOptions({ database, secret, keys, site, log, hashing, hooks, isSsoOnly = false }: AuthParts) {
  const { origin, basePath } = site()
  return {
    appName: 'Mishap',
    baseURL: origin,
    // With the base path: the addresses that providers send people back to are made with it.
    basePath: basePath + AUTH_PATH,
    secret,
    database: { ...database, transaction: true },
    trustedOrigins: (request) => [...trustedOrigins(site().origin, request?.headers.get('host') ?? null)],
    emailAndPassword: {
      enabled: true,
      // Accounts are made by us (add-account.ts), never by whoever finds the library's route.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: hashing,
    },
    user: { additionalFields: userColumns },
    // We ask providers for nothing but who somebody is: what they hand out is not kept (provisioning.ts).
    account: { updateAccountOnSignIn: false },
    databaseHooks: { session: { create: { before: refuseSession(isSsoOnly) } } },
    // Not prolonged while in use: pages only read, and a cookie cannot be renewed from them.
    session: { expiresIn: SESSION_SECONDS, freshAge: FRESH_SECONDS, disableSessionRefresh: true },
    // Ways in are limited by us, for each client and each account, and apart from each other (guesses.ts).
    rateLimit: {
      enabled: true,
      storage: 'memory',
      customRules: { '/sign-in/email': false, '/passkey/verify-authentication': false },
    },
    advanced: {
      ...cookiesOf(origin, basePath),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Said, because under NODE_ENV=test the library turns them off by itself.
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    plugins: [
      twoFactor({ allowPasswordless: true }),
      passkey({
        rpName: 'Mishap',
        rpID: relyingParty(origin),
        // Whoever holds the device and cannot unlock it is nobody: a passkey stands for both factors.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: { afterVerification: refuseUnproven },
      }),
      // Last: our hooks see what the others made of a request.
      ownPlugin(keys, hooks),
    ],
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...about: unknown[]) =>
        log(level, [message, ...about.filter(isError).map(String)].join(' ')),
    },
  } satisfies BetterAuthOptions
}

/**
 * Names and attributes of cookies. Behind https browsers hold them to their prefix (RFC 6265bis, 4.1.3): `__Host-` to this
 * host alone, which takes the whole of it; below a base path `__Secure-`.
 */
function cookiesOf(origin: string, basePath: string) {
  const [secure, isWhole] = [origin.startsWith('https://'), basePath === '']
  return {
    cookiePrefix: secure && isWhole ? '__Host-mishap' : 'mishap',
    // The library's own prefix, `__Secure-`.
    useSecureCookies: secure && !isWhole,
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: isWhole ? '/' : basePath },
  } as const
}

function ownPlugin(keys: SealingKeys, hooks: AuthParts['hooks']) {
  return {
    id: 'mishap',
    schema: tables,
    // Not the library's own option for several secrets: that one would sign cookies with the newest as well.
    init: () => ({ context: { secretConfig: libraryKeys(keys) } }),
    ...(hooks !== undefined && { hooks }),
  } as const satisfies BetterAuthPlugin
}

// What else it hands over may hold addresses and bodies of requests.
function isError(value: unknown): value is Error {
  return value instanceof Error
}

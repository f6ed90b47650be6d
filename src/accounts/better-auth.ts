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

/** The path of better-auth, without the site's base path. */
export const AUTH_PATH = '/api/auth'

/** How long after sign-in a passkey may be added. A passkey replaces both factors and outlives the session. */
const FRESH_SECONDS = 10 * 60
const SESSION_SECONDS = 30 * 24 * 60 * 60

/** Kysely on the tables of migrations/catalogue, and the type of database: `{ db, type }`. */
export type AccountsDatabase = Extract<NonNullable<BetterAuthOptions['database']>, { db: unknown }>

/** Receives the library's messages as lines of text. */
export type Log = (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void

export interface AuthParts {
  readonly database: AccountsDatabase
  readonly secret: string
  /** Encrypt second factors. */
  readonly keys: SealingKeys
  /** Evaluated on each use, because a server on a port chosen by the system learns its URL late. */
  readonly site: () => Site
  readonly log: Log
  readonly hashing: Hashing
  /** Hooks around sign-ins; absent if only the tables matter. */
  readonly hooks?: BetterAuthPlugin['hooks']
  /** Whether only owners may sign in with passwords and passkeys. */
  readonly isSsoOnly?: boolean
}

/** Additional options for external identity providers (see providers.ts). */
export type ProviderOptions = Pick<BetterAuthOptions, 'socialProviders' | 'plugins' | 'databaseHooks'> & {
  readonly user?: Pick<NonNullable<BetterAuthOptions['user']>, 'validateUserInfo'>
}

/**
 * better-auth as we use it: passwords, second factors and passkeys, with sessions in the database. It sends no mail
 * itself.
 */
export function createAuth(parts: AuthParts) {
  return betterAuth(authOptions(parts))
}

export type Auth = ReturnType<typeof createAuth>

/** The same with external providers. Only its functions for these are used. */
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

/** Separate from {@link createAuth} for the test that compares our tables with what the library expects. */
export function authOptions({ database, secret, keys, site, log, hashing, hooks, isSsoOnly = false }: AuthParts) {
  const { origin, basePath } = site()
  return {
    appName: 'Mishap',
    baseURL: origin,
    // Includes the base path, because the providers' redirect URLs are derived from it.
    basePath: basePath + AUTH_PATH,
    secret,
    database: { ...database, transaction: true },
    trustedOrigins: (request) => [...trustedOrigins(site().origin, request?.headers.get('host') ?? null)],
    emailAndPassword: {
      enabled: true,
      // Accounts are created by us (add-account.ts), never through the library's route.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: hashing,
    },
    user: { additionalFields: userColumns },
    // Providers only identify people; their tokens are not stored (provisioning.ts).
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
      // Explicit, because the library disables these checks under NODE_ENV=test.
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    plugins: [
      twoFactor({ allowPasswordless: true }),
      passkey({
        rpName: 'Mishap',
        rpID: relyingParty(origin),
        // A passkey counts as both factors, so the device must verify its user.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: { afterVerification: refuseUnproven },
      }),
      // Last, so that our hooks see the results of the others.
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
 * Names and attributes of cookies. With https, browsers enforce their prefix (RFC 6265bis, 4.1.3): `__Host-` binds them
 * to this host and requires the root path; below a base path it is `__Secure-`.
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
    // Not the library's own option for several secrets, which would also sign cookies with the newest.
    init: () => ({ context: { secretConfig: libraryKeys(keys) } }),
    ...(hooks !== undefined && { hooks }),
  } as const satisfies BetterAuthPlugin
}

// Its other arguments may contain addresses and request bodies.
function isError(value: unknown): value is Error {
  return value instanceof Error
}

import { betterAuth, type BetterAuthOptions } from 'better-auth'
import type { Site } from '#domain/paths.ts'
import { PASSWORD_LENGTH } from './new-account.ts'
import { trustedOrigins } from './origins.ts'

/** Set by our HTTP server, which deletes what the client sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-mishap-client-address'

/** Where requests to better-auth arrive, the site's base path aside. */
export const AUTH_PATH = '/api/auth'

const SESSION_SECONDS = 30 * 24 * 60 * 60
const SIGN_IN_TRIES = { window: 60, max: 5 }

/** Kysely on the tables of migrations/catalogue/0002-accounts.sql, and which engine it is: `{ db, type }`. */
export type AccountsDatabase = Extract<NonNullable<BetterAuthOptions['database']>, { db: unknown }>

/** Takes what the library has to say: a line of text. */
export type Log = (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void

/** better-auth as we use it: e-mail and password, sessions in the database, and nothing sent anywhere. */
export function createAuth(database: AccountsDatabase, secret: string, site: Site, log: Log) {
  return betterAuth(authOptions(database, secret, site, log))
}

/** Apart from {@link createAuth} for the test that compares our tables with what the library wants. */
export function authOptions(database: AccountsDatabase, secret: string, site: Site, log: Log) {
  return {
    appName: 'Mishap',
    baseURL: site.origin,
    basePath: AUTH_PATH,
    secret,
    database: { ...database, transaction: true },
    trustedOrigins: (request) => [...trustedOrigins(site.origin, request?.headers.get('host') ?? null)],
    emailAndPassword: {
      enabled: true,
      // Accounts are made by the owner's set-up and by the operator, never by whoever finds the page.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    user: { additionalFields: { role: { type: 'string', required: true, defaultValue: 'member', input: false } } },
    // Not prolonged while in use: pages only read, and a cookie cannot be renewed from them.
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    rateLimit: { enabled: true, storage: 'memory', customRules: { '/sign-in/email': SIGN_IN_TRIES } },
    advanced: {
      cookiePrefix: 'mishap',
      useSecureCookies: site.origin.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: site.basePath === '' ? '/' : site.basePath },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Said, because under NODE_ENV=test the library turns them off by itself.
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...about: unknown[]) =>
        log(level, [message, ...about.filter(isError).map(String)].join(' ')),
    },
  } satisfies BetterAuthOptions
}

// What else it hands over may hold addresses and bodies of requests.
function isError(value: unknown): value is Error {
  return value instanceof Error
}

import type { CookiesToSet } from './cookies.ts'
import type { Actor, Grant } from '../access/access.ts'
import type { Role } from '../access/roles.ts'
import type { Result } from '../result.ts'
import type { MemberAccounts } from './members.ts'
import type { Directory } from './directory.ts'
import type { OwnAccount, Preferences } from './own-account.ts'
import type { AccountRefusal, LinkRefusal, SignInRefusal, TooMany } from './refusals.ts'

/** Password length in characters. The upper limit bounds the cost of hashing. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The result of a correct password: a session, or a prompt for the second factor (its state is in a cookie). */
export type SignedIn = CookiesToSet & { readonly kind: 'signed_in' | 'second_factor' }

/**
 * The result of signing up: a session; or, if mail is configured, a confirmation link (`confirm`), and the account is
 * created when it is opened ({@link Accounts.confirmEmail}). The response does not reveal whether the address already
 * has an account.
 */
export type SignedUp = CookiesToSet & { readonly kind: 'signed_in' | 'confirm' }

/** An external identity provider. */
export interface Provider {
  /** Its name in URLs: `google`, `oidc`. */
  readonly id: string
  /** Display name: `Google`, or the name configured by the operator. */
  readonly name: string
}

/**
 * Accounts and their sessions. Adapter: better-auth (src/accounts). Requests are identified by their headers: cookies,
 * and the client address set by our HTTP server.
 */
export interface Accounts {
  /**
   * The user a request comes from, by its session cookie; `undefined` if not signed in. Ends sessions that violate the
   * organization's rules.
   * @param use whether the request counts as activity; polling pages pass 'looks'
   */
  actorOf(headers: Headers, use?: 'works' | 'looks'): Promise<Actor | undefined>
  /** When the session of a request began; `undefined` if not signed in. */
  signedInAt(headers: Headers): Promise<Date | undefined>
  /** Looks up the actor by account id, for personal tokens; `undefined` if the account does not exist. */
  actorById(userId: string): Promise<Extract<Actor, { kind: 'user' }> | undefined>
  /** Language and time zone of the signed-in user; fields are `null` if not set. `undefined` if not signed in. */
  preferencesOf(headers: Headers): Promise<Preferences | undefined>
  /** Serves the routes under /api/auth/ that browser scripts and other sites call: passkeys, provider callbacks. */
  handle(request: Request): Promise<Response>

  /** True until the owner account exists. */
  needsOwner(): Promise<boolean>
  /**
   * The one-time code to create the owner. Stays the same until used and changes at each start. `undefined` once there
   * is an owner.
   */
  setupCode(): Promise<string | undefined>
  /** Creates the owner if the code is correct and no owner exists yet. */
  createOwner(code: string, account: NewAccount): Promise<Result<{ userId: string }, AccountRefusal>>
  /** Creates an account (the operator's `user create`). The first account becomes the owner, regardless of the role. */
  create(
    grant: Grant<'org:admin'>,
    account: NewAccount,
    role: Role,
  ): Promise<Result<{ userId: string; role: Role }, AccountRefusal>>
  count(): Promise<number>

  /** Limited to a few attempts per minute for each client and each address (`too_many`). */
  signIn(headers: Headers, credentials: { email: string; password: string }): Promise<Result<SignedIn, SignInRefusal>>
  /** Completes sign-in after `second_factor`: six digits from the authenticator, or a recovery code. */
  confirmSignIn(
    headers: Headers,
    code: { readonly kind: 'totp' | 'recovery'; readonly text: string },
  ): Promise<Result<CookiesToSet, SignInRefusal>>
  /** Ends the session, if any. */
  signOut(headers: Headers): Promise<CookiesToSet>
  providers(): readonly Provider[]
  /**
   * The URL that starts sign-in at a provider. `onward`: a path of ours to return to; anything else leads to the start
   * page. If sign-in fails, the user returns to the sign-in page with a {@link ProviderProblem}.
   */
  startProvider(
    headers: Headers,
    provider: string,
    onward: string,
  ): Promise<Result<CookiesToSet & { readonly url: string }, { reason: 'unknown_provider' | 'unreachable' }>>
  /**
   * Creates an account if the organization allows sign-up. `closed`: it does not, or sign-up is limited to certain
   * domains and cannot be verified because mail is not configured (see {@link signUpOpen}).
   */
  signUp(
    headers: Headers,
    account: NewAccount,
  ): Promise<
    Result<
      SignedUp,
      AccountRefusal | { readonly reason: 'closed' | 'domain_not_allowed'; readonly field: 'email' } | TooMany
    >
  >
  /** Whether the sign-in page offers sign-up. */
  signUpOpen(): Promise<boolean>

  /**
   * Sends a password reset link if the account exists. The response and its timing do not reveal whether it does. Sends
   * nothing if mail is not configured: check {@link mailWorks} first. Rate-limited like sign-in.
   */
  requestReset(
    headers: Headers,
    email: string,
  ): Promise<Result<void, { reason: 'too_many'; retryAfterSeconds: number }>>
  checkReset(token: string): Promise<Result<void, LinkRefusal>>
  /** Sets the password and ends every session of the account. */
  reset(
    headers: Headers,
    token: string,
    password: string,
  ): Promise<Result<void, LinkRefusal | Extract<AccountRefusal, { field: 'password' }> | TooMany>>
  /** Confirms an address by the emailed link: a new address of an account, or that of a person signing up. */
  confirmEmail(token: string): Promise<Result<{ email: string }, LinkRefusal>>
  /**
   * A reset link for installations without mail: `mishap user reset-password`. `undefined` if the account does not
   * exist.
   */
  resetLink(grant: Grant<'org:admin'>, email: string): Promise<string | undefined>
  mailWorks(): boolean

  readonly own: OwnAccount
  readonly members: MemberAccounts
  readonly directory: Directory
}

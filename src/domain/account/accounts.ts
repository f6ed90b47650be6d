import type { CookiesToSet } from './cookies.ts'
import type { Actor, Grant } from '../access/access.ts'
import type { Role } from '../access/roles.ts'
import type { Result } from '../result.ts'
import type { MemberAccounts } from './members.ts'
import type { Directory } from './directory.ts'
import type { OwnAccount, Preferences } from './own-account.ts'
import type { AccountRefusal, LinkRefusal, SignInRefusal, TooMany } from './refusals.ts'

/** Characters of a password. The upper limit keeps hashing cheap for us and dear for guessers. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The result of a right password: a session, or the question for the second factor (its state is in a cookie). */
export type SignedIn = CookiesToSet & { readonly kind: 'signed_in' | 'second_factor' }

/**
 * The result of signing up: a session at once; or, where mail works, a link to the address (`confirm`), and the account
 * is made when it is opened ({@link Accounts.confirmEmail}). The answer is then the same for an address that has an
 * account.
 */
export type SignedUp = CookiesToSet & { readonly kind: 'signed_in' | 'confirm' }

/** Another place that says who somebody is. */
export interface Provider {
  /** Its name in addresses: `google`, `oidc`. */
  readonly id: string
  /** Its name for people: `Google`, or the name that the operator gave. */
  readonly name: string
}

/**
 * People and their sessions. Adapter: better-auth (src/accounts). Requests are told by their headers: cookies, and the
 * client's address as our HTTP server noted it.
 */
export interface Accounts {
  /**
   * Returns who a request comes from, by its session cookie; undefined when nobody is signed in. A session that the
   * organisation's rules do not allow any more ends here.
   * @param use whether somebody works with a page, for which it counts as used; a page that asks by itself only looks
   */
  actorOf(headers: Headers, use?: 'works' | 'looks'): Promise<Actor | undefined>
  /** When the session of a request began; undefined when nobody is signed in. */
  signedInAt(headers: Headers): Promise<Date | undefined>
  /** The same by the account's id, for personal tokens; undefined when there is no such account. */
  actorById(userId: string): Promise<Extract<Actor, { kind: 'user' }> | undefined>
  /** Language and time zone of whoever a request comes from; null where they chose none. Nobody: undefined. */
  preferencesOf(headers: Headers): Promise<Preferences | undefined>
  /** The routes under /api/auth/ that a browser's script or another site calls: passkeys, callbacks of providers. */
  handle(request: Request): Promise<Response>

  /** True until the owner exists. */
  needsOwner(): Promise<boolean>
  /** The one-time code for the owner's set-up; the same until it is used, new with each start. undefined once there is an owner. */
  setupCode(): Promise<string | undefined>
  /** Makes the owner if the code is right and there is none. */
  createOwner(code: string, account: NewAccount): Promise<Result<{ userId: string }, AccountRefusal>>
  /** Makes an account (the operator's `user create`). The first one is the owner whatever the role says. */
  create(
    grant: Grant<'org:admin'>,
    account: NewAccount,
    role: Role,
  ): Promise<Result<{ userId: string; role: Role }, AccountRefusal>>
  /** Returns how many accounts there are. */
  count(): Promise<number>

  /** Limited to a few tries a minute for each client and for each address (`too_many`). */
  signIn(headers: Headers, credentials: { email: string; password: string }): Promise<Result<SignedIn, SignInRefusal>>
  /** The second factor, after `second_factor`: six digits of the authenticator, or a recovery code. */
  confirmSignIn(
    headers: Headers,
    code: { readonly kind: 'totp' | 'recovery'; readonly text: string },
  ): Promise<Result<CookiesToSet, SignInRefusal>>
  /** Ends the session; also where there is none. */
  signOut(headers: Headers): Promise<CookiesToSet>
  /** Returns what the operator has configured. */
  providers(): readonly Provider[]
  /**
   * Returns where to send the browser to sign in at a provider. `onward`: a path of ours to come back to; anything else
   * is the start page. When it comes to nothing they come back to the sign-in page with a {@link ProviderProblem}.
   */
  startProvider(
    headers: Headers,
    provider: string,
    onward: string,
  ): Promise<Result<CookiesToSet & { readonly url: string }, { reason: 'unknown_provider' | 'unreachable' }>>
  /**
   * Makes an account where the organisation lets people sign up themselves. `closed`: it does not; or only people of some
   * domains may, and without mail nobody can prove to be one (see {@link signUpOpen}).
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
  /** Returns whether the sign-in page offers it. */
  signUpOpen(): Promise<boolean>

  /**
   * Sends a link for a new password if there is such an account; answers the same if not, and takes as long. Nothing is
   * sent where mail is not set up: {@link mailWorks} says so beforehand. Limited like sign-in.
   */
  requestReset(
    headers: Headers,
    email: string,
  ): Promise<Result<void, { reason: 'too_many'; retryAfterSeconds: number }>>
  /** Returns whether a link for a new password may still be used. */
  checkReset(token: string): Promise<Result<void, LinkRefusal>>
  /** Sets the password and ends every session of the account. */
  reset(
    headers: Headers,
    token: string,
    password: string,
  ): Promise<Result<void, LinkRefusal | Extract<AccountRefusal, { field: 'password' }> | TooMany>>
  /** An address is confirmed by the link that was sent there: the new one of an account, or that of whoever signs up. */
  confirmEmail(token: string): Promise<Result<{ email: string }, LinkRefusal>>
  /**
   * A link for a new password, for installations without mail: `mishap user reset-password`. undefined: there is no such
   * account.
   */
  resetLink(grant: Grant<'org:admin'>, email: string): Promise<string | undefined>
  /** Returns whether mail can be sent. */
  mailWorks(): boolean

  readonly own: OwnAccount
  readonly members: MemberAccounts
  readonly directory: Directory
}

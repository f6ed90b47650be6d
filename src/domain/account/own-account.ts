import type { UserActor } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { CookiesToSet } from './cookies.ts'
import type { MemberRefusal, OwnAccountRefusal } from './refusals.ts'

/** A user's language and display settings; `null` for the browser's. */
export interface Preferences {
  /** `de` */
  readonly locale: string | null
  /** `Europe/Berlin` */
  readonly timeZone: string | null
}

/** Pages that `/` can lead to. `last`: the view last used in this browser. The first one is the default. */
export const startPages = ['overview', 'issues', 'last'] as const
export type StartPage = (typeof startPages)[number]

/** Anything invalid becomes the default. */
export function parseStartPage(text: string | null): StartPage {
  return startPages.find((page) => page === text) ?? startPages[0]
}

/** A user's own account, as shown to them. */
export interface AccountState {
  readonly name: string
  readonly email: string
  /** A new address that is not confirmed yet. */
  readonly pendingEmail: string | null
  /** False if they sign in through a provider only. */
  readonly hasPassword: boolean
  readonly twoFactor: boolean
  readonly recoveryCodesLeft: number
  readonly passkeys: readonly Passkey[]
  /** Ids of linked providers. */
  readonly providers: readonly string[]
  readonly preferences: Preferences
  readonly startPage: StartPage
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

/** One of the user's sessions. */
export interface Session {
  readonly id: string
  /** Whether it is the session of this request. */
  readonly current: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly address: string | null
  /** The User-Agent header, unmodified. */
  readonly userAgent: string | null
}

/** Actions of users on their own account. `headers` identify the current session. */
export interface OwnAccount {
  state(actor: UserActor): Promise<AccountState>
  rename(actor: UserActor, name: string): Promise<Result<void, OwnAccountRefusal>>
  setPreferences(actor: UserActor, preferences: Preferences): Promise<Result<void, OwnAccountRefusal>>
  startPage(actor: UserActor): Promise<StartPage>
  setStartPage(actor: UserActor, page: StartPage): Promise<void>
  /**
   * Ends every other session. Users who signed up through a provider need no current password (`null`) to set their
   * first one.
   */
  changePassword(
    actor: UserActor,
    headers: Headers,
    change: { readonly current: string | null; readonly next: string },
  ): Promise<Result<CookiesToSet, OwnAccountRefusal>>
  /**
   * Takes effect immediately if mail is not configured (`changed`), otherwise once the emailed link is opened (`sent`).
   */
  changeEmail(
    actor: UserActor,
    headers: Headers,
    change: { readonly password: string; readonly email: string },
  ): Promise<Result<'changed' | 'sent', OwnAccountRefusal>>

  /** First step: returns the secret to scan, which is inactive until {@link confirmTwoFactor}. `uri`: otpauth://… */
  startTwoFactor(
    actor: UserActor,
    headers: Headers,
    password: string,
  ): Promise<Result<{ readonly uri: string; readonly secret: string } & CookiesToSet, OwnAccountRefusal>>
  /** Returns the recovery codes, which are shown only once. */
  confirmTwoFactor(
    actor: UserActor,
    headers: Headers,
    code: string,
  ): Promise<Result<{ readonly recoveryCodes: readonly string[] } & CookiesToSet, OwnAccountRefusal>>
  disableTwoFactor(
    actor: UserActor,
    headers: Headers,
    password: string,
  ): Promise<Result<CookiesToSet, OwnAccountRefusal>>
  /** Generates new recovery codes and invalidates the old ones. */
  newRecoveryCodes(
    actor: UserActor,
    headers: Headers,
    password: string,
  ): Promise<Result<readonly string[], OwnAccountRefusal>>

  /** Adding a passkey requires a browser script and /api/auth/passkey/…. */
  removePasskey(actor: UserActor, id: string): Promise<Result<void, OwnAccountRefusal>>
  /** Newest first. */
  sessions(actor: UserActor, headers: Headers): Promise<readonly Session[]>
  /** Returns false if the session does not exist. */
  endSession(actor: UserActor, id: string): Promise<boolean>
  /** Ends every session except the current one. Returns the number ended. */
  endOtherSessions(actor: UserActor, headers: Headers): Promise<number>
  unlinkProvider(actor: UserActor, provider: string): Promise<Result<void, OwnAccountRefusal>>
  /** Leaves the organization: deletes the account, but the name stays on past activity. Refused for the last owner. */
  leave(actor: UserActor, headers: Headers): Promise<Result<CookiesToSet, MemberRefusal>>
}

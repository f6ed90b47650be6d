import type { UserActor } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { CookiesToSet } from './cookies.ts'
import type { MemberRefusal, OwnAccountRefusal } from './refusals.ts'

/** The language and the look that a person prefers; null stands for the browser's. */
export interface Preferences {
  /** `de` */
  readonly locale: string | null
  /** `Europe/Berlin` */
  readonly timeZone: string | null
}

/** The pages that `/` can lead to; `last`: the view that was used last in this browser. The first one is usual. */
export const startPages = ['overview', 'issues', 'last'] as const
export type StartPage = (typeof startPages)[number]

/** The only way from text to a {@link StartPage}; what is none is the usual one. */
export function parseStartPage(text: string | null): StartPage {
  return startPages.find((page) => page === text) ?? startPages[0]
}

/** The state of a person's own account, as they see it. */
export interface AccountState {
  readonly name: string
  readonly email: string
  /** A new address that has not been confirmed yet. */
  readonly pendingEmail: string | null
  /** false: they come by a provider alone. */
  readonly hasPassword: boolean
  readonly twoFactor: boolean
  readonly recoveryCodesLeft: number
  readonly passkeys: readonly Passkey[]
  /** Ids of providers that are linked. */
  readonly providers: readonly string[]
  readonly preferences: Preferences
  readonly startPage: StartPage
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

/** Somewhere that somebody is signed in. */
export interface Session {
  readonly id: string
  /** The one that asks. */
  readonly current: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly address: string | null
  /** The User-Agent as it was sent. */
  readonly userAgent: string | null
}

/**
 * The actions of a person on their own account. Each method is about the actor alone; `headers` say which session asks.
 */
export interface OwnAccount {
  state(actor: UserActor): Promise<AccountState>
  rename(actor: UserActor, name: string): Promise<Result<void, OwnAccountRefusal>>
  setPreferences(actor: UserActor, preferences: Preferences): Promise<Result<void, OwnAccountRefusal>>
  startPage(actor: UserActor): Promise<StartPage>
  setStartPage(actor: UserActor, page: StartPage): Promise<void>
  /** Ends every other session. The first password of somebody who came by a provider needs no current one (null). */
  changePassword(
    actor: UserActor,
    headers: Headers,
    change: { readonly current: string | null; readonly next: string },
  ): Promise<Result<CookiesToSet, OwnAccountRefusal>>
  /** Holds at once where mail is not set up (`changed`), else when the link that is sent there is opened (`sent`). */
  changeEmail(
    actor: UserActor,
    headers: Headers,
    change: { readonly password: string; readonly email: string },
  ): Promise<Result<'changed' | 'sent', OwnAccountRefusal>>

  /** The first step: the secret to scan, not in force until {@link confirmTwoFactor}. `uri`: otpauth://… */
  startTwoFactor(
    actor: UserActor,
    headers: Headers,
    password: string,
  ): Promise<Result<{ readonly uri: string; readonly secret: string } & CookiesToSet, OwnAccountRefusal>>
  /** The recovery codes are shown this once. */
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
  /** New recovery codes; the old ones are void. */
  newRecoveryCodes(
    actor: UserActor,
    headers: Headers,
    password: string,
  ): Promise<Result<readonly string[], OwnAccountRefusal>>

  /** Adding one needs the browser's script and /api/auth/passkey/…. */
  removePasskey(actor: UserActor, id: string): Promise<Result<void, OwnAccountRefusal>>
  /** Newest first. */
  sessions(actor: UserActor, headers: Headers): Promise<readonly Session[]>
  /** false: there is none. */
  endSession(actor: UserActor, id: string): Promise<boolean>
  /** Every session but the one that asks. Answers how many. */
  endOtherSessions(actor: UserActor, headers: Headers): Promise<number>
  unlinkProvider(actor: UserActor, provider: string): Promise<Result<void, OwnAccountRefusal>>
  /** Leaves the organisation: the account is deleted, the name stays on what it did. The last owner cannot. */
  leave(actor: UserActor, headers: Headers): Promise<Result<CookiesToSet, MemberRefusal>>
}

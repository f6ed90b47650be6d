import type { Grant } from '../access/access.ts'
import type { Role } from '../access/roles.ts'
import type { TeamId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { CookiesToSet } from './cookies.ts'
import type { AccountRefusal, LinkRefusal, MemberRefusal, TooMany } from './refusals.ts'

/** A person of the organisation. */
export interface Member {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly joinedAt: Date
  /** When their newest session began; null: they have none. */
  readonly lastSignedInAt: Date | null
  readonly twoFactor: boolean
  /** Since when a directory does not let them sign in; null: they may. */
  readonly deactivatedAt: Date | null
}

/** The invitation of somebody who may become a member by opening a link. */
export interface Invitation {
  readonly id: string
  /** '': for whoever has the link. */
  readonly email: string
  readonly role: Role
  readonly teams: readonly TeamId[]
  readonly invitedBy: string
  readonly createdAt: Date
  /** 7 days later. */
  readonly expiresAt: Date
}

/** One place where a member is signed in. */
export interface MemberSession {
  readonly id: string
  readonly createdAt: Date
  readonly usedAt: Date
  readonly address: string | null
  readonly userAgent: string | null
}

/** The people of the organisation. Every change is in the audit log. */
export interface MemberAccounts {
  /** By name. */
  list(grant: Grant<'member:read'>): Promise<readonly Member[]>
  /** Ends their sessions, so that what they see is what they may. */
  setRole(grant: Grant<'member:admin'>, userId: string, role: Role): Promise<Result<Member, MemberRefusal>>
  /** Deletes the account with its sessions and tokens; their name stays on what they did. */
  remove(grant: Grant<'member:admin'>, userId: string): Promise<Result<void, MemberRefusal>>

  /** Where somebody is signed in, newest first. */
  sessions(grant: Grant<'org:admin'>, userId: string): Promise<readonly MemberSession[]>
  /** Returns how many there were. */
  endSessions(grant: Grant<'org:admin'>, userId: string): Promise<number>

  /** Returns those that are open, newest first. */
  invitations(grant: Grant<'member:admin'>): Promise<readonly Invitation[]>
  /**
   * The link is shown this once; it is sent as well where there is an address and mail works (`sent`). A second invitation
   * to one address replaces the first.
   */
  invite(
    grant: Grant<'member:admin'>,
    invitation: {
      readonly email: string
      readonly role: Role
      readonly teams: readonly TeamId[]
      /** false: no mail is sent. */
      readonly mail?: boolean
    },
  ): Promise<Result<{ readonly invitation: Invitation; readonly link: string; readonly sent: boolean }, MemberRefusal>>
  /** false: there is none. */
  revokeInvitation(grant: Grant<'member:admin'>, id: string): Promise<boolean>
  /** Returns what a link invites to; for the page that asks for name and password. */
  invitation(
    token: string,
  ): Promise<Result<Pick<Invitation, 'email' | 'role' | 'invitedBy' | 'expiresAt'>, LinkRefusal>>
  /** Makes the account, puts it into the teams, and signs it in. `email` counts only where the invitation names none. */
  accept(
    headers: Headers,
    token: string,
    account: { readonly name: string; readonly email: string; readonly password: string },
  ): Promise<Result<CookiesToSet, LinkRefusal | AccountRefusal | TooMany>>
}

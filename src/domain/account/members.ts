import type { Grant } from '../access/access.ts'
import type { Role } from '../access/roles.ts'
import type { TeamId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { CookiesToSet } from './cookies.ts'
import type { AccountRefusal, LinkRefusal, MemberRefusal, TooMany } from './refusals.ts'

export interface Member {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly joinedAt: Date
  /** When their newest session began; `null` if they have none. */
  readonly lastSignedInAt: Date | null
  readonly twoFactor: boolean
  /** When a directory deactivated them; `null` if active. */
  readonly deactivatedAt: Date | null
}

/** An invitation to become a member by opening a link. */
export interface Invitation {
  readonly id: string
  /** '' for an invitation that anyone with the link can accept. */
  readonly email: string
  readonly role: Role
  readonly teams: readonly TeamId[]
  readonly invitedBy: string
  readonly createdAt: Date
  /** 7 days after creation. */
  readonly expiresAt: Date
}

export interface MemberSession {
  readonly id: string
  readonly createdAt: Date
  readonly usedAt: Date
  readonly address: string | null
  readonly userAgent: string | null
}

/** Members of the organization. Every change is written to the audit log. */
export interface MemberAccounts {
  /** Sorted by name. */
  list(grant: Grant<'member:read'>): Promise<readonly Member[]>
  /** Also ends the user's sessions, so that the new role takes effect. */
  setRole(grant: Grant<'member:admin'>, userId: string, role: Role): Promise<Result<Member, MemberRefusal>>
  /** Deletes the account with its sessions and tokens. The name stays on past activity. */
  remove(grant: Grant<'member:admin'>, userId: string): Promise<Result<void, MemberRefusal>>

  /** Sessions of a member, newest first. */
  sessions(grant: Grant<'org:admin'>, userId: string): Promise<readonly MemberSession[]>
  /** Returns the number of sessions ended. */
  endSessions(grant: Grant<'org:admin'>, userId: string): Promise<number>

  /** Open invitations, newest first. */
  invitations(grant: Grant<'member:admin'>): Promise<readonly Invitation[]>
  /**
   * Returns the link, which is shown only once. It is also mailed if there is an address and mail is configured
   * (`sent`). Replaces an earlier invitation to the same address.
   */
  invite(
    grant: Grant<'member:admin'>,
    invitation: {
      readonly email: string
      readonly role: Role
      readonly teams: readonly TeamId[]
      /** False to send no mail. */
      readonly mail?: boolean
    },
  ): Promise<Result<{ readonly invitation: Invitation; readonly link: string; readonly sent: boolean }, MemberRefusal>>
  /** Returns false if the invitation does not exist. */
  revokeInvitation(grant: Grant<'member:admin'>, id: string): Promise<boolean>
  /** The invitation behind a link, for the page that asks for name and password. */
  invitation(
    token: string,
  ): Promise<Result<Pick<Invitation, 'email' | 'role' | 'invitedBy' | 'expiresAt'>, LinkRefusal>>
  /** Creates the account, adds it to the teams, and signs it in. `email` is used only if the invitation names none. */
  accept(
    headers: Headers,
    token: string,
    account: { readonly name: string; readonly email: string; readonly password: string },
  ): Promise<Result<CookiesToSet, LinkRefusal | AccountRefusal | TooMany>>
}

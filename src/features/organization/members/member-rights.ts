import type { Actor } from '#domain/access/access.ts'
import type { Role } from '#domain/access/roles.ts'
import type { Member } from '#domain/account/members.ts'
import { rolesFor } from '../frame/rights.ts'

/** What the user may change about a member, or why nothing. */
export type MemberRights =
  | { readonly kind: 'may'; readonly roles: readonly Role[]; readonly isOwn: boolean }
  /** The organization would be left without an owner. */
  | { readonly kind: 'last_owner'; readonly isOwn: boolean }
  /** The member is an owner and the user is not. */
  | { readonly kind: 'owners_only' }
  | { readonly kind: 'look' }

export function memberRightsOf(actor: Actor | undefined, member: Member, members: readonly Member[]): MemberRights {
  const roles = rolesFor(actor)
  const isOwn = actor?.kind === 'user' && actor.userId === member.userId
  if (roles.length === 0) return { kind: 'look' }
  if (!roles.includes(member.role)) return { kind: 'owners_only' }
  if (isLastOwner(member, members)) return { kind: 'last_owner', isOwn }
  return { kind: 'may', roles, isOwn }
}

/** Whether no other active owner exists. */
export function isLastOwner(member: Member, members: readonly Member[]): boolean {
  const isOther = ({ userId, role, deactivatedAt }: Member) =>
    userId !== member.userId && role === 'owner' && deactivatedAt === null
  return member.role === 'owner' && !members.some(isOther)
}

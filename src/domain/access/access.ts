import type { ProjectId } from '../ids.ts'
import { ok, refuse, type Result } from '../result.ts'
import { rolePermissions, type Permission, type Role } from './roles.ts'

/** The projects an actor may know about: all, including future ones, or these. */
export type ProjectScope = 'all' | readonly ProjectId[]

/** A signed-in user. */
export interface UserActor {
  readonly kind: 'user'
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Projects open to the organization, and those of the user's teams; all for those who manage the organization. */
  readonly projects: ProjectScope
}

/** A program with a bearer token. */
export interface TokenActor {
  readonly kind: 'token'
  readonly tokenId: number
  readonly name: string
  /** Its permissions. A personal token has at most those of its owner's current role. */
  readonly scopes: readonly Permission[]
  /** A personal token has its owner's projects. */
  readonly projects: ProjectScope
  /** The token's owner; `null` for the organization's tokens. */
  readonly userId: string | null
  /**
   * For applications authorized by a user: further permissions that the user's role would allow if the application
   * asked again.
   */
  readonly more?: readonly Permission[]
}

/** The origin of a request. `operator`: the command line, i.e. shell access to the host. */
export type Actor = UserActor | TokenActor | { readonly kind: 'operator' }

/** The user behind an actor, directly or by a personal token; `null` for other programs. */
export function personOf(actor: Actor): string | null {
  return actor.kind === 'operator' ? null : actor.userId
}

declare const proof: unique symbol

/**
 * Proof that {@link authorize} succeeded. Every store method that serves a user takes one, so that a query without a
 * check does not compile.
 */
export interface Grant<P extends Permission> {
  readonly [proof]: P
  readonly actor: Actor
  readonly projects: ProjectScope
}

/**
 * Why access was refused: not signed in (401), permission missing (403), or a project that the actor may not know about
 * (404).
 */
export type AccessRefusal =
  | { readonly reason: 'unauthenticated' }
  | { readonly reason: 'forbidden'; readonly permission: Permission }
  | { readonly reason: 'hidden' }

function permissionsOf(actor: Actor): readonly Permission[] {
  switch (actor.kind) {
    case 'user':
      return rolePermissions[actor.role]
    case 'token':
      return actor.scopes
    case 'operator':
      return rolePermissions.owner
  }
}

/** Whether an actor has a permission, regardless of projects. */
export function holds(actor: Actor, permission: Permission): boolean {
  return permissionsOf(actor).includes(permission)
}

function scopeOf(actor: Actor): ProjectScope {
  switch (actor.kind) {
    case 'user':
    case 'token':
      return actor.projects
    case 'operator':
      return 'all'
  }
}

/**
 * The single place that decides access.
 * @param wanted the projects affected; 'all' for lists: the grant then covers exactly the projects the actor may see
 */
export function authorize<const P extends Permission>(
  actor: Actor | undefined,
  permission: P,
  wanted: ProjectScope = 'all',
): Result<Grant<P>, AccessRefusal> {
  if (actor === undefined) return refuse({ reason: 'unauthenticated' })
  const scope = scopeOf(actor)
  if (wanted !== 'all' && scope !== 'all' && !wanted.every((id) => scope.includes(id)))
    return refuse({ reason: 'hidden' })
  if (!holds(actor, permission)) return refuse({ reason: 'forbidden', permission })
  return ok({ actor, projects: wanted === 'all' ? scope : wanted } as Grant<P>)
}

/** Narrows a grant to fewer projects. Projects that it did not cover are ignored. */
export function narrow<P extends Permission>(grant: Grant<P>, projects: readonly ProjectId[]): Grant<P> {
  const covered = grant.projects
  return { ...grant, projects: covered === 'all' ? projects : projects.filter((id) => covered.includes(id)) }
}

/**
 * Whether the caller may change an object shared by several projects: an alert receiver, a status page's incidents, a
 * shared saved search. The change affects each of these projects, including ones hidden from the caller.
 * @param usedBy every project that uses the object, including projects that the grant does not cover
 */
export function mayChangeShared(grant: Grant<Permission>, usedBy: ProjectScope): boolean {
  if (holds(grant.actor, 'org:write')) return true
  return usedBy === 'all' ? grant.projects === 'all' : usedBy.every((project) => covers(grant, project))
}

/** The refusal of {@link mayChangeShared}. */
export interface UsedElsewhere {
  readonly reason: 'used_elsewhere'
}

export function covers(grant: Grant<Permission>, project: ProjectId): boolean {
  return grant.projects === 'all' || grant.projects.includes(project)
}

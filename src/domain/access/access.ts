import type { ProjectId } from '../ids.ts'
import { ok, refuse, type Result } from '../result.ts'
import { rolePermissions, type Permission, type Role } from './roles.ts'

/** The projects that somebody may know of: all of them, also those to come, or these. */
export type ProjectScope = 'all' | readonly ProjectId[]

/** A person who is signed in. */
export interface UserActor {
  readonly kind: 'user'
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Those that are open to the organisation, and those of their teams; all for whoever runs the organisation. */
  readonly projects: ProjectScope
}

/** A program with a bearer token. */
export interface TokenActor {
  readonly kind: 'token'
  readonly tokenId: number
  readonly name: string
  /** Its permissions: of a personal token only what its owner's role allows today. */
  readonly scopes: readonly Permission[]
  /** The projects of a personal token are those of its owner. */
  readonly projects: ProjectScope
  /** The person whose token it is; null: the organisation's. */
  readonly userId: string | null
  /** Of an application that a person has let in: what their role would let it have as well, if it asked anew. */
  readonly more?: readonly Permission[]
}

/** The one who asks. `operator` is whoever has a shell on the host: the command line. */
export type Actor = UserActor | TokenActor | { readonly kind: 'operator' }

/** Returns the person who asks, by themselves or with a token of theirs; null: a program of nobody's. */
export function personOf(actor: Actor): string | null {
  return actor.kind === 'operator' ? null : actor.userId
}

declare const proof: unique symbol

/**
 * Proof that {@link authorize} said yes. Every reader and writer of the stores that serves a person takes one,
 * so that a query without a check does not compile.
 */
export interface Grant<P extends Permission> {
  readonly [proof]: P
  readonly actor: Actor
  /** The projects it covers: all of them, or these. */
  readonly projects: ProjectScope
}

/**
 * The reason why access was refused: nobody is signed in (401), this one may not (403), or a project is asked for that
 * this one may not know of (404).
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

/** Returns whether an actor has a permission at all, for whichever projects. */
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
 * The one place that decides who may do what.
 * @param wanted the projects that are touched; 'all' for lists over everything the actor may see: the grant then covers
 * those, and no others.
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

/** The same grant for fewer projects. Projects that it did not cover are left out. */
export function narrow<P extends Permission>(grant: Grant<P>, projects: readonly ProjectId[]): Grant<P> {
  const covered = grant.projects
  return { ...grant, projects: covered === 'all' ? projects : projects.filter((id) => covered.includes(id)) }
}

/**
 * Returns whether the caller may change an object that projects share: a receiver of alerts, a status page's incidents, a
 * saved search of everybody. What is done to it is done to each of these projects, also to those that are hidden from the
 * caller.
 * @param usedBy every project that uses the object, including those that the grant does not cover
 */
export function mayChangeShared(grant: Grant<Permission>, usedBy: ProjectScope): boolean {
  if (holds(grant.actor, 'org:write')) return true
  return usedBy === 'all' ? grant.projects === 'all' : usedBy.every((project) => covers(grant, project))
}

/** The refusal of {@link mayChangeShared}. */
export interface UsedElsewhere {
  readonly reason: 'used_elsewhere'
}

/** Returns whether a grant covers a project. */
export function covers(grant: Grant<Permission>, project: ProjectId): boolean {
  return grant.projects === 'all' || grant.projects.includes(project)
}

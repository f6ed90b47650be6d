import type { ProjectId } from '../ids.ts'
import { ok, refuse, type Result } from '../result.ts'

/** Everything that can be allowed. The names are those of Sentry's token scopes where one exists (PROTOCOL 7). */
export const permissions = [
  'org:read',
  'org:admin',
  'project:read',
  'project:write',
  'project:releases',
  'event:read',
  'event:write',
] as const
export type Permission = (typeof permissions)[number]

/** A person's part in the installation. */
export const roles = ['owner', 'member'] as const
export type Role = (typeof roles)[number]

/** Who asks. `operator` is whoever has a shell on the host: the command line. */
export type Actor =
  | {
      readonly kind: 'user'
      readonly userId: string
      readonly name: string
      readonly email: string
      readonly role: Role
    }
  | { readonly kind: 'token'; readonly tokenId: number; readonly scopes: readonly Permission[] }
  | { readonly kind: 'operator' }

declare const proof: unique symbol

/**
 * Proof that {@link authorize} said yes. Every reader and writer of the stores that serves a person takes one,
 * so that a query without a check does not compile.
 */
export interface Grant<P extends Permission> {
  readonly [proof]: P
  readonly actor: Actor
  /** The projects it covers: all of them, or these. */
  readonly projects: 'all' | readonly ProjectId[]
}

/** Why access was refused: nobody is signed in (401), or this one may not (403). */
export type AccessRefusal =
  | { readonly reason: 'unauthenticated' }
  | { readonly reason: 'forbidden'; readonly permission: Permission }

const rolePermissions: Record<Role, readonly Permission[]> = {
  owner: permissions,
  member: ['org:read', 'project:read', 'project:releases', 'event:read', 'event:write'],
}

function permissionsOf(actor: Actor): readonly Permission[] {
  switch (actor.kind) {
    case 'user':
      return rolePermissions[actor.role]
    case 'token':
      return actor.scopes
    case 'operator':
      return permissions
  }
}

/**
 * The one place that decides who may do what.
 * @param wanted the projects that are touched; 'all' for lists over everything the actor may see.
 */
export function authorize<const P extends Permission>(
  actor: Actor | undefined,
  permission: P,
  wanted: 'all' | readonly ProjectId[] = 'all',
): Result<Grant<P>, AccessRefusal> {
  if (actor === undefined) return refuse({ reason: 'unauthenticated' })
  if (!permissionsOf(actor).includes(permission)) return refuse({ reason: 'forbidden', permission })
  return ok({ actor, projects: wanted } as Grant<P>)
}

/** The same grant for fewer projects. Projects that it did not cover are left out. */
export function narrow<P extends Permission>(grant: Grant<P>, projects: readonly ProjectId[]): Grant<P> {
  const covered = grant.projects
  return { ...grant, projects: covered === 'all' ? projects : projects.filter((id) => covered.includes(id)) }
}

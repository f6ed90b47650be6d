import { personOf, type Actor, type Grant } from '../access/access.ts'
import { roles, type Role } from '../access/roles.ts'
import type { PeriodName } from '../address/period.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { Widget } from './widget.ts'

/** Events that charts can be annotated with. */
export const annotationKinds = ['releases', 'deploys', 'alerts'] as const
export type AnnotationKind = (typeof annotationKinds)[number]

/** Refresh interval in seconds; 0 for manual refresh. */
export const refreshChoices = [0, 30, 60, 300, 900] as const
export type RefreshSeconds = (typeof refreshChoices)[number]

/** A field by which viewers can filter all widgets: `release`, or any attribute. */
export interface Variable {
  readonly key: string
  /** Initial value; '' for any. */
  readonly value: string
}

/** The content of one version of a dashboard. */
export interface DashboardContent {
  readonly name: string
  readonly period: PeriodName
  readonly refresh: RefreshSeconds
  /** Empty for all. */
  readonly projects: readonly ProjectId[]
  /** Empty for all. */
  readonly environments: readonly string[]
  readonly variables: readonly Variable[]
  readonly annotations: readonly AnnotationKind[]
  readonly widgets: readonly Widget[]
}

/** Who can view a dashboard besides its owner: this role and higher ones; `self`: only the owner. */
export const viewerRoles = ['self', 'admin', 'member', 'viewer'] as const
export type SeenBy = (typeof viewerRoles)[number]
/** The same for editing. Viewers can never edit. */
export const editorRoles = ['self', 'admin', 'member'] as const
export type EditedBy = (typeof editorRoles)[number]

export interface Sharing {
  readonly seenBy: SeenBy
  readonly editedBy: EditedBy
}

/** A dashboard at its newest version. */
export interface Dashboard extends Sharing {
  readonly id: number
  /** `null` if the owner's account was deleted; those who manage the organization take over. */
  readonly owner: { readonly id: string; readonly name: string } | null
  /** From 1. */
  readonly version: number
  readonly content: DashboardContent
  readonly createdAt: Date
  readonly changedAt: Date
  readonly changedBy: string
  /** The version that "Undo" restores, if any. */
  readonly undo: number | null
}

/** An entry in a dashboard's history. */
export interface DashboardVersion {
  readonly version: number
  readonly at: Date
  readonly by: string
  /** The version that it restored; `null` for an edit. */
  readonly restored: number | null
  readonly widgets: number
}

/** A public link, as listed. The token itself is not stored anywhere. */
export interface DashboardLink {
  readonly id: number
  /** The version it shows, unaffected by later edits. */
  readonly version: number
  readonly createdAt: Date
  readonly createdBy: string
  /** Hourly precision; `null` if it was never opened. */
  readonly lastOpenedAt: Date | null
}

/** What a public link shows: one version, and the projects whose data it may include. */
export interface LinkedDashboard {
  readonly content: DashboardContent
  /** The projects that existed when the link was created and still do. */
  readonly projects: readonly ProjectId[]
}

export const MAX_DASHBOARD_NAME = 100
export const MAX_WIDGETS = 40
export const MAX_VARIABLES = 6
/** Versions kept per dashboard, in addition to versions shown by links. */
export const MAX_VERSIONS = 50
export const MAX_DASHBOARDS = 500
export const MAX_LINKS = 10

export type DashboardRefusal =
  /** Does not exist, or the user may not see it. */
  | { readonly reason: 'not_found' }
  /** Visible, but not editable. */
  | { readonly reason: 'not_yours' }
  /** Changed by another user since. */
  | { readonly reason: 'changed_meanwhile'; readonly by: string }
  | { readonly reason: 'too_many' }
  | { readonly reason: 'nothing_to_undo' }

function isOwner(actor: Actor, owner: Dashboard['owner']): boolean {
  return owner !== null && personOf(actor) === owner.id
}

function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(least)
}

/** The permission that distinguishes a role from weaker ones. Used for tokens, which have no role. */
const rightOf = { admin: 'org:write', member: 'event:write', viewer: 'event:read' } as const

function isAmong(actor: Actor, who: SeenBy, owner: Dashboard['owner']): boolean {
  if (isOwner(actor, owner)) return true
  switch (actor.kind) {
    case 'operator':
      return true
    case 'token':
      // A token counts as a person with the same permissions; a personal token has at most its owner's.
      if (who === 'self') return owner === null && actor.scopes.includes(rightOf.admin)
      return actor.scopes.includes(rightOf[who])
    case 'user':
      // Dashboards without an owner belong to those who manage the organization.
      if (who === 'self') return owner === null && isAtLeast(actor.role, 'admin')
      return isAtLeast(actor.role, who)
  }
}

/** Edit access includes view access. */
export function maySee(actor: Actor, { seenBy, editedBy, owner }: Pick<Dashboard, 'owner' | keyof Sharing>): boolean {
  return isAmong(actor, seenBy, owner) || isAmong(actor, editedBy, owner)
}

export function mayEdit(actor: Actor, { editedBy, owner }: Pick<Dashboard, 'owner' | keyof Sharing>): boolean {
  return isAmong(actor, editedBy, owner)
}

/** Whether the actor may change the sharing of a dashboard, and delete it. */
export function mayOwn(actor: Actor, { owner }: Pick<Dashboard, 'owner'>): boolean {
  return isAmong(actor, 'self', owner)
}

type MaySee = Grant<'event:read'>
type MayChange = Grant<'event:write'>
type Changed = Result<Dashboard, DashboardRefusal>

/**
 * Dashboards with their version history. Hidden dashboards appear not to exist. Every change creates a version,
 * including undo, so nothing is lost.
 */
export interface DashboardCatalogue {
  /** Sorted by name. */
  list(grant: MaySee): Promise<readonly Dashboard[]>
  find(grant: MaySee, id: number): Promise<Dashboard | undefined>
  /** Newest first. */
  versions(grant: MaySee, id: number): Promise<readonly DashboardVersion[]>
  create(grant: MayChange, content: DashboardContent, sharing: Sharing, now: Date): Promise<Changed>
  /** @param from the edited version. Nothing is written if there is a newer one. */
  save(grant: MayChange, id: number, from: number, content: DashboardContent, now: Date): Promise<Changed>
  /** Restores a version as the newest one. */
  restore(grant: MayChange, id: number, version: number, now: Date): Promise<Changed>
  share(grant: MayChange, id: number, sharing: Sharing, now: Date): Promise<Changed>
  remove(grant: MayChange, id: number, now: Date): Promise<Result<null, DashboardRefusal>>
  /** Newest first. */
  links(grant: MaySee, id: number): Promise<readonly DashboardLink[]>
  /**
   * Creates a link to the newest version. It shows only data of projects that both the dashboard and the grant cover.
   * @param hash SHA-256 of the token. The token itself is not stored.
   */
  makeLink(
    grant: Grant<'org:write'>,
    id: number,
    hash: string,
    now: Date,
  ): Promise<Result<DashboardLink, DashboardRefusal>>
  /** Revokes a link. Requires access to everything that the link shows. Returns false if the link does not exist. */
  removeLink(grant: MayChange, id: number, link: number, now: Date): Promise<boolean>
}

/** Public access by link. The token replaces a grant. */
export interface DashboardLinks {
  open(hash: string, now: Date): Promise<LinkedDashboard | undefined>
}
